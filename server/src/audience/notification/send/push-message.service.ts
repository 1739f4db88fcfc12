import type { PushMessage } from "@masthead/contract/audience/notification/push-message.ts";
import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { articlePath, pagePath } from "@masthead/contract/platform/paths.ts";
import { cardsOf } from "../../../newsroom/article/read/card.service.ts";
import { findImagesById } from "../../../newsroom/media/media-lookup.service.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { NotificationRow } from "../notification.store.ts";

/** Minimum width of the image in pixels, if a rendition is wide enough. */
const IMAGE_WIDTH = 640;
const ICON = "/icons/icon-192.png";

/**
 * Builds the push message of a notification, without the token. Returns null if its article is not
 * visible.
 */
export async function buildPushMessage(platform: Platform, row: NotificationRow): Promise<Omit<PushMessage, "token"> | null> {
  const context = innerContext(platform, row.locale);
  const [card] = row.articleId === null ? [] : await cardsOf(context, [row.articleId]);
  if (row.articleId !== null && !card) return null;
  const ownImage = row.imageId === null ? undefined : (await findImagesById(context.db, [row.imageId], row.locale)).get(row.imageId);
  const image = ownImage ?? card?.lead;
  return {
    id: row.id,
    title: row.title,
    body: row.body,
    lang: row.locale,
    dir: row.locale === "ar-JO" ? "rtl" : "ltr",
    image: image ? imageUrl(image) : null,
    icon: ICON,
    url: card ? articlePath(card) : (row.link ?? pagePath(row.locale, "")),
  };
}

function imageUrl({ base, original, widths }: ResponsiveImage): string {
  const sorted = widths.toSorted((a, b) => a - b);
  const width = sorted.find((candidate) => candidate >= IMAGE_WIDTH) ?? sorted.at(-1);
  return width === undefined ? original : `${base}-${width}.webp`;
}
