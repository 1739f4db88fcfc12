import type { Dependency, DependencyFailureOutcome } from "@masthead/contract/system/status.ts";
import type { FastifyBaseLogger } from "fastify";
import { createLogThrottle } from "../log-throttle.ts";
import { dependencyEvents } from "./events.ts";

/** Failure of something outside of this process that it depends on. */
interface Failure {
  dependency: Dependency;
  /**
   * `failed`: a repeated request may succeed. `refused`: it was understood and permanently refused.
   * Default: `failed`.
   */
  outcome?: DependencyFailureOutcome;
  error: unknown;
  /** Subject, such as `payment 12` or a host; the log line also has the request id. */
  reference?: string;
}

/** Maximum length of a cause. */
const MAX_CAUSE = 300;
const throttle = createLogThrottle();
/** Errors that were reported: one that passes several layers is reported once. */
const reported = new WeakSet<object>();

/**
 * Reports a failure of a dependency: one log line with cause and reference, the metric
 * `masthead_dependency_failures_total`, and the System screen. Callers may then answer politely.
 * Lines with the same cause are logged once in ten seconds, with the number suppressed.
 */
export function dependencyFailed(
  log: FastifyBaseLogger,
  { dependency, outcome = "failed", error, reference }: Failure,
): void {
  if (typeof error === "object" && error !== null) {
    if (reported.has(error)) return;
    reported.add(error);
  }
  const cause = describeCause(error);
  dependencyEvents.publish({
    dependency,
    outcome,
    cause,
    reference: reference ?? null,
    at: new Date(),
  });
  const suppressed = throttle.admit(`${dependency} ${outcome} ${cause}`);
  if (suppressed === null) return;
  log.warn(
    {
      dependency,
      outcome,
      cause,
      ...(reference && { reference }),
      ...(suppressed && { suppressed }),
    },
    "dependency failed",
  );
}

/** The messages of an error and its causes, in one line. */
function describeCause(error: unknown): string {
  const messages: string[] = [];
  let cause = error;
  for (let depth = 0; cause !== undefined && cause !== null && depth < 4; depth++) {
    const { message = String(cause), code } = cause as NodeJS.ErrnoException;
    const text = message || code || (cause as Error).name;
    if (text && !messages.some((other) => other.includes(text))) messages.push(text);
    cause = (cause as Error).cause;
  }
  return messages.join(": ").replaceAll(/\s+/g, " ").slice(0, MAX_CAUSE);
}

/**
 * Returns the same service; errors of its asynchronous methods and iterations are observed, and
 * still reach the caller.
 */
export function observeErrors<Service extends object>(
  service: Service,
  observe: (error: unknown) => void,
): Service {
  return new Proxy(service, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        const result: unknown = value.apply(target, args);
        if (result instanceof Promise) result.catch(observe);
        else if (isAsyncIterable(result)) return observeIteration(result, observe);
        return result;
      };
    },
  });
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

async function* observeIteration(
  items: AsyncIterable<unknown>,
  observe: (error: unknown) => void,
): AsyncGenerator<unknown> {
  try {
    yield* items;
  } catch (error) {
    observe(error);
    throw error;
  }
}
