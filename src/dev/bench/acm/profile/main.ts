// The executable's own main module, after one that marks when it begins.
import "./main_begin.ts";
import "../../../../acm/main.ts";
