import { AsyncLocalStorage } from "node:async_hooks";
import { queryEvents } from "./events.ts";

type Callback = (error: Error | undefined, ...results: unknown[]) => void;

/**
 * Runs a query of a database client, and publishes it with its duration. Streams and cursors, which
 * have neither a callback nor a promise, are not observed.
 * @param args of `pg.Client.query`
 */
export function observeQuery(
  connection: string,
  query: (...args: unknown[]) => unknown,
  args: unknown[],
): unknown {
  if (!queryEvents.hasSubscribers) return query(...args);
  const startedAt = performance.now();
  // The driver calls back outside of the request.
  const inCaller = AsyncLocalStorage.snapshot();
  const publish = (error: Error | undefined) => {
    const duration = performance.now() - startedAt;
    inCaller(() =>
      queryEvents.publish({
        statement: statementOf(args[0]),
        connection,
        startedAt,
        duration,
        error,
      }),
    );
  };
  const callback = args.at(-1);
  if (typeof callback === "function") {
    const observed: Callback = (error, ...results) => {
      publish(error ?? undefined);
      (callback as Callback)(error, ...results);
    };
    return query(...args.slice(0, -1), observed);
  }
  const result = query(...args);
  if (result instanceof Promise) result.then(() => publish(undefined), publish);
  return result;
}

function statementOf(query: unknown): string {
  if (typeof query === "string") return query;
  const text = (query as { text?: unknown } | null)?.text;
  return typeof text === "string" ? text : "";
}
