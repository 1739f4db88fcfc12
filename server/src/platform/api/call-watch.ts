import { type AnyProcedure, Procedure } from "@orpc/server";
import { innerContext } from "../inner-context.ts";
import type { CallContext, Platform } from "../platform.ts";

/** Context fields that depend on the caller. */
const CALLER_FIELDS = [
  "getCurrentUser",
  "resHeaders",
  "address",
  "agent",
  "cookie",
  "sessionToken",
  "usesBearer",
  "visitor",
  "mustProve",
  "streamFile",
  "idempotencyKey",
  "ownFetch",
] as const satisfies readonly (keyof CallContext)[];

/** Records whether a call read anything that depends on the caller. */
export interface CallWatch {
  dependsOnCaller: boolean;
}

type WatchedContext = CallContext & { watch: CallWatch };

/**
 * Creates the context of a shared call: an in-process context that records when a field of the
 * caller is read. Those fields are not enumerable, because oRPC copies a context before it calls a
 * procedure, which would record them as read.
 */
export function watchedContext(
  platform: Platform,
  locale: CallContext["locale"],
  watch: CallWatch,
): WatchedContext {
  const context = { ...innerContext(platform, locale), watch };
  return withWatch(context, false);
}

const watchedProcedures = new WeakMap<AnyProcedure, AnyProcedure>();

/**
 * Wraps a procedure so that its handler gets a watched context even after oRPC has copied it. A
 * handler that copies the context is recorded as reading every field.
 */
export function watchedProcedure(procedure: AnyProcedure): AnyProcedure {
  let result = watchedProcedures.get(procedure);
  if (!result) {
    const { handler, ...rest } = procedure["~orpc"];
    result = new Procedure({
      ...rest,
      handler: (options) =>
        handler({ ...options, context: withWatch({ ...options.context } as WatchedContext, true) }),
    });
    watchedProcedures.set(procedure, result);
  }
  return result;
}

function withWatch(context: WatchedContext, enumerable: boolean): WatchedContext {
  const inner = innerContext(context.platform, context.locale);
  for (const name of CALLER_FIELDS) {
    const get = () => {
      context.watch.dependsOnCaller = true;
      return inner[name];
    };
    Object.defineProperty(context, name, { get, enumerable, configurable: true });
  }
  return context;
}
