import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";

export interface StripeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  form: URLSearchParams;
  headers: IncomingHttpHeaders;
}

/** Reads a response from the Stripe documentation, recorded in this folder. */
export const readRecorded = <T = Record<string, unknown>>(name: string): T =>
  JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), "utf8"));
