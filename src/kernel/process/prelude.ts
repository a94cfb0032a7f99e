import * as z from "zod";
import { redirectConsole } from "../log.ts";

// This module is imported first, so it runs before the modules that follow.
redirectConsole();

// The sandbox forbids generating code from strings. zod would test this. The caught error would
// make the engine reparse the whole program for an unused stack trace, which takes 12 ms.
z.config({ jitless: true });
