import type { BreakingMail } from "@masthead/contract/newsroom/breaking/breaking.ts";
import type { BreakingStepState } from "@masthead/contract/newsroom/breaking/breaking-terms.ts";

/** Newsletter issue of a mail, with its counts. */
export type MailIssue = BreakingMail;

interface MailResult {
  state: Exclude<BreakingStepState, "waiting">;
  /** Key of the message of what a person should know, below `breaking.mail`. */
  problem: "paused" | "notStarted" | "stopped" | "undelivered" | "partly" | null;
}

/**
 * Decides what the desk shows of a mail. A mail that reached nobody has failed and can be tried
 * again; one that some readers have, or may have, is never sent again with the same content.
 */
export function mailResult(issue: Omit<MailIssue, "id" | "subject" | "clicked">): MailResult {
  const { state, sent, rejected, failed, uncertain } = issue;
  if (state === "scheduled" || state === "sending") return { state: "running", problem: null };
  if (state === "paused") return { state: "paused", problem: "paused" };
  if (state !== "sent" && state !== "stopped") return { state: "failed", problem: "notStarted" };
  if (sent + uncertain === 0) return { state: "failed", problem: "undelivered" };
  if (state === "stopped") return { state: "done", problem: "stopped" };
  return { state: "done", problem: rejected + failed > 0 ? "partly" : null };
}
