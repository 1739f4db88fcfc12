import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import { deviceOfAgent } from "../../../platform/http/agent-device.ts";
import { countryOfHeader } from "../../../platform/http/proxy-country.ts";
import type { Device } from "./page-view.table.ts";

/** The client of a page view: the fields that view tracking needs. */
export interface ViewClient {
  address: string;
  agent: string;
  device: Device;
  /** ISO 3166-1 alpha-2; null when unknown. */
  country: string | null;
}

/** Results by user agent: few agents make up nearly all requests, and bot detection is slow. */
const agentCache = new LRUCache<string, { bot: boolean; device: Device }>({ max: 5000 });

const HEADLESS = /headless|phantomjs|puppeteer|playwright|selenium|cypress/i;

function classifyAgent(agent: string): { bot: boolean; device: Device } {
  let classified = agentCache.get(agent);
  if (!classified) {
    classified = { bot: isbot(agent) || HEADLESS.test(agent), device: deviceOfAgent(agent) };
    agentCache.set(agent, classified);
  }
  return classified;
}

/**
 * Returns the client of a request, or undefined if it is not a reader: a bot by its user agent, a
 * request without `user-agent` or `accept-language` (browsers send both), or a prefetch.
 * @param countryHeader name of the header in which the reverse proxy passes the country
 */
export function viewClientOf(
  headers: IncomingHttpHeaders,
  address: string,
  countryHeader: string | undefined,
): ViewClient | undefined {
  const agent = headers["user-agent"]?.slice(0, 400);
  if (!agent || !headers["accept-language"]) return undefined;
  if (headers["sec-purpose"] || headers.purpose || headers["x-moz"] === "prefetch")
    return undefined;
  const { bot, device } = classifyAgent(agent);
  if (bot) return undefined;
  return {
    address,
    agent,
    device,
    country: countryOfHeader(countryHeader && headers[countryHeader]),
  };
}
