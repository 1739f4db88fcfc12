import type { PushMessage } from "@masthead/contract/audience/push-message.ts";
import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import { articlePath, inLocalePath } from "@masthead/contract/system/paths.ts";
import { cardsOf } from "../../../newsroom/article/article-card.service.ts";
import { picturesById } from "../../../newsroom/media/media-lookup.service.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { NotificationRow } from "../notification.store.ts";

/** Width of the picture that is fetched by devices, at least where there is one so wide. */
const WIDTH = 640;
const ICON = "/icons/icon-192.png";

/** What every browser gets of a notification, but for the token. Null when the article that it leads to is not to be seen. */
export async function messageOf(platform: Platform, row: NotificationRow): Promise<Omit<PushMessage, "token"> | null> {
  const context = innerContext(platform, row.locale);
  const [card] = row.articleId === null ? [] : await cardsOf(context, [row.articleId]);
  if (row.articleId !== null && !card) return null;
  const own = row.imageId === null ? undefined : (await picturesById(context.db, [row.imageId], row.locale)).get(row.imageId);
  const picture = own ?? card?.lead;
  return {
    id: row.id,
    title: row.title,
    body: row.body,
    lang: row.locale,
    dir: row.locale === "ar-JO" ? "rtl" : "ltr",
    image: picture ? fileOf(picture) : null,
    icon: ICON,
    url: card ? articlePath(card) : (row.link ?? inLocalePath(row.locale, "/")),
  };
}

function fileOf({ base, original, widths }: Picture): string {
  const sorted = widths.toSorted((one, other) => one - other);
  const width = sorted.find((one) => one >= WIDTH) ?? sorted.at(-1);
  return width === undefined ? original : `${base}-${width}.webp`;
}
