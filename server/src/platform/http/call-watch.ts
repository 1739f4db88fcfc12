import { type AnyProcedure, Procedure } from "@orpc/server";
import { innerContext } from "../inner-context.ts";
import type { CallContext, Platform } from "../platform.ts";

/** The parts of a context that depend on the caller. */
const OF_THE_CALLER = [
  "whoAsks",
  "resHeaders",
  "address",
  "agent",
  "cookie",
  "visitor",
  "mustProve",
  "streamFile",
  "idempotencyKey",
  "ownFetch",
] as const satisfies readonly (keyof CallContext)[];

/** Notes whether a call looked at anything that depends on the caller. */
export interface CallWatch {
  looked: boolean;
}

type WatchedContext = CallContext & { watch: CallWatch };

/**
 * The context of a call that is made for everybody alike: as within the process, but it notes when a part is read that depends on the caller.
 * These parts cannot be enumerated: oRPC copies a context before it calls a procedure, and would seem to read them.
 */
export function watchedContext(platform: Platform, locale: CallContext["locale"], watch: CallWatch): WatchedContext {
  const context = { ...innerContext(platform, locale), watch };
  return withWatch(context, false);
}

const watched = new WeakMap<AnyProcedure, AnyProcedure>();

/** The same procedure, whose handler gets a context that is watched also after oRPC has copied it. A handler that copies it seems to read everything. */
export function watchedProcedure(procedure: AnyProcedure): AnyProcedure {
  let result = watched.get(procedure);
  if (!result) {
    const { handler, ...rest } = procedure["~orpc"];
    result = new Procedure({
      ...rest,
      handler: (options) => handler({ ...options, context: withWatch({ ...options.context } as WatchedContext, true) }),
    });
    watched.set(procedure, result);
  }
  return result;
}

function withWatch(context: WatchedContext, enumerable: boolean): WatchedContext {
  const inner = innerContext(context.platform, context.locale);
  for (const name of OF_THE_CALLER) {
    const get = () => {
      context.watch.looked = true;
      return inner[name];
    };
    Object.defineProperty(context, name, { get, enumerable, configurable: true });
  }
  return context;
}
