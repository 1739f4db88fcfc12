import type { NewsletterBlock } from "@masthead/contract/audience/newsletter/newsletter-blocks.ts";
import type { NewsletterIssueRecord } from "@masthead/contract/audience/newsletter/newsletter-issue.ts";
import {
  EDITABLE_ISSUE_STATES,
  NEWSLETTER_ISSUE_STATES,
} from "@masthead/contract/audience/newsletter/newsletter-terms.ts";
import { abilityOf } from "@masthead/contract/platform/ability.ts";
import { sql } from "drizzle-orm";
import { articleRecords } from "../../../newsroom/article/article.records.ts";
import { categoryRecords } from "../../../newsroom/category/category.records.ts";
import { mediaRecords } from "../../../newsroom/media/media.records.ts";
import { missingReference } from "../../../platform/crud/missing-reference.ts";
import type { RecordKind } from "../../../platform/crud/record-kind.ts";
import { labelsOf, lockReferences } from "../../../platform/crud/record-references.ts";
import { conflictAt } from "../../../platform/http/problem.ts";
import { hasNewsroomRight } from "../../../platform/newsroom-right.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { auditLog } from "../../../system/log/audit-log.ts";
import { publishingRules } from "../../../system/setting/setting.service.ts";
import { lacksSecondPerson } from "../../notification/send-rules.ts";
import { colleagueNames } from "../../user/colleague.sql.ts";
import { pickedIds } from "../content/issue-content.service.ts";
import { isDeletable, issueStates } from "../newsletter.state.ts";
import { newsletterIssue } from "../newsletter.table.ts";
import { newsletterRecords } from "../records/newsletter.records.ts";
import type { IssueRow } from "./issue.store.ts";

type StaffFields = Pick<
  NewsletterIssueRecord,
  | "newsletter"
  | "author"
  | "scheduledAt"
  | "startedAt"
  | "finishedAt"
  | "moves"
  | "needsSecondPerson"
>;

export const issueRecords: RecordKind<IssueRow, StaffFields> = {
  entity: "NewsletterIssue",
  permissionEntity: "Newsletter",
  table: newsletterIssue,
  auditLog,
  localized: [],
  requiredTexts: [],
  searchText: sql`(${newsletterIssue.subject} || ' ' || ${newsletterIssue.preheader})`,
  sorts: {
    createdAt: () => sql`${newsletterIssue.createdAt}`,
    updatedAt: () => sql`${newsletterIssue.updatedAt}`,
    scheduledAt: () => sql`${newsletterIssue.scheduledAt}`,
    startedAt: () => sql`${newsletterIssue.startedAt}`,
    subject: () => sql`search_fold(${newsletterIssue.subject})`,
    // In workflow order.
    state: () =>
      sql`array_position(${sql.param(NEWSLETTER_ISSUE_STATES)}::text[], ${newsletterIssue.state})`,
  },
  filters: {
    state: newsletterIssue.state,
    newsletterId: newsletterIssue.newsletterId,
    writtenIn: newsletterIssue.locale,
  },
  label: () => sql`${newsletterIssue.subject}`,
  referenceFields: () => ({ newsletterId: newsletterRecords }),
  async validate(context, { before, after }) {
    if (before && !EDITABLE_ISSUE_STATES.includes(before.state))
      throw conflictAt(context, "state", `newsletter.not.${before.state}`);
    await requireBlockReferences(context, after.blocks ?? []);
    return before ? undefined : { authorId: context.user?.id ?? null };
  },
  validateDelete(context, row) {
    if (!isDeletable(row)) throw conflictAt(context, "state", `newsletter.not.${row.state}`);
  },
  async present(context, rows) {
    const [newsletters, authors, rules] = await Promise.all([
      labelsOf(
        context.db,
        newsletterRecords,
        rows.map(({ newsletterId }) => newsletterId),
        context.locale,
      ),
      colleagueNames(
        context.db,
        rows.flatMap(({ authorId }) => authorId ?? []),
      ),
      publishingRules(context.db),
    ]);
    return rows.map((row) => ({
      newsletter: newsletters.get(row.newsletterId) ?? "",
      author: authors.get(row.authorId ?? 0) ?? null,
      scheduledAt: row.scheduledAt?.toISOString() ?? null,
      startedAt: row.startedAt?.toISOString() ?? null,
      finishedAt: row.finishedAt?.toISOString() ?? null,
      moves: movesOf(context, row),
      needsSecondPerson: rules.twoPeopleForBreaking && lacksSecondPerson(row, context.user?.id),
    }));
  },
  tags: (_db, { before, after }) =>
    after.startedAt || before?.startedAt
      ? [`newsletter:${after.newsletterId}`, `newsletterIssue:${after.id}`]
      : [],
};

/** Locks the records that blocks show. @throws INVALID_INPUT at `blocks` if one does not exist */
async function requireBlockReferences(
  context: CallContext,
  blocks: readonly NewsletterBlock[],
): Promise<void> {
  const missing = await lockReferences(context.db, [
    { field: "articleIds", records: articleRecords, ids: pickedIds(blocks) },
    {
      field: "categoryId",
      records: categoryRecords,
      ids: blocks.flatMap((block) => (block.kind === "automatic" ? (block.categoryId ?? []) : [])),
    },
    {
      field: "imageId",
      records: mediaRecords,
      ids: blocks.flatMap((block) => (block.kind === "sponsor" ? (block.imageId ?? []) : [])),
    },
  ]);
  if (missing.length) throw missingReference(context, "blocks");
}

/** Returns the actions that are possible now for the current user. */
function movesOf(context: CallContext, row: IssueRow): NewsletterIssueRecord["moves"] {
  const canManage =
    abilityOf(context.user?.role ?? null).can("manage", "Newsletter") && row.deletedAt === null;
  const mayWrite = canManage && hasNewsroomRight(context, "write", "push");
  const maySend = canManage && hasNewsroomRight(context, "push");
  const moves = issueStates.movesOf(row);
  return {
    submit: mayWrite && moves.submit,
    return: maySend && moves.return,
    send: maySend && moves.send,
    schedule: maySend && moves.schedule,
    cancel: maySend && moves.cancel,
    pause: maySend && moves.pause,
    resume: maySend && moves.resume,
    stop: maySend && moves.stop,
    edit: mayWrite && EDITABLE_ISSUE_STATES.includes(row.state),
    delete: mayWrite && isDeletable(row),
  };
}
