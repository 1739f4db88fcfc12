import type { Platform } from "../../platform/platform.ts";
import { liveKeys } from "../channel/channel-key.ts";
import type { Use } from "./stream-form.ts";
import { channelSource, episodeSource } from "./stream-source.service.ts";
import { type Opened, readToken } from "./stream-token.ts";

/** What an address behind a token leads to. */
export interface Grant {
  opened: Opened;
  /** Where it comes from: an address of the web, an uploaded recording, or a sample. */
  address: string;
  use: Use;
  /** Rewind limit of a live stream; null: none. */
  dvrMinutes: number | null;
  expiresAt: Date;
}

interface Found extends Pick<Grant, "address" | "use" | "dvrMinutes"> {
  /** What tokens of it fall with: one of the keys of a channel, or nothing. */
  bounds: string[];
}

/** What stands behind a token: 403 when it does not open this, or no more; 404 when there is nothing any more. */
export async function grantOf(platform: Platform, token: string, what: string, now: Date): Promise<Grant | 403 | 404> {
  const [, kind, digits] = /^(channel|key|episode|sound)-([1-9]\d{0,15})$/.exec(what) ?? [];
  if (!kind || !digits) return 403;
  const opened = what as Opened;
  // Only a token that falls with something has that looked up first: others ask the database for nothing.
  if (kind !== "key" && readToken(platform.config, token, opened, now).is !== "good") return 403;
  const found = await findSource(platform, kind, Number(digits), now);
  const readings = (found?.bounds ?? [""]).map((bound) => readToken(platform.config, token, opened, now, bound));
  const reading = readings.find(({ is }) => is === "good");
  if (reading?.is !== "good") return 403;
  if (!found) return 404;
  const { bounds: _, ...source } = found;
  return { ...source, opened, expiresAt: reading.expiresAt };
}

async function findSource(platform: Platform, kind: string, id: number, now: Date): Promise<Found | undefined> {
  if (kind === "channel" || kind === "key") {
    const row = await channelSource(platform, id);
    if (!row) return undefined;
    const bounds = kind === "key" ? liveKeys(row, now).map(({ key }) => key) : [""];
    return { address: row.streamUrl, use: row.kind, dvrMinutes: row.dvrMinutes, bounds };
  }
  const row = await episodeSource(platform, id, now);
  const address = kind === "sound" ? row?.audioUrl : row?.videoUrl;
  return address ? { address, use: kind === "sound" ? "sound" : "picture", dvrMinutes: null, bounds: [""] } : undefined;
}
