import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import type { Device } from "./page-view.table.ts";

/** Who asks, as far as counting has to know. */
export interface Asker {
  address: string;
  agent: string;
  device: Device;
  /** ISO 3166-1; null when nobody says it. */
  country: string | null;
}

/** Few browsers make up nearly all requests, and telling robots by their names is slow. */
const kinds = new LRUCache<string, { bot: boolean; device: Device }>({ max: 5000 });

const HEADLESS = /headless|phantomjs|puppeteer|playwright|selenium|cypress/i;
const TABLET = /ipad|tablet|kindle|silk\/|playbook|android(?!.*mobile)/i;
const MOBILE = /mobi|iphone|ipod|android|blackberry|opera mini/i;

function kindOf(agent: string): { bot: boolean; device: Device } {
  let kind = kinds.get(agent);
  if (!kind) {
    const device = TABLET.test(agent) ? "tablet" : MOBILE.test(agent) ? "mobile" : "desktop";
    kind = { bot: isbot(agent) || HEADLESS.test(agent), device };
    kinds.set(agent, kind);
  }
  return kind;
}

/** Whether somebody has said that they are not to be counted: Do Not Track, or Global Privacy Control. */
export const asksNotToBeCounted = (headers: IncomingHttpHeaders): boolean => headers.dnt === "1" || headers["sec-gpc"] === "1";

/**
 * Who asks, or undefined when it is no reader: a robot by its name or without one, what says no language, as every browser does, and what is
 * fetched ahead.
 * @param countryHeader in which the proxy in front says the country
 */
export function askerOf(headers: IncomingHttpHeaders, address: string, countryHeader: string | undefined): Asker | undefined {
  const agent = headers["user-agent"]?.slice(0, 400);
  if (!agent || !headers["accept-language"]) return undefined;
  if (headers["sec-purpose"] || headers.purpose || headers["x-moz"] === "prefetch") return undefined;
  const { bot, device } = kindOf(agent);
  if (bot) return undefined;
  return { address, agent, device, country: countryOf(countryHeader && headers[countryHeader]) };
}

/** A country's code, or null: `XX` is what proxies say of an address that they do not know. */
function countryOf(said: string | string[] | undefined): string | null {
  const code = typeof said === "string" ? said.toUpperCase() : "";
  return /^[A-Z]{2}$/.test(code) && code !== "XX" && code !== "ZZ" ? code : null;
}
