import type { PushMessage } from "@masthead/contract/audience/notification/push-message.ts";
import { FOLLOW_ELEMENT } from "@masthead/contract/audience/program-follow-terms.ts";
import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { directionOf, type Locale } from "@masthead/contract/platform/locale.ts";
import { articlePath, pagePath, programPath } from "@masthead/contract/platform/paths.ts";
import { programCardsOf } from "../../../broadcast/program/program-card.service.ts";
import { cardsOf } from "../../../newsroom/article/read/card.service.ts";
import { findWithdrawn, withdrawnPath } from "../../../newsroom/article/read/withdrawn.service.ts";
import { findImagesById } from "../../../newsroom/media/media-lookup.service.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import { firstReplaced, type NotificationRow } from "../notification.store.ts";
import { currentProgramAlert } from "../program/program-alert-source.service.ts";

/** Minimum width of the image in pixels, if a rendition is wide enough. */
const IMAGE_WIDTH = 640;
const ICON = "/icons/icon-192.png";

type Message = Omit<PushMessage, "token">;

/**
 * Builds the push message of a notification, without the token. Returns null if its article is not
 * visible, for a replacement if it is no longer withdrawn, or if an alert about a program is no longer
 * true.
 */
export async function buildPushMessage(
  platform: Platform,
  row: NotificationRow,
  now = new Date(),
): Promise<Message | null> {
  const context = innerContext(platform, row.locale, now);
  if (row.audience === "program") return programMessage(context, row);
  // A notice of a removed entry names the entry; a notice of a withdrawn article does not.
  if (row.replacesId !== null && row.liveEntryId === null) {
    const withdrawn =
      row.articleId === null ? undefined : await findWithdrawn(context, row.articleId);
    if (!withdrawn) return null;
    return messageOf(row, {
      replaces: await firstReplaced(context.db, row.replacesId),
      image: null,
      url: withdrawnPath(withdrawn),
    });
  }
  const [card] = row.articleId === null ? [] : await cardsOf(context, [row.articleId]);
  if (row.articleId !== null && !card) return null;
  const ownImage =
    row.imageId === null
      ? undefined
      : (await findImagesById(context.db, [row.imageId], row.locale)).get(row.imageId);
  const image = ownImage ?? card?.lead;
  const url = card ? articleUrl(card, row) : (row.link ?? pagePath(row.locale, ""));
  const formerId = row.replacesId ?? row.updatesId;
  const replaces = formerId === null ? null : await firstReplaced(context.db, formerId);
  return messageOf(row, { replaces, image: image ? imageUrl(image) : null, url });
}

/** Message to followers of a program, with a button to its choices; null if it is no longer true. */
async function programMessage(context: CallContext, row: NotificationRow): Promise<Message | null> {
  const alert = await currentProgramAlert(context, row.id);
  if (!alert) return null;
  const [card] = await programCardsOf(context, [alert.programId]);
  if (!card) return null;
  const path = programPath(row.locale, alert.programId);
  return {
    ...messageOf(row, {
      replaces: null,
      image: card.picture ? imageUrl(card.picture) : null,
      url: row.link ?? path,
    }),
    action: {
      label: messagesFor(row.locale)("programAlert.choices"),
      url: `${path}#${FOLLOW_ELEMENT}`,
    },
  };
}

/** Returns the path of an article, or of the entry of its live blog that an alert is about. */
const articleUrl = (
  card: { id: number; slug: string; locale: Locale },
  { liveEntryId, replacesId }: NotificationRow,
): string =>
  liveEntryId === null || replacesId !== null
    ? articlePath(card)
    : `${articlePath(card)}?entry=${liveEntryId}#entry-${liveEntryId}`;

const messageOf = (
  { id, title, body, locale }: NotificationRow,
  content: Pick<Message, "replaces" | "image" | "url">,
): Message => ({
  id,
  title,
  body,
  lang: locale,
  dir: directionOf(locale),
  icon: ICON,
  ...content,
});

function imageUrl({ base, original, widths }: ResponsiveImage): string {
  const sorted = widths.toSorted((a, b) => a - b);
  const width = sorted.find((candidate) => candidate >= IMAGE_WIDTH) ?? sorted.at(-1);
  return width === undefined ? original : `${base}-${width}.webp`;
}
