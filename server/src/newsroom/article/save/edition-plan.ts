import { isWriting } from "../edition/edition.store.ts";
import { approves } from "../edition/reader-content.ts";
import { changedFields } from "./changed-fields.ts";
import type { PlannedSave } from "./save-plan.ts";

/** Approval and writers of the working edition after a save. */
export interface EditionPlan {
  /** A reason replaced the approval of the content that readers see. */
  isUnapproved: boolean;
  writerIds: number[];
  /** It was approved with other content. */
  losesApproval: boolean;
  /** It was published for a reason, and is submitted for an approval. */
  needsReview: boolean;
}

export function planEdition(planned: PlannedSave): EditionPlan {
  const { edition, media, content, approved, onAir, reason, rules } = planned;
  const isReplaced = reason !== undefined && rules.editionApproval;
  const isUnapproved = onAir && !approved && (edition.isUnapproved || isReplaced);
  return {
    isUnapproved,
    writerIds: writersAfter(planned),
    losesApproval: edition.state === "approved" && !approves(edition, content.working, media),
    needsReview: isUnapproved && reason !== undefined,
  };
}

/** Returns the users who wrote the content that a second person has not approved. */
function writersAfter(planned: PlannedSave): number[] {
  const { article, edition, media, content, save, onAir, rules, actorId } = planned;
  const needsNobody = !rules.editionApproval && !rules.twoPeopleForBreaking;
  if (onAir && !content.pending && needsNobody) return [];
  const earlier = approves(edition, article.fields, media) ? [] : planned.writerIds;
  const restored = save.kind === "restore" ? save.writerIds : [];
  const isWriter = isWriting(changedFields(article.fields, content.written));
  return [
    ...new Set([...earlier, ...restored, ...(isWriter && actorId !== null ? [actorId] : [])]),
  ];
}
