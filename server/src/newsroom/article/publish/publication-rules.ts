import {
  APPROVED_FIELDS,
  type ArticleField,
  type ArticleFields,
  EDITION_FIELDS,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import { conflictAt } from "../../../platform/http/problem.ts";
import { requireNewsroomRight } from "../../../platform/newsroom-right.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { PublishingRules } from "../../../system/setting/setting.service.ts";
import type { Withdrawal } from "../article.table.ts";
import type { EditionRow } from "../edition/edition.store.ts";
import { contentHash } from "../edition/reader-content.ts";
import { isOnAir, publicationState, requireLegalPublication } from "./publication.state.ts";

/** An article as readers see it or will see it: before a save, and after. */
interface PublicationChange {
  /** Null for a new article. */
  before: { fields: ArticleFields; withdrawal: Withdrawal | null } | null;
  after: { fields: ArticleFields; withdrawal: Withdrawal | null };
  /** Fields of `before` that the save changes. */
  changed: readonly (keyof ArticleFields)[];
  /**
   * The save publishes content that was prepared, which needs an approval where approvals are
   * required.
   */
  publishesContent: boolean;
  /** A second person has approved exactly the content that readers will see. */
  approved: boolean;
  /** A reason replaced the approval of the content that readers see. */
  isUnapproved: boolean;
  rules: PublishingRules;
  /** Reason for doing without a second person. */
  override: string | undefined;
}

/**
 * Whether a change may be published: it may, it may for a reason, or it needs an approval or a
 * second person.
 */
type Decision =
  | { outcome: "allowed" }
  | { outcome: "byReason"; reason: string }
  | {
      outcome: "refused";
      path: "edition" | "override";
      messageKey: "needsApproval" | "needsSecondPerson";
    };

/**
 * Requires the rights and approvals for a save that changes what readers see, and returns the
 * reason that replaced the approval of a second person, for the audit log.
 * @throws FORBIDDEN without the right to publish; CONFLICT at `state` for an illegal transition, at
 *   `edition` without an approval, and at `override` without a second person or a reason
 */
export function requirePublication(
  context: CallContext,
  change: PublicationChange,
): string | undefined {
  const { before, after, changed } = change;
  const from = before
    ? publicationState(before.fields, before.withdrawal, context.now)
    : "unpublished";
  const to = publicationState(after.fields, after.withdrawal, context.now);
  requireLegalPublication(context, from, to);
  const isPublishedAgain = after.fields.enable || change.publishesContent;
  if (from === "withdrawn" && to === "withdrawn" && isPublishedAgain)
    requireLegalPublication(context, from, "published");
  if (!(isOnAir(from) || isOnAir(to)) || (!changed.length && from === to)) return undefined;
  requireNewsroomRight(context, "publish");
  const decision = decidePublication(
    change,
    { wasOnAir: isOnAir(from), isOnAir: isOnAir(to) },
    context.now,
  );
  if (decision.outcome === "byReason") return decision.reason;
  if (decision.outcome === "allowed") return undefined;
  const { path, messageKey } = decision;
  throw conflictAt(context, path, `article.edition.${messageKey}`);
}

/**
 * Decides whether the rules allow a change of what readers see. A reason replaces the second person
 * of breaking news when it is first published, or becomes breaking news. It replaces no approval:
 * neither of an update, nor once the article is breaking news no longer.
 */
function decidePublication(
  {
    before,
    after,
    changed,
    publishesContent,
    approved,
    isUnapproved,
    rules,
    override,
  }: Omit<PublicationChange, "withdrawal">,
  state: { wasOnAir: boolean; isOnAir: boolean },
  now: Date,
): Decision {
  if (approved || !state.isOnAir) return { outcome: "allowed" };
  const goesOnAir = !state.wasOnAir || publishesContent;
  const isUpdate = goesOnAir && state.wasOnAir;
  const isBreaking = isBreakingWhenSeen(after.fields, now);
  const startsBreaking =
    isBreaking && (changed.includes("breaking") || changed.includes("breakingUntil"));
  const endsException =
    isUnapproved && !isBreaking && before !== null && isBreakingWhenSeen(before.fields, now);
  const isException = rules.twoPeopleForBreaking && isBreaking && !isUpdate;
  if (rules.editionApproval && ((goesOnAir && !isException) || endsException))
    return { outcome: "refused", path: "edition", messageKey: "needsApproval" };
  if (!(rules.twoPeopleForBreaking && isBreaking && (goesOnAir || startsBreaking)))
    return { outcome: "allowed" };
  return override
    ? { outcome: "byReason", reason: override }
    : { outcome: "refused", path: "override", messageKey: "needsSecondPerson" };
}

/** Whether an article is breaking news when readers first see it, or now. */
function isBreakingWhenSeen(
  { breaking, breakingUntil, publishedAt, embargoUntil }: ArticleFields,
  now: Date,
): boolean {
  const seenAt = Math.max(
    now.getTime(),
    ...[publishedAt, embargoUntil].map((moment) => (moment ? Date.parse(moment) : 0)),
  );
  return breaking && breakingUntil !== null && Date.parse(breakingUntil) > seenAt;
}

/** Whether an edition is approved with exactly this content. */
export const isApproved = async (
  db: Db,
  { state, approvedHash, texts }: Pick<EditionRow, "state" | "approvedHash" | "texts">,
  fields: ArticleFields,
): Promise<boolean> =>
  state === "approved" && approvedHash === (await contentHash(db, fields, texts));

/** Whether a second person must approve what readers see of an article. */
export const isReviewed = (fields: ArticleFields, rules: PublishingRules): boolean =>
  rules.editionApproval || (rules.twoPeopleForBreaking && fields.breaking);

/**
 * Whether the content of an article that readers see, or will see, is bound to what was published
 * or approved: a save of other content then waits as a pending edition. The page of a retracted
 * article has its headline.
 */
export function bindsContent(
  fields: ArticleFields,
  withdrawal: Withdrawal | null,
  rules: PublishingRules,
  now: Date,
): boolean {
  const state = publicationState(fields, withdrawal, now);
  return (
    state === "published" ||
    state === "withdrawn" ||
    (state === "scheduled" && isReviewed(fields, rules))
  );
}

/**
 * Returns the fields of which changes wait as a pending edition while the content is bound. The
 * addresses of an article wait where an approval is required; otherwise they take effect when they
 * are edited.
 */
export const waitingFields = (
  fields: ArticleFields,
  rules: PublishingRules,
  edited: readonly ArticleField[],
): ArticleField[] =>
  APPROVED_FIELDS.filter(
    (field) =>
      EDITION_FIELDS.includes(field) || isReviewed(fields, rules) || !edited.includes(field),
  );
