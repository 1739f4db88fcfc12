import { createContext, useContext } from "react";

/** Id of the request whose page failed. Only known to the server; the browser reads it from the page. */
export const ErrorReference = createContext<string | undefined>(undefined);

/** Returns the reference that the server wrote to the page; undefined if the page failed in the browser. */
export const useErrorReference = (): string | undefined =>
  useContext(ErrorReference) ?? globalThis.document?.querySelector("[data-error-reference]")?.textContent;
