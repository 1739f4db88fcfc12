import http from "node:http";
import https from "node:https";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import type { AddressFilter, Agents } from "../../platform/outgoing/guarded-request.ts";
import { isPublicAddress } from "../../platform/outgoing/public-address.ts";
import type { Platform } from "../../platform/platform.ts";
import { signForEdge } from "./edge-signing.ts";

const AGENT_OPTIONS = { keepAlive: true, maxFreeSockets: 32 };
/** Keep-alive connections to stream hosts, reused between segments. */
const agents: Agents = {
  http: new http.Agent(AGENT_OPTIONS),
  https: new https.Agent(AGENT_OPTIONS),
};

/**
 * Validity of edge URLs signed for requests of this server and for podcast redirects, in
 * milliseconds.
 */
const SIGNATURE_VALIDITY_MS = 5 * MINUTE;

/** Allows stream hosts on the public internet, and those in STREAM_HOSTS on any network. */
export const mayReachStream =
  (config: Platform["config"]): AddressFilter =>
  (address, url) =>
    isPublicAddress(address) ||
    config.STREAM_HOSTS.includes(url.host) ||
    config.STREAM_HOSTS.includes(url.hostname);

/**
 * Idle timeout for upstream responses in milliseconds: upstream may delay a playlist or segment
 * until it is available.
 */
const IDLE_TIMEOUT_MS = 15_000;

/** Returns the options for requests to stream hosts. */
export const streamFetchOptions = (config: Platform["config"]) => ({
  mayReach: mayReachStream(config),
  agents,
  agent: "Masthead",
  idleTimeout: IDLE_TIMEOUT_MS,
});

/**
 * Returns the URL with which this server fetches a stream: signed if it is behind the edge. URLs in
 * playlists from the edge already have a token.
 */
export const signedFetchUrl = (config: Platform["config"], streamUrl: string): string =>
  signForEdge(config, streamUrl, new Date(Date.now() + SIGNATURE_VALIDITY_MS)) ?? streamUrl;
