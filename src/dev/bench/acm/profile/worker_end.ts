import { mark } from "./marks.ts";

mark("worker-evaluated");
