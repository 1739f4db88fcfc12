import http from "node:http";
import https from "node:https";
import type { Agents, MayReach } from "../../platform/outgoing/guarded-request.ts";
import { isPublicAddress } from "../../platform/outgoing/public-address.ts";
import type { Platform } from "../../platform/platform.ts";
import { signForEdge } from "./edge-signing.ts";

const KEPT = { keepAlive: true, maxFreeSockets: 32 };
/** Connections to where streams come from, kept from one segment to the next. */
const agents: Agents = { http: new http.Agent(KEPT), https: new https.Agent(KEPT) };

/** For how long an address of an edge is signed that this server itself asks for, or leads podcasts to, in milliseconds. */
const OWN_USE = 5 * 60_000;

/** Whom streams may come from: the public internet, and the hosts of STREAM_HOSTS wherever they are. */
export const mayReachStream =
  (config: Platform["config"]): MayReach =>
  (address, url) =>
    isPublicAddress(address) || config.STREAM_HOSTS.includes(url.host) || config.STREAM_HOSTS.includes(url.hostname);

/** Milliseconds that upstream may be silent: it may hold a playlist or a segment until it is there. */
const SILENCE = 15_000;

/** How this server asks where streams come from. */
export const streamRequest = (config: Platform["config"]) => ({
  mayReach: mayReachStream(config),
  agents,
  agent: "Masthead",
  silence: SILENCE,
});

/** The address of a stream as this server itself asks for it: signed where an edge checks that. What playlists name there bears the token already. */
export const addressForUs = (config: Platform["config"], address: string): string =>
  signForEdge(config, address, new Date(Date.now() + OWN_USE)) ?? address;
