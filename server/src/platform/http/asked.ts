import type { Client } from "@masthead/contract/contract.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";

/** Who asks for a page, and what they send with it. Personal pages depend on it. */
export interface Asked {
  /** Network address of the client. */
  address: string;
  method: "GET" | "HEAD" | "POST";
  /** Fields of a form, urlencoded; null when nothing was sent. */
  body: string | null;
  /** The API as they have it, in process: their session, address and limits. Its errors are what the API would reply. */
  clientIn(locale: Locale): Client;
  /** Cookies that the calls gave them. */
  cookies(): Promise<string[]>;
}
