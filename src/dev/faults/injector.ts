import { ToolError } from "../../kernel/errors.ts";
import type { Random } from "../bench/random.ts";

/** The error for a power cut, after which a program's calls have no effect. */
export class PowerCut extends ToolError {
  override name = "PowerCut";
}

/** The kind of a system call, which determines the possible faults. */
export type CallKind = "read" | "create" | "change" | "write" | "flush" | "lock";

/** The system calls that each fault can affect. */
const MEETS = {
  EIO: ["read", "create", "change", "write", "flush"],
  ENOSPC: ["create", "write", "flush"],
  EROFS: ["create", "change", "write"],
  // The folder becomes read-only for the server's user.
  EACCES: ["create", "change"],
  // The file or folder is immutable (because of `chattr +i`, a macOS flag or a policy).
  EPERM: ["create", "change"],
  ENOLCK: ["lock"],
  held: ["lock"],
} as const satisfies Record<string, readonly CallKind[]>;

/** A fault's system error code; "held" is a lock that another process has. */
export type FaultCode = keyof typeof MEETS;

/** A fault and the range of calls that it affects, counted from 1. */
export interface PlannedFault {
  code: FaultCode;
  from: number;
  to: number;
}

/** The faults that affect system calls during one server start. */
export interface FaultPlan {
  faults: readonly PlannedFault[];
  /** The call during which the power fails; undefined for no power cut. */
  cutAt?: number | undefined;
  /** The calls before which the clock jumps, with the size of each jump in milliseconds. */
  jumps: ReadonlyMap<number, number>;
  /** True if reads and writes may transfer fewer bytes than requested. */
  isShort: boolean;
}

/** Makes system calls fail with the planned faults, and counts the calls. */
export class Injector {
  /** The codes of the faults that affected calls, in order. */
  readonly met: FaultCode[] = [];
  isOff = false;
  readonly #plan: FaultPlan;
  readonly #random: Random;
  readonly #passTime: (milliseconds: number) => void;
  #calls = 0;
  #held: (() => void)[] = [];

  constructor(
    plan: FaultPlan,
    { random, passTime }: { random: Random; passTime: (milliseconds: number) => void },
  ) {
    this.#plan = plan;
    this.#random = random;
    this.#passTime = passTime;
  }

  /**
   * Runs `action` unless a fault affects the call; `tear` is the part of the action that still runs
   * after a fault.
   */
  call<Result>(kind: CallKind, path: string, action: () => Result, tear = () => {}): Result {
    this.#begin(() => kind === "write" ? tear() : this.#random() < 0.5 && action());
    const fault = this.#faultFor(kind);
    if (fault === undefined) return action();
    if (fault !== "EROFS") tear();
    throw systemError(fault, path);
  }

  /** Does the same as `call` for a lock; a held lock is granted after its holder releases it. */
  async lock(path: string, grant: () => Promise<void>): Promise<void> {
    this.#begin(() => {});
    const fault = this.#faultFor("lock");
    if (fault === undefined) return await grant();
    if (fault !== "held") throw systemError(fault, path);
    await new Promise<void>((resolve) => this.#held.push(resolve));
    await grant();
  }

  /** Releases the other process's locks. */
  releaseLocks(): void {
    for (const release of this.#held.splice(0)) release();
  }

  /** Returns the number of bytes that a call reads or writes: at most `length`. */
  shortened(length: number): number {
    return this.#plan.isShort && length > 1 && this.#random() < 0.2
      ? 1 + this.part(length - 1)
      : length;
  }

  /** Returns a random number of bytes from 0 to less than `length`. */
  part(length: number): number {
    return Math.floor(this.#random() * length);
  }

  #begin(leave: () => void): void {
    this.#passTime(1);
    if (this.isOff) throw new PowerCut("the power is off");
    this.#passTime(this.#plan.jumps.get(++this.#calls) ?? 0);
    if (this.#calls !== this.#plan.cutAt) return;
    try {
      leave();
    } catch {
      // A call that would fail anyway has no effect.
    }
    this.isOff = true;
    throw new PowerCut("the power was cut");
  }

  #faultFor(kind: CallKind): FaultCode | undefined {
    const fault = this.#plan.faults.find(({ code, from, to }) =>
      from <= this.#calls && this.#calls <= to && MEETS[code].some((one) => one === kind)
    );
    if (fault !== undefined) this.met.push(fault.code);
    return fault?.code;
  }
}

/** The plan without faults, for preparing a disk and for checking its files after recovery. */
export const NO_FAULTS: FaultPlan = { faults: [], jumps: new Map(), isShort: false };

const CODES: readonly FaultCode[] = [
  "EIO",
  "ENOSPC",
  "EROFS",
  "EACCES",
  "EPERM",
  "ENOLCK",
  "held",
];
const HOUR_MS = 3_600_000;

/** Plans faults for approximately the given number of calls. */
export function planFaults(random: Random, calls: number): FaultPlan {
  const at = (): number => 1 + Math.floor(random() * calls);
  const faults = Array.from({ length: Math.floor(random() * 3) }, () => {
    const from = at();
    const length = random() < 0.6 ? 1 : Math.floor(random() * calls / 2);
    const code = CODES[Math.floor(random() * CODES.length)] ?? "EIO";
    return { code, from, to: from + length };
  });
  const jumps = random() < 0.3 ? [[at(), (random() - 0.5) * 96 * HOUR_MS] as const] : [];
  return {
    faults,
    cutAt: random() < 0.5 ? at() : undefined,
    jumps: new Map(jumps),
    isShort: random() < 0.3,
  };
}

const CLASSES: Record<string, new (message: string) => Error> = {
  ENOENT: Deno.errors.NotFound,
  EEXIST: Deno.errors.AlreadyExists,
  ENOTDIR: Deno.errors.NotADirectory,
  EISDIR: Deno.errors.IsADirectory,
  EACCES: Deno.errors.PermissionDenied,
  EPERM: Deno.errors.PermissionDenied,
};

/** Returns the error that the runtime creates for a system error. */
export function systemError(code: string, path: string): Error {
  const made = new (CLASSES[code] ?? Error)(`${code}: ${path}`);
  return Object.assign(made, { code });
}
