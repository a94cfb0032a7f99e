import * as z from "zod";
import { redirectConsole } from "../log.ts";

// Imported first, this module runs before the ones that follow it.
redirectConsole();

// The sandbox forbids generating code from strings. zod would find out by trying, and the error it
// catches makes the engine reparse the whole program for a stack trace nobody sees: 12 ms.
z.config({ jitless: true });
