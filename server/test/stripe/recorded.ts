import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";

/** A request as Stripe got it. */
export interface AskedOfStripe {
  method: string;
  path: string;
  query: URLSearchParams;
  form: URLSearchParams;
  headers: IncomingHttpHeaders;
}

/** A reply of Stripe's as it documents it, kept in this folder. */
export const recorded = <T = Record<string, unknown>>(name: string): T =>
  JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), "utf8"));
