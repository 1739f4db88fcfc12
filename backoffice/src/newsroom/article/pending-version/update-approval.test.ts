import { describe, expect, it } from "vitest";
import { approvalOfUpdate } from "./update-approval.ts";

type Update = Parameters<typeof approvalOfUpdate>[0];

/** Breaking news with pending changes. */
const update = (pendingVersion: Partial<Update["pendingVersion"]>): Update => ({
  breaking: true,
  pendingVersion: {
    pending: true,
    state: "draft",
    approval: null,
    moves: [],
    texts: { correction: "Approved text", alert: null, notice: null },
    needsApproval: false,
    needsSecondPerson: false,
    isUnapproved: false,
    ...pendingVersion,
  },
});

describe("approval of an update", () => {
  it("requires a new approval for another text of a correction where pending versions are approved", () => {
    const isBlocked = (correction: string | null, editionApproval: boolean) =>
      approvalOfUpdate(update({}), correction, editionApproval).isBlocked;
    expect(isBlocked("Other text", true)).toBe(true);
    expect(isBlocked("Other text", false)).toBe(false);
    expect(isBlocked("Approved text", true)).toBe(false);
    expect(isBlocked(null, true)).toBe(false);
  });

  it("requires a reason for breaking news of one person, unless an approval is required", () => {
    const alone = update({ needsSecondPerson: true });
    const needsReason = (article: Update) => approvalOfUpdate(article, null, false).needsReason;
    expect(needsReason(alone)).toBe(true);
    expect(needsReason({ ...alone, breaking: false })).toBe(false);
    expect(needsReason(update({ needsSecondPerson: true, needsApproval: true }))).toBe(false);
  });

  it("is requested once for the same text", () => {
    const inReview = update({ state: "review" });
    expect(approvalOfUpdate(inReview, "Approved text", true).isSubmitted).toBe(true);
    expect(approvalOfUpdate(inReview, "Other text", true).isSubmitted).toBe(false);
    expect(approvalOfUpdate(update({}), "Approved text", true).isSubmitted).toBe(false);
  });
});
