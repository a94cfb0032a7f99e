import { redirectConsole } from "../log.ts";

// Entry modules import this module first, so it runs before all other modules.
redirectConsole();

// The sandbox doesn't allow generating code from strings, and zod would test this. When zod catches the error, the engine would reparse the whole program for an unused stack trace, which takes 12 ms. Hooks don't load zod, so this sets zod's own global instead of calling `z.config()`.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
