import { MAX_IMAGE_BYTES } from "@masthead/contract/newsroom/media/media.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { ORPCError } from "@orpc/server";
import { fileNameOf } from "../../platform/outgoing/file-name.ts";
import { fetchGuarded } from "../../platform/outgoing/guarded-fetch.ts";
import { FetchError } from "../../platform/outgoing/guarded-request.ts";
import type { Platform } from "../../platform/platform.ts";
import type { Actor } from "../../system/log/log.store.ts";
import { storeImage } from "../media/media.service.ts";
import type { IncomingImage } from "./incoming.ts";

const CONCURRENT_FETCHES = 4;
/** Consecutive failures after which a host is skipped. */
const MAX_HOST_FAILURES = 3;

export interface FetchedImages {
  /** Media id by image URL. */
  stored: Map<string, number>;
  /** Number of images that were not stored and stay links, by reason. */
  linked: Map<string, number>;
  /** Reason by URL, for images that were not stored. */
  reasons: Map<string, string>;
}

interface FetchImagesOptions {
  locale: Locale;
  actor: Actor;
  mayReach?: (address: string) => boolean;
  onProgress(done: number): void;
}

/** Fetches and stores images, a few at a time, and returns a reason for each failure. */
export async function fetchImages(
  platform: Platform,
  images: IncomingImage[],
  options: FetchImagesOptions,
): Promise<FetchedImages> {
  const result: FetchedImages = { stored: new Map(), linked: new Map(), reasons: new Map() };
  const failures = new Map<string, number>();
  let next = 0;
  let done = 0;
  // Fetched in parallel but stored one at a time: identical files from two URLs are stored once.
  let storeQueue: Promise<unknown> = Promise.resolve();
  const store = (bytes: Buffer, { url, alt, caption }: IncomingImage): Promise<number> => {
    const { locale } = options;
    const texts = {
      name: fileNameOf(url),
      alt: alt ? { [locale]: alt } : {},
      caption: caption ? { [locale]: caption } : {},
    };
    const stored = storeQueue.then(() => storeImage(platform, bytes, texts, options.actor));
    storeQueue = stored.catch(() => {});
    return stored.then((row) => row.id);
  };
  const worker = async () => {
    for (let image = images[next++]; image; image = images[next++]) {
      const reason = await fetchOne(image, options, failures, async (bytes) =>
        result.stored.set(image.url, await store(bytes, image)),
      );
      if (reason) {
        result.linked.set(reason, (result.linked.get(reason) ?? 0) + 1);
        result.reasons.set(image.url, reason);
      }
      options.onProgress(++done);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_FETCHES }, worker));
  return result;
}

/**
 * Fetches one image and passes it to `onFetched`. Returns the reason if it could not be fetched or
 * stored.
 */
async function fetchOne(
  { url }: IncomingImage,
  { mayReach }: FetchImagesOptions,
  failures: Map<string, number>,
  onFetched: (bytes: Buffer) => Promise<unknown>,
): Promise<string | undefined> {
  const host = URL.parse(url)?.host ?? "";
  if ((failures.get(host) ?? 0) >= MAX_HOST_FAILURES) return "host unreachable";
  try {
    const { bytes } = await fetchGuarded(url, {
      maxBytes: MAX_IMAGE_BYTES,
      accept: "image/*",
      mayReach,
    });
    failures.delete(host);
    await onFetched(bytes);
    return undefined;
  } catch (error) {
    if (error instanceof FetchError) {
      if (error.isHostFailure) failures.set(host, (failures.get(host) ?? 0) + 1);
      return error.message;
    }
    if (error instanceof ORPCError) return "unsupported image";
    throw error;
  }
}
