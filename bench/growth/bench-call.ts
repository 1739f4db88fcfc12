import type { Client } from "@masthead/contract/contract.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";

/** What a call may use. */
export interface Newsroom {
  clientOf(locale: Locale): Client;
  /** Asks the server over HTTP, which caches no page; `cookie` is of staff who see everything. @throws Error unless it replies 200 */
  fetch(path: string, cookie?: string): Promise<void>;
  /** Name and value of the session cookie of a Superadmin. */
  cookie: string;
}

export interface BenchCall {
  /** Shown when it is too slow. */
  what: string;
  run(newsroom: Newsroom): Promise<unknown>;
}

export interface BenchGroup {
  name: string;
  calls: BenchCall[];
  /** Limit of the 95th percentile, in milliseconds. */
  budget: number;
  /** The memo cache is emptied before each call, not only before every third. */
  isCold?: boolean;
  /** Pages far down a list, which a small archive does not have. */
  isDeep?: boolean;
}

/** Limits of the 95th percentile, in milliseconds. */
export const BUDGETS = { list: 40, search: 80, coldPage: 150 };
