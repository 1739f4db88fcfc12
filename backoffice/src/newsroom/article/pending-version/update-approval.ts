import type { ArticlePatch } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import type { UpdateKind } from "@masthead/contract/newsroom/article/pending-version-states.ts";

/** How an update is reported to readers, with its text. */
export type UpdateReport = NonNullable<ArticlePatch["publish"]>;

/** Returns the report of an update of a kind with the text that belongs to the kind. */
export function reportOf(
  kind: UpdateKind,
  texts: { correction: string; note: string },
): UpdateReport {
  if (kind === "correction") return { kind, correction: texts.correction.trim() };
  const note = texts.note.trim();
  return kind === "update" && note ? { kind, note } : { kind };
}

/**
 * Returns what the publication of pending changes requires. An approval covers the text of the
 * report, too, and a reason replaces none.
 */
export function approvalOfUpdate(
  { pendingVersion, breaking }: Pick<ArticleRecord, "pendingVersion" | "breaking">,
  report: UpdateReport,
  editionApproval: boolean,
) {
  const { needsApproval, needsSecondPerson, state, texts } = pendingVersion;
  const isOtherText = (["correction", "note"] as const).some(
    (name) => report[name] !== undefined && report[name] !== texts[name],
  );
  const isBlocked = needsApproval || (editionApproval && isOtherText);
  return {
    isBlocked,
    /** Publishing breaking news alone requires a reason. */
    needsReason: !isBlocked && needsSecondPerson && breaking,
    isSubmitted: state === "review" && !isOtherText,
  };
}
