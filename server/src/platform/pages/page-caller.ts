import type { Client } from "@masthead/contract/contract.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { PageContext } from "@masthead/contract/platform/page-context.ts";

/** Caller of a page, and the request data that personal pages depend on. */
export interface PageCaller
  extends Pick<
    PageContext,
    "returnPath" | "setReturnPath" | "signUpChallenge" | "setSignUpChallenge"
  > {
  /** IP address of the client. */
  address: string;
  method: "GET" | "HEAD" | "POST";
  /** Form fields, URL-encoded; null when nothing was sent. */
  body: string | null;
  /**
   * In-process API client with the caller's session, IP address and rate limits. It throws the
   * errors of the HTTP API.
   */
  clientIn(locale: Locale): Client;
  /** Set-Cookie headers of the API calls and return paths of this caller. */
  cookies(): Promise<string[]>;
}
