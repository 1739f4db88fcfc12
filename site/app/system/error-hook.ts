import { isRouteErrorResponse } from "react-router";
import { BUILD, ERRORS_TO } from "./document-facts.ts";

/** Has every error of the page reported, where that is set up. What reports them is loaded with the first. */
export function watchErrors(): void {
  if (!ERRORS_TO || !BUILD) return;
  const [to, build] = [ERRORS_TO, BUILD];
  const tell = (error: unknown) =>
    void import("./error-reports.ts").then(
      ({ report }) => report(error, to, build),
      () => undefined,
    );
  addEventListener("error", ({ error, message }) => tell(error ?? new Error(message)));
  addEventListener("unhandledrejection", ({ reason }) => tell(reason));
}

/** An error that a page shows in its own place is logged, and heard of by whoever listens for errors, as those are that nothing caught. */
export function hearOf(error: unknown): void {
  // What a page answers on purpose is no error of the page; without a connection nothing can be asked for.
  if (!isRouteErrorResponse(error) && navigator.onLine) reportError(error);
}
