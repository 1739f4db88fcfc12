import {
  APPROVED_FIELDS,
  type ArticleField,
  type ArticleFields,
  PENDING_VERSION_FIELDS,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import type { PublishingRules } from "../../../system/setting/setting.service.ts";
import type { Withdrawal } from "../article.table.ts";
import { isOnAir, publicationState, transitionRequirements } from "./publication.state.ts";
import type { Requirement } from "./requirement.ts";

/** An article as readers see it or will see it: before a save, and after. */
export interface PublicationChange {
  /** Null for a new article. */
  before: { fields: ArticleFields; withdrawal: Withdrawal | null } | null;
  after: { fields: ArticleFields; withdrawal: Withdrawal | null };
  /** Fields of `before` that the save changes. */
  changed: readonly ArticleField[];
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

interface PublicationDecision {
  /** Rights and approvals that the change needs, in the order in which they are checked. */
  requirements: Requirement[];
  /** Reason that replaces the approval of a second person, for the audit log. */
  reason?: string;
}

/** Decides the requirements of a save that changes public content. */
export function decidePublication(change: PublicationChange, now: Date): PublicationDecision {
  const { before, after, changed } = change;
  const from = before ? publicationState(before.fields, before.withdrawal, now) : "unpublished";
  const to = publicationState(after.fields, after.withdrawal, now);
  const isPublishedAgain = after.fields.enable || change.publishesContent;
  const transition =
    from === "withdrawn" && to === "withdrawn" && isPublishedAgain
      ? transitionRequirements(from, "published")
      : transitionRequirements(from, to);
  if (!(isOnAir(from) || isOnAir(to)) || (!changed.length && from === to))
    return { requirements: transition };
  const approval = decideApproval(change, { wasOnAir: isOnAir(from), isOnAir: isOnAir(to) }, now);
  return {
    requirements: [...transition, { rights: ["publish"] }, ...approval.requirements],
    reason: approval.reason,
  };
}

/** Whether readers see an article before and after a save, now or by a schedule. */
interface OnAir {
  wasOnAir: boolean;
  isOnAir: boolean;
}

function decideApproval(change: PublicationChange, onAir: OnAir, now: Date): PublicationDecision {
  if (change.approved || !onAir.isOnAir) return { requirements: [] };
  if (needsApproval(change, onAir, now))
    return { requirements: [{ path: "pendingVersion", lacks: "article.edition.needsApproval" }] };
  if (!needsSecondPerson(change, onAir, now)) return { requirements: [] };
  return change.override
    ? { requirements: [], reason: change.override }
    : { requirements: [{ path: "override", lacks: "article.edition.needsSecondPerson" }] };
}

/**
 * Whether a change that nobody approved needs an approval. A reason replaces it for breaking news
 * that is first published: not for an update, nor once the article is breaking news no longer.
 */
function needsApproval(change: PublicationChange, onAir: OnAir, now: Date): boolean {
  const { before, after, rules } = change;
  const isBreaking = isBreakingWhenSeen(after.fields, now);
  const isException = rules.twoPeopleForBreaking && isBreaking && !onAir.wasOnAir;
  const wasBreaking = before !== null && isBreakingWhenSeen(before.fields, now);
  const endsException = change.isUnapproved && wasBreaking && !isBreaking;
  return rules.editionApproval && ((goesOnAir(change, onAir) && !isException) || endsException);
}

/** Whether a change that nobody approved needs a second person, or a reason. */
function needsSecondPerson(change: PublicationChange, onAir: OnAir, now: Date): boolean {
  const { after, changed, rules } = change;
  const startsBreaking = changed.includes("breaking") || changed.includes("breakingUntil");
  return (
    rules.twoPeopleForBreaking &&
    isBreakingWhenSeen(after.fields, now) &&
    (goesOnAir(change, onAir) || startsBreaking)
  );
}

const goesOnAir = ({ publishesContent }: PublicationChange, { wasOnAir }: OnAir): boolean =>
  !wasOnAir || publishesContent;

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

/** Whether a second person must approve the public content of an article. */
export const isReviewed = (fields: ArticleFields, rules: PublishingRules): boolean =>
  rules.editionApproval || (rules.twoPeopleForBreaking && fields.breaking);

/**
 * Whether the public or scheduled content of an article is bound to the published or approved
 * version: a save of other content then waits as a pending version. Retracted articles are
 * included, as their page shows the headline.
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
 * Returns the fields whose changes wait as a pending version while the content is bound. Slug and
 * canonical URL wait where an approval is required; otherwise they take effect immediately.
 */
export const waitingFields = (
  fields: ArticleFields,
  rules: PublishingRules,
  edited: readonly ArticleField[],
): ArticleField[] =>
  APPROVED_FIELDS.filter(
    (field) =>
      PENDING_VERSION_FIELDS.includes(field) ||
      isReviewed(fields, rules) ||
      !edited.includes(field),
  );
