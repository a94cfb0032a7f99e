import { redirectConsole } from "../log.ts";

// A module's own code runs after all of its imports: imported first, this runs before any of theirs.
redirectConsole();
