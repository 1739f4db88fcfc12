import type { NotificationRecord, NotificationState } from "@masthead/contract/audience/notification.ts";
import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import { abilityOf } from "@masthead/contract/system/ability.ts";
import { sql } from "drizzle-orm";
import { articleRecords } from "../../newsroom/article/article.records.ts";
import { cardsOf } from "../../newsroom/article/article-card.service.ts";
import { categoryRecords } from "../../newsroom/category/category.records.ts";
import { mediaRecords } from "../../newsroom/media/media.records.ts";
import { picturesOf } from "../../newsroom/picture-field.ts";
import { notThere } from "../../platform/crud/not-there.ts";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { conflictError, problemError } from "../../platform/http/problem.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext } from "../../platform/platform.ts";
import { trail } from "../../system/log/log.trail.ts";
import { TRANSITIONS } from "./notification.state.ts";
import { articleTitles, type NotificationRow } from "./notification.store.ts";
import { notification } from "./notification.table.ts";

type Extra = Pick<NotificationRecord, "article" | "scheduledAt" | "startedAt" | "finishedAt" | "moves"> & { image: Picture | null };

export const notificationRecords: RecordKind<NotificationRow, Extra> = {
  entity: "Notification",
  table: notification,
  trail,
  localized: [],
  named: [],
  words: sql`(${notification.title} || ' ' || ${notification.body})`,
  sorts: Object.fromEntries(
    (["createdAt", "updatedAt", "scheduledAt", "startedAt", "title", "state", "accepted", "clicked"] as const).map((field) => [
      field,
      () => sql`${notification[field]}`,
    ]),
  ),
  filters: { state: notification.state, audience: notification.audience, writtenIn: notification.locale },
  label: () => sql`${notification.title}`,
  names: () => ({ articleId: articleRecords, imageId: mediaRecords, categoryIds: categoryRecords }),
  async check(context, { before, after }) {
    if (before) return undefined;
    const topics = after.categoryIds?.length || after.breaking;
    if (after.link && after.articleId) throw wrong(context, "link", "twoLinks");
    if (after.audience === "topics" && !topics) throw wrong(context, "categoryIds", "noTopic");
    if (after.audience === "locale" && !after.audienceLocale) throw wrong(context, "audienceLocale", "noLocale");
    if (after.articleId && !(await cardsOf(context, [after.articleId])).length) throw notThere(context, "articleId");
    return undefined;
  },
  async references(context, id) {
    // Deleting is refused for what is under way or will be, as it is for what others refer to.
    const [row] = await context.db.select({ state: notification.state }).from(notification).where(sql`${notification.id} = ${id}`);
    if (row && !isDeletable(row.state))
      throw conflictError({ errors: [{ path: "state", message: wordsOf(context.locale)(`notification.kept.${row.state}`) }] });
    return [];
  },
  async present(context, rows) {
    const [images, titles] = await Promise.all([
      picturesOf(
        context,
        rows.map((row) => row.imageId),
      ),
      articleTitles(
        context.db,
        rows.flatMap((row) => row.articleId ?? []),
      ),
    ]);
    return rows.map((row, i) => ({
      image: images[i] ?? null,
      article: titles.get(row.articleId ?? 0) ?? null,
      scheduledAt: row.scheduledAt?.toISOString() ?? null,
      startedAt: row.startedAt?.toISOString() ?? null,
      finishedAt: row.finishedAt?.toISOString() ?? null,
      moves: movesOf(context, row),
    }));
  },
  tags: () => [],
};

/** A scheduled one is cancelled first: brought back after its time it would be sent at once. */
const isDeletable = (state: NotificationState) => state !== "scheduled" && state !== "sending";

const wrong = ({ locale }: CallContext, path: string, word: string) =>
  problemError("INVALID_INPUT", [{ path, message: wordsOf(locale)(`notification.${word}`) }]);

/** What the asker may do with a notification now. */
function movesOf(context: CallContext, row: NotificationRow): NotificationRecord["moves"] {
  const may = abilityOf(context.user?.role ?? null).can("manage", "Notification") && row.deletedAt === null;
  const leads = (to: "sending" | "draft") => may && TRANSITIONS[row.state].includes(to);
  return { send: leads("sending"), cancel: leads("draft"), delete: may && isDeletable(row.state) };
}
