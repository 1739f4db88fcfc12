import type { AudienceDevice } from "@masthead/contract/broadcast/audience-figures.ts";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import { deviceOfAgent } from "../../../platform/http/agent-device.ts";

const TV =
  /smart-?tv|tizen(?=.*\btv\b)|web0s|webos\.?tv|apple ?tv|google ?tv|android ?tv|bravia|hbbtv|netcast|viera|\baft[a-z]{1,5}\b|crkey|\broku\b/i;
/** Media libraries of apps and radio players, some of which bot lists contain. */
const MEDIA_PLAYER =
  /exoplayer|media3|applecoremedia|stagefright|libvlc|\bvlc\/|libmpv|okhttp|nsplayer|winamp|dart:io|cfnetwork/i;
const BROWSER = /^(mozilla|opera)\//i;
const DEVICES = { desktop: "computer", mobile: "phone", tablet: "tablet" } as const;

/** Few agents make up nearly all heartbeats, and bot detection is slow. Null: a bot. */
const cache = new LRUCache<string, { device: AudienceDevice | null }>({ max: 5000 });

/**
 * Returns the class of device of a player, by its user agent; null for a bot, and without an agent.
 */
export function deviceOfPlayer(agent: string | null): AudienceDevice | null {
  if (!agent) return null;
  let known = cache.get(agent);
  if (!known) {
    known = { device: classify(agent) };
    cache.set(agent, known);
  }
  return known.device;
}

function classify(agent: string): AudienceDevice | null {
  const isMediaPlayer = MEDIA_PLAYER.test(agent);
  if (!isMediaPlayer && isbot(agent)) return null;
  if (TV.test(agent)) return "tv";
  if (isMediaPlayer || !BROWSER.test(agent)) return "app";
  return DEVICES[deviceOfAgent(agent)];
}
