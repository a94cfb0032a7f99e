import * as z from "zod";
import { redirectConsole } from "../log.ts";

// Entry modules import this module first, so it runs before all other modules.
redirectConsole();

// The sandbox doesn't allow generating code from strings, and zod would test this. When zod catches the error, the engine would reparse the whole program for an unused stack trace, which takes 12 ms.
z.config({ jitless: true });
