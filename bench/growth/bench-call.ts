import type { Client } from "@masthead/contract/contract.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";

/** Access to the server under test. */
export interface BenchContext {
  clientOf(locale: Locale): Client;
  /**
   * Requests a path over HTTP, uncached; `cookie` signs the request in. @throws Error unless the
   * status is 200
   */
  fetch(path: string, cookie?: string): Promise<void>;
  /** Session cookie of a Superadmin, as `name=value`. */
  cookie: string;
}

export interface BenchCall {
  /** Label that is printed when the call is over budget. */
  label: string;
  run(newsroom: BenchContext): Promise<unknown>;
}

export interface BenchGroup {
  name: string;
  calls: BenchCall[];
  /** Limit of the 95th percentile, in milliseconds. */
  budget: number;
  /** Clears the memo cache before each call instead of before every third. */
  isCold?: boolean;
  /** Pages far down a list. Calls that a small archive has no data for are skipped. */
  isDeep?: boolean;
}

/** Limits of the 95th percentile, in milliseconds. */
export const BUDGETS = { list: 40, search: 80, coldPage: 150 };
