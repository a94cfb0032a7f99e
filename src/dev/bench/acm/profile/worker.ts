// The executable's own worker, between modules that mark when it begins and is evaluated.
import "./worker_begin.ts";
import "../../../../acm/worker.ts";
import "./worker_end.ts";
