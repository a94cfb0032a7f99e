import { serveReading } from "../kernel/disk/second_reader.ts";
import { valuesInHead } from "./records/plain_head.ts";

serveReading(valuesInHead);
