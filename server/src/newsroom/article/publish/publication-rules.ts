import type { ArticleFields } from "@masthead/contract/newsroom/article/article-fields.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { conflictError } from "../../../platform/http/problem.ts";
import { requireNewsroomRight } from "../../../platform/newsroom-right.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { PublishingRules } from "../../../system/setting/setting.service.ts";
import type { Withdrawal } from "../article.table.ts";
import type { EditionRow } from "../edition/edition.store.ts";
import { editionHash } from "../edition/edition-hash.ts";
import { isOnAir, publicationState, requireLegalPublication } from "./publication.state.ts";

/** An article as readers see it or will see it: before a save, and after. */
interface PublicationChange {
  /** Null for a new article. */
  before: { fields: ArticleFields; withdrawal: Withdrawal | null } | null;
  after: { fields: ArticleFields; withdrawal: Withdrawal | null };
  /** Fields of `before` that the save changes. */
  changed: readonly (keyof ArticleFields)[];
  /** The save publishes content that was prepared, which needs an approval where approvals are required. */
  publishesContent: boolean;
  /** A second person has approved exactly the content that readers will see. */
  approved: boolean;
  rules: PublishingRules;
  /** Reason for doing without a second person. */
  override: string | undefined;
}

/**
 * Requires the rights and approvals for a save that changes what readers see, and returns the reason that replaced the approval of a second
 * person, for the audit log.
 * @throws FORBIDDEN without the right to publish; CONFLICT at `state` for an illegal transition, at `edition` without an approval, and at
 *   `override` without a second person or a reason
 */
export function requirePublication(context: CallContext, change: PublicationChange): string | undefined {
  const { before, after, changed, approved, rules, override } = change;
  const from = before ? publicationState(before.fields, before.withdrawal, context.now) : "unpublished";
  const to = publicationState(after.fields, after.withdrawal, context.now);
  requireLegalPublication(context, from, to);
  const isPublishedAgain = after.fields.enable || change.publishesContent;
  if (from === "withdrawn" && to === "withdrawn" && isPublishedAgain) requireLegalPublication(context, from, "published");
  if (!(isOnAir(from) || isOnAir(to)) || (!changed.length && from === to)) return undefined;
  requireNewsroomRight(context, "publish");
  const goesOnAir = isOnAir(to) && (!isOnAir(from) || change.publishesContent);
  const startsBreaking = isOnAir(to) && after.fields.breaking && (changed.includes("breaking") || changed.includes("breakingUntil"));
  if (approved || (!goesOnAir && !startsBreaking)) return undefined;
  const isBreaking = after.fields.breaking && (goesOnAir || startsBreaking);
  const needsSecondPerson = rules.twoPeopleForBreaking && isBreaking;
  if (needsSecondPerson && override) return override;
  const refuse = (path: string, key: string) =>
    conflictError({ errors: [{ path, message: messagesFor(context.locale)(`article.edition.${key}`) }] });
  if (needsSecondPerson) throw refuse("override", "needsSecondPerson");
  if (rules.editionApproval && goesOnAir) throw refuse("edition", "needsApproval");
  return undefined;
}

/** Whether an edition is approved with exactly this content. */
export const isApproved = ({ state, approvedHash }: Pick<EditionRow, "state" | "approvedHash">, fields: ArticleFields): boolean =>
  state === "approved" && approvedHash === editionHash(fields);

/**
 * Whether the content of an article that readers see, or will see, is bound to what was published or approved: a save of other content then
 * waits as a pending edition. The page of a retracted article has its headline.
 */
export function bindsContent(fields: ArticleFields, withdrawal: Withdrawal | null, rules: PublishingRules, now: Date): boolean {
  const state = publicationState(fields, withdrawal, now);
  const isReviewed = rules.editionApproval || (rules.twoPeopleForBreaking && fields.breaking);
  return state === "published" || state === "withdrawn" || (state === "scheduled" && isReviewed);
}
