import type {
  NotificationRecord,
  NotificationState,
} from "@masthead/contract/audience/notification/notification.ts";
import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { abilityOf } from "@masthead/contract/platform/ability.ts";
import type { NewsroomRight } from "@masthead/contract/platform/newsroom-rights.ts";
import { and, eq, sql } from "drizzle-orm";
import { articleRecords } from "../../newsroom/article/article.records.ts";
import { cardsOf } from "../../newsroom/article/read/card.service.ts";
import { categoryRecords } from "../../newsroom/category/category.records.ts";
import { imagesOf } from "../../newsroom/image-field.ts";
import { mediaRecords } from "../../newsroom/media/media.records.ts";
import { missingReference } from "../../platform/crud/missing-reference.ts";
import type { RecordKind } from "../../platform/crud/record-kind.ts";
import { labelsOf } from "../../platform/crud/record-references.ts";
import { conflictAt, invalidInput } from "../../platform/http/problem.ts";
import { hasNewsroomRight, requireNewsroomRight } from "../../platform/newsroom-right.ts";
import type { CallContext } from "../../platform/platform.ts";
import { auditLog } from "../../system/log/audit-log.ts";
import { publishingRules } from "../../system/setting/setting.service.ts";
import { colleagueNames } from "../user/colleague.sql.ts";
import { isDeletable, notificationStates } from "./notification.state.ts";
import type { NotificationRow } from "./notification.store.ts";
import { notification } from "./notification.table.ts";
import { isApprovedWithArticle, lacksSecondPerson } from "./send-rules.ts";

type StaffFields = Pick<
  NotificationRecord,
  "article" | "author" | "scheduledAt" | "startedAt" | "finishedAt" | "moves" | "needsSecondPerson"
> & {
  image: ResponsiveImage | null;
};

export const notificationRecords: RecordKind<NotificationRow, StaffFields> = {
  entity: "Notification",
  table: notification,
  auditLog,
  localized: [],
  requiredTexts: [],
  searchText: sql`(${notification.title} || ' ' || ${notification.body})`,
  sorts: Object.fromEntries(
    (
      [
        "createdAt",
        "updatedAt",
        "scheduledAt",
        "startedAt",
        "title",
        "state",
        "accepted",
        "clicked",
      ] as const
    ).map((field) => [field, () => sql`${notification[field]}`]),
  ),
  filters: {
    state: notification.state,
    audience: notification.audience,
    writtenIn: notification.locale,
    waiting: (value: boolean, { user }) => {
      const isWaiting = and(
        eq(notification.state, "submitted"),
        sql`${notification.authorId} <> ${user?.id ?? null}`,
      );
      return value ? sql`${isWaiting}` : sql`not coalesce(${isWaiting}, false)`;
    },
  },
  label: () => sql`${notification.title}`,
  referenceFields: () => ({
    articleId: articleRecords,
    imageId: mediaRecords,
    categoryIds: categoryRecords,
  }),
  async validate(context, { before, after }) {
    if (before) return undefined;
    const authorId = context.user?.id ?? null;
    const topics = after.categoryIds?.length || after.breaking;
    if (after.link && after.articleId) throw invalidInput(context, "link", "notification.twoLinks");
    if (after.audience === "topics" && !topics)
      throw invalidInput(context, "categoryIds", "notification.noTopic");
    if (after.audience === "locale" && !after.audienceLocale)
      throw invalidInput(context, "audienceLocale", "notification.noLocale");
    if (after.articleId && !(await cardsOf(context, [after.articleId])).length)
      throw missingReference(context, "articleId");
    return { authorId };
  },
  validateDelete(context, row) {
    requireNewsroomRight(context, ...rightsToDelete(row));
    if (!isDeletable(row))
      throw conflictAt(
        context,
        "state",
        row.state === "sending"
          ? "notification.notDeletable.sending"
          : "notification.notDeletable.scheduled",
      );
  },
  async present(context, rows) {
    const [images, titles, names, rules] = await Promise.all([
      imagesOf(
        context,
        rows.map((row) => row.imageId),
      ),
      labelsOf(
        context.db,
        articleRecords,
        rows.flatMap((row) => row.articleId ?? []),
        context.locale,
      ),
      colleagueNames(
        context.db,
        rows.flatMap((row) => row.authorId ?? []),
      ),
      publishingRules(context.db),
    ]);
    const isWaiting = (row: NotificationRow) =>
      rules.twoPeopleForBreaking && lacksSecondPerson(row, context.user?.id);
    const approved = await Promise.all(
      rows.map(
        async (row) =>
          NOT_SENT_STATES.includes(row.state) &&
          isWaiting(row) &&
          (await isApprovedWithArticle(context, row)),
      ),
    );
    return rows.map((row, i) => ({
      image: images[i] ?? null,
      article: titles.get(row.articleId ?? 0) ?? null,
      scheduledAt: row.scheduledAt?.toISOString() ?? null,
      startedAt: row.startedAt?.toISOString() ?? null,
      finishedAt: row.finishedAt?.toISOString() ?? null,
      author: names.get(row.authorId ?? 0) ?? null,
      moves: movesOf(context, row),
      needsSecondPerson: isWaiting(row) && !approved[i],
    }));
  },
  tags: () => [],
};

const NOT_SENT_STATES: readonly NotificationState[] = ["draft", "submitted"];

/**
 * Newsroom rights to delete a notification, one of which is required. Writers also delete unsent
 * ones.
 */
const rightsToDelete = ({ state }: NotificationRow): readonly NewsroomRight[] =>
  NOT_SENT_STATES.includes(state) ? ["write", "push"] : ["push"];

/**
 * Newsroom rights to return a notification to draft, one of which is required. Writers also take
 * back submitted ones.
 */
export const rightsToReturn = ({ state }: NotificationRow): readonly NewsroomRight[] =>
  state === "submitted" ? ["write", "push"] : ["push"];

/** Returns the moves that are possible now for the current user. */
function movesOf(context: CallContext, row: NotificationRow): NotificationRecord["moves"] {
  const canManage =
    abilityOf(context.user?.role ?? null).can("manage", "Notification") && row.deletedAt === null;
  const canSend = canManage && hasNewsroomRight(context, "push");
  const { submit, send, schedule, cancel } = notificationStates.movesOf(row);
  return {
    submit: canManage && submit && hasNewsroomRight(context, "write", "push"),
    send: canSend && send,
    schedule: canSend && schedule,
    cancel: canManage && cancel && hasNewsroomRight(context, ...rightsToReturn(row)),
    delete: canManage && isDeletable(row) && hasNewsroomRight(context, ...rightsToDelete(row)),
  };
}
