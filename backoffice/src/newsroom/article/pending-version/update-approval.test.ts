import { describe, expect, it } from "vitest";
import { approvalOfUpdate, reportOf, type UpdateReport } from "./update-approval.ts";

type Update = Parameters<typeof approvalOfUpdate>[0];

/** Breaking news with pending changes. */
const update = (pendingVersion: Partial<Update["pendingVersion"]>): Update => ({
  breaking: true,
  pendingVersion: {
    pending: true,
    state: "draft",
    approval: null,
    moves: [],
    texts: { correction: "Approved text", note: "Approved note", alert: null, notice: null },
    needsApproval: false,
    needsSecondPerson: false,
    isUnapproved: false,
    ...pendingVersion,
  },
});

const correct = (correction: string): UpdateReport => ({ kind: "correction", correction });

describe("report of an update", () => {
  it("has the text of its kind, without spaces around it", () => {
    const texts = { correction: " Wrong ", note: " New " };
    expect(reportOf("correction", texts)).toEqual({ kind: "correction", correction: "Wrong" });
    expect(reportOf("update", texts)).toEqual({ kind: "update", note: "New" });
    expect(reportOf("update", { ...texts, note: " " })).toEqual({ kind: "update" });
    expect(reportOf("silent", texts)).toEqual({ kind: "silent" });
  });
});

describe("approval of an update", () => {
  it("requires a new approval for another text of the report where pending versions are approved", () => {
    const isBlocked = (report: UpdateReport, editionApproval: boolean) =>
      approvalOfUpdate(update({}), report, editionApproval).isBlocked;
    expect(isBlocked(correct("Other text"), true)).toBe(true);
    expect(isBlocked(correct("Other text"), false)).toBe(false);
    expect(isBlocked(correct("Approved text"), true)).toBe(false);
    expect(isBlocked({ kind: "update", note: "Other note" }, true)).toBe(true);
    expect(isBlocked({ kind: "update", note: "Approved note" }, true)).toBe(false);
    expect(isBlocked({ kind: "update" }, true)).toBe(false);
  });

  it("requires a reason for breaking news of one person, unless an approval is required", () => {
    const alone = update({ needsSecondPerson: true });
    const needsReason = (article: Update) =>
      approvalOfUpdate(article, { kind: "silent" }, false).needsReason;
    expect(needsReason(alone)).toBe(true);
    expect(needsReason({ ...alone, breaking: false })).toBe(false);
    expect(needsReason(update({ needsSecondPerson: true, needsApproval: true }))).toBe(false);
  });

  it("is requested once for the same text", () => {
    const inReview = update({ state: "review" });
    expect(approvalOfUpdate(inReview, correct("Approved text"), true).isSubmitted).toBe(true);
    expect(approvalOfUpdate(inReview, correct("Other text"), true).isSubmitted).toBe(false);
    expect(approvalOfUpdate(update({}), correct("Approved text"), true).isSubmitted).toBe(false);
  });
});
