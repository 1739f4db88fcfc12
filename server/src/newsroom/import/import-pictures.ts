import type { Locale } from "@masthead/contract/system/locale.ts";
import { ORPCError } from "@orpc/server";
import { fetchGuarded } from "../../platform/outgoing/guarded-fetch.ts";
import { FetchFailed } from "../../platform/outgoing/guarded-request.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Actor } from "../../system/log/log.store.ts";
import { storePicture } from "../media/media.service.ts";
import type { IncomingPicture } from "./incoming.ts";

const MAX_BYTES = 20 * 1024 * 1024;
const AT_A_TIME = 4;
/** A host that failed so often in a row is not asked again. */
const MAX_FAILURES = 3;

export interface FetchedPictures {
  /** Media id by address. */
  stored: Map<string, number>;
  /** How many addresses could not be stored, by reason. */
  kept: Map<string, number>;
  /** Why an address could not be stored. */
  reasons: Map<string, string>;
}

interface PictureOptions {
  locale: Locale;
  actor: Actor;
  mayReach?: ((address: string) => boolean) | undefined;
  onProgress(done: number): void;
}

/** Fetches and stores pictures, a few at a time, and says of the rest why they stay where they are. */
export async function fetchPictures(platform: Platform, wanted: IncomingPicture[], options: PictureOptions): Promise<FetchedPictures> {
  const result: FetchedPictures = { stored: new Map(), kept: new Map(), reasons: new Map() };
  const failures = new Map<string, number>();
  let next = 0;
  let done = 0;
  // Fetched side by side, stored one after the other: two addresses may have the same bytes, which are stored once.
  let storing: Promise<unknown> = Promise.resolve();
  const store = (bytes: Buffer, { address, alt, caption }: IncomingPicture): Promise<number> => {
    const { locale } = options;
    const text = { name: fileNameOf(address), alt: alt ? { [locale]: alt } : {}, caption: caption ? { [locale]: caption } : {} };
    const stored = storing.then(() => storePicture(platform, bytes, text, options.actor));
    storing = stored.catch(() => {});
    return stored.then((row) => row.id);
  };
  const work = async () => {
    for (let picture = wanted[next++]; picture; picture = wanted[next++]) {
      const reason = await fetchOne(picture, options, failures, async (bytes) =>
        result.stored.set(picture.address, await store(bytes, picture)),
      );
      if (reason) {
        result.kept.set(reason, (result.kept.get(reason) ?? 0) + 1);
        result.reasons.set(picture.address, reason);
      }
      options.onProgress(++done);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return result;
}

/** Name of the file at an address, which staff find the picture by. */
function fileNameOf(address: string): string {
  const name = URL.parse(address)?.pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(name).slice(0, 300);
  } catch {
    return name.slice(0, 300);
  }
}

/** Fetches one picture and hands it on; returns why not if it cannot. */
async function fetchOne(
  { address }: IncomingPicture,
  { mayReach }: PictureOptions,
  failures: Map<string, number>,
  handOn: (bytes: Buffer) => Promise<unknown>,
): Promise<string | undefined> {
  const host = URL.parse(address)?.host ?? "";
  if ((failures.get(host) ?? 0) >= MAX_FAILURES) return "host not reachable";
  try {
    const { bytes } = await fetchGuarded(address, { maxBytes: MAX_BYTES, accept: "image/*", mayReach });
    failures.delete(host);
    await handOn(bytes);
    return undefined;
  } catch (error) {
    if (error instanceof FetchFailed) {
      if (error.host) failures.set(host, (failures.get(host) ?? 0) + 1);
      return error.message;
    }
    if (error instanceof ORPCError) return "no picture that we take";
    throw error;
  }
}
