import type { RootOptions } from "react-dom/client";
import { BUILD, ERRORS_TO } from "../document-facts.ts";

/** Reports every uncaught error where a DSN is configured. What reports them is loaded with the first error. */
export function watchErrors(): void {
  if (!ERRORS_TO || !BUILD) return;
  const [dsn, build] = [ERRORS_TO, BUILD];
  const send = (error: unknown) =>
    void import("./error-reports.ts").then(
      ({ report }) => report(error, dsn, build),
      () => undefined,
    );
  addEventListener("error", ({ error, message }) => send(error ?? new Error(message)));
  addEventListener("unhandledrejection", ({ reason }) => send(reason));
}

/** React reports what broke while the app was mounted or drawn: uncaught, or caught by the screen that stands in its place. */
export const ROOT_OPTIONS: RootOptions = {
  onUncaughtError: (error) => reportError(error),
  onCaughtError: (error) => reportError(error),
};
