import type { Client } from "@masthead/contract/contract.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { createContext, type RouterContextProvider } from "react-router";

/** What the server gives every page. */
export interface PageContext {
  /** The API, in process. */
  client: Client;
  /** What many pages of the language show: made once, and again when something that it was made of changes. The same object until then. */
  shared: <T>(key: string, make: () => Promise<T>) => Promise<T>;
  /** Decided by the address alone. */
  locale: Locale;
  /** Address of the site, without a slash at the end. */
  publicUrl: string;
  /** Id of the build that makes the page. */
  build: string;
  /** Where errors in the browser are reported; undefined: nowhere. */
  errorsTo: string | undefined;
  /** Logs an error that no page answers on purpose. */
  logError: (error: unknown) => void;
  /** The address could not be read: the page says so. */
  broken: boolean;
  /** Where a browser keeps whom it shows as signed in. */
  viewerStore: "localStorage" | "cookie";
  /** The API tells which country a reader's address is most likely in. */
  guessesCountry: boolean;
  /** Forms are kept from robots by reCAPTCHA, whose scripts come from its provider. */
  recaptcha: boolean;
}

export const pageContext = createContext<PageContext>();

export const pageOf = (context: Readonly<RouterContextProvider>) => context.get(pageContext);
