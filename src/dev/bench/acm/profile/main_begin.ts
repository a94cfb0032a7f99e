import { mark } from "./marks.ts";

mark("main");
globalThis.Worker = class extends globalThis.Worker {
  constructor(...args: ConstructorParameters<typeof Worker>) {
    mark("worker-asked-for");
    super(...args);
  }
};
