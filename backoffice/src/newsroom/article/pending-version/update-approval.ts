import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";

/**
 * Returns what the publication of pending changes requires. An approval covers the text of a
 * correction, too, and a reason replaces none.
 * @param correction Text of the correction; null for an update of another kind.
 */
export function approvalOfUpdate(
  { pendingVersion, breaking }: Pick<ArticleRecord, "pendingVersion" | "breaking">,
  correction: string | null,
  editionApproval: boolean,
) {
  const { needsApproval, needsSecondPerson, state, texts } = pendingVersion;
  const isOtherCorrection = correction !== null && correction !== texts.correction;
  const isBlocked = needsApproval || (editionApproval && isOtherCorrection);
  return {
    isBlocked,
    /** Publishing breaking news alone requires a reason. */
    needsReason: !isBlocked && needsSecondPerson && breaking,
    isSubmitted: state === "review" && !isOtherCorrection,
  };
}
