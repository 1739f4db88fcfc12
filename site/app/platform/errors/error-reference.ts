import { createContext, useContext } from "react";
import { useRouteError } from "react-router";

/**
 * Id of the request whose page failed. Only known to the server; the browser reads it from the
 * page.
 */
export const ErrorReference = createContext<string | undefined>(undefined);

/**
 * In the browser: the error with which the page hydrates, and its reference, or the first error of
 * a page without one.
 */
let documentError: { error: unknown; reference: string | undefined } | undefined;

/**
 * Returns the reference of the error that is shown; undefined if it occurred after a navigation in
 * the browser.
 */
export function useErrorReference(): string | undefined {
  const reference = useContext(ErrorReference);
  const error = useRouteError();
  if (!globalThis.document) return reference;
  documentError ??= {
    error,
    reference: document.querySelector("[data-error-reference]")?.textContent,
  };
  return error === documentError.error ? documentError.reference : undefined;
}
