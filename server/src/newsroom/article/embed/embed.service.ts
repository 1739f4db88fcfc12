import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import { embedProviderOf } from "@masthead/contract/newsroom/article/embed-provider.ts";
import { ORPCError } from "@orpc/server";
import { z } from "zod";
import { announceChange } from "../../../platform/cache/changes.ts";
import { type FetchOptions, fetchGuarded } from "../../../platform/outgoing/guarded-fetch.ts";
import { FetchError } from "../../../platform/outgoing/guarded-request.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { dependencyFailed } from "../../../platform/telemetry/dependency.ts";
import type { Actor } from "../../../system/log/log.store.ts";
import { storeImage } from "../../media/media.service.ts";
import { embedUrlsInBody } from "../edit/reference.service.ts";
import { embedsByUrl, insertEmbed } from "./embed.store.ts";
import { oembedUrlOf } from "./oembed-url.ts";

export const EMBED_JOB = "article.embed";

const MAX_TITLE_LENGTH = 300;
const MAX_REPLY_BYTES = 256 * 1024;
const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
const TIMEOUT = 15_000;
/** Embeds of an article that are looked up. */
const MAX_EMBEDS = 50;

const ACTOR: Actor = { id: null, name: EMBED_JOB };

/** Reply of an oEmbed endpoint; only fields in use. Posts have an author instead of a title. */
const oembedReply = z.object({
  title: z.string().optional().catch(undefined),
  author_name: z.string().optional().catch(undefined),
  thumbnail_url: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
});

export interface EmbedJob {
  url: string;
  /** Article whose page is rendered again. */
  articleId: number;
}

/**
 * Enqueues the lookup of embeds in bodies of an article whose title and thumbnail are not known
 * yet.
 */
export async function requestEmbeds(
  platform: Platform,
  tx: Db,
  articleId: number,
  bodies: ArticleDocument[],
): Promise<void> {
  const urls = [...new Set(bodies.flatMap(embedUrlsInBody))]
    .filter(hasEndpoint)
    .slice(0, MAX_EMBEDS);
  const known = await embedsByUrl(tx, urls);
  const jobs = urls.filter((url) => !known.has(url)).map((url): EmbedJob => ({ url, articleId }));
  if (jobs.length) await platform.jobs.sendAll(tx, EMBED_JOB, jobs);
}

const hasEndpoint = (url: string) => {
  const target = URL.parse(url);
  return target !== null && oembedUrlOf(target) !== undefined;
};

type Fetch = (address: string, options: FetchOptions) => Promise<{ bytes: Buffer }>;

/**
 * Looks up title and thumbnail of an embed at its provider, and stores them. If the provider does
 * not return them, the embed stays a link that names the provider.
 */
export async function lookUpEmbed(
  platform: Platform,
  { url, articleId }: EmbedJob,
  fetch: Fetch = fetchGuarded,
): Promise<void> {
  const { db } = platform.database;
  if (!(await embedsByUrl(db, [url])).size) {
    const found = await fetchEmbed(platform, url, fetch);
    if (!found) return;
    await insertEmbed(db, { url, ...found, fetchedAt: new Date() });
  }
  await announceChange(db, [`article:${articleId}`]);
}

async function fetchEmbed(
  platform: Platform,
  url: string,
  fetch: Fetch,
): Promise<{ title: string; mediaId: number | null } | undefined> {
  const target = URL.parse(url);
  const endpoint = target && oembedUrlOf(target);
  if (!endpoint) return undefined;
  const reply = await fetchOrNothing(platform, endpoint, () =>
    fetch(endpoint, { accept: "application/json", maxBytes: MAX_REPLY_BYTES, timeout: TIMEOUT }),
  );
  const parsed = reply && oembedReply.safeParse(parseJson(reply.bytes.toString("utf8")));
  if (!parsed?.success) return undefined;
  const { title, author_name: author, thumbnail_url: thumbnail } = parsed.data;
  const name = plainTitle(title ?? author ?? "");
  if (!name) return undefined;
  return {
    title: name,
    mediaId: thumbnail ? await storeThumbnail(platform, { url, name, thumbnail }, fetch) : null,
  };
}

/**
 * Stores a thumbnail as an image of the media library, since pages request nothing from providers.
 * Returns null if there is none.
 */
async function storeThumbnail(
  platform: Platform,
  { url, name, thumbnail }: { url: string; name: string; thumbnail: string },
  fetch: Fetch,
): Promise<number | null> {
  const image = await fetchOrNothing(platform, thumbnail, () =>
    fetch(thumbnail, { accept: "image/*", maxBytes: MAX_IMAGE_BYTES, timeout: TIMEOUT }),
  );
  if (!image) return null;
  try {
    const credit = embedProviderOf(url) ?? "";
    return (await storeImage(platform, image.bytes, { name, credit, decorative: true }, ACTOR)).id;
  } catch (error) {
    if (error instanceof ORPCError) return null;
    throw error;
  }
}

/**
 * Returns undefined if a provider cannot be reached, or refuses. The next save of an article with
 * the embed tries again.
 */
async function fetchOrNothing<T>(
  { log }: Platform,
  url: string,
  run: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    // Other failures concern the embed itself: it was deleted, or is private.
    if (error.isHostFailure)
      dependencyFailed(log, { dependency: "embed", error, reference: URL.parse(url)?.host });
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Title without control and direction characters, which could change the text around it. */
const plainTitle = (title: string) =>
  title
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, MAX_TITLE_LENGTH);
