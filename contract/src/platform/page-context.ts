import type { Client } from "../contract.ts";
import type { Locale } from "./locale.ts";

/** Preview of the whole site at a time. */
export interface SitePreview {
  /** Path below which the pages of the preview are, without a trailing slash. */
  basePath: string;
  /** Whether the time is in the past, which is not fully recorded. */
  isPast: boolean;
  /**
   * Reason why the page is not shown: it is not part of the preview, or more has changed since then
   * than can be restored.
   */
  problem: "outside" | "tooManyChanges" | null;
  /** Expiry of the preview, in ISO 8601. */
  shownUntil: string;
}

/**
 * Flow across several pages that returns the reader to where it began: signing in, also after a
 * mail, or buying a package.
 */
export type Detour = "signIn" | "purchase";

/** Context that the server passes to every page of the site. */
export interface PageContext {
  /** In-process API client. */
  client: Client;
  /**
   * Returns data that many pages of the locale share. It is cached until something that it depends
   * on changes, and is the same object until then.
   */
  shared: <T>(key: string, load: () => Promise<T>) => Promise<T>;
  /** Determined by the path alone. */
  locale: Locale;
  /** Time that the page shows the site at: of the request, or of a preview. */
  now: Date;
  /** Undefined for readers. */
  preview: SitePreview | undefined;
  /** URL of the site, without a trailing slash. */
  publicUrl: string;
  /** Id of the build that renders the page. */
  build: string;
  /** Sentry DSN for errors in the browser; undefined if they are not reported. */
  errorReportDsn: string | undefined;
  /** Id of the request, for error pages. */
  reference: string | undefined;
  /** Logs an unexpected error. */
  logError: (error: unknown) => void;
  /** The URL is malformed: the page responds with 400. */
  isMalformedUrl: boolean;
  /** Browser storage of the viewer. */
  viewerStore: "localStorage" | "cookie";
  /** The API can guess the reader's country from the IP address. */
  guessesCountry: boolean;
  /**
   * Path at which the reader continues after a detour, as the browser sent it; null if there is
   * none. Only on personal pages.
   */
  returnPath: (detour: Detour) => string | null;
  /**
   * Makes the browser remember the path at which the reader continues after a detour; null: forget
   * it.
   */
  setReturnPath: (detour: Detour, path: string | null) => void;
  /**
   * Challenge of the sign-up started in this browser; links in its mails then need no password.
   * Null if there is none. Only on personal pages.
   */
  signUpChallenge: () => string | null;
  /** Makes the browser remember the challenge of its sign-up; null: forget it. */
  setSignUpChallenge: (challenge: string | null) => void;
  /** Forms use reCAPTCHA, whose scripts come from its provider. */
  recaptcha: boolean;
}
