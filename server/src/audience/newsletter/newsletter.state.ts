import { PENDING_ISSUE_STATES } from "@masthead/contract/audience/newsletter/newsletter-terms.ts";
import { defineStates } from "../../platform/states/states.ts";
import { type Actor, rowChanges, writeLog } from "../../system/log/log.store.ts";
import { type IssueRow, lockIssue, updateIssue } from "./issue/issue.store.ts";

/** State machine of issues. A mail that was sent cannot be taken back: a paused issue only ends. */
export const issueStates = defineStates({
  name: "newsletter issue",
  initial: { draft: "" },
  transitions: {
    draft: {
      submitted: "submitted to a colleague",
      scheduled: "scheduled by staff",
      sending: "sent by staff",
    },
    submitted: {
      draft: "returned",
      scheduled: "scheduled by staff",
      sending: "sent by staff",
    },
    scheduled: {
      draft: "cancelled",
      sending: "its time has come",
      held: "its time passed long ago, or it cannot be sent",
    },
    held: {
      draft: "returned",
      scheduled: "scheduled again by staff",
      sending: "sent by staff",
    },
    sending: {
      paused: "paused by staff, too many rejected mails, or a withdrawn article",
      sent: "every recipient has a result",
    },
    paused: { sending: "resumed by staff", stopped: "ended by staff" },
    sent: {},
    stopped: {},
  },
  waits: {
    draft: null,
    submitted: "newsletter",
    scheduled: null,
    held: "newsletter",
    sending: null,
    paused: "newsletter",
    sent: null,
    stopped: null,
  },
  moves: {
    submit: { to: "submitted" },
    return: { to: "draft", from: ["submitted", "held"] },
    send: { to: "sending", from: ["draft", "submitted", "held"] },
    schedule: { to: "scheduled" },
    cancel: { to: "draft", from: ["scheduled"] },
    pause: { to: "paused" },
    resume: { to: "sending", from: ["paused"] },
    stop: { to: "stopped" },
  },
  messageKey: (from) => `newsletter.not.${from}`,
  lock: lockIssue,
  update: updateIssue,
  /** The detail `override` is the reason for sending without a second person. */
  log(tx, actor: Actor, { before, after, detail: { override } }) {
    const { content: _content, links: _links, ...logged } = rowChanges(before, after);
    return writeLog(tx, actor, [
      {
        action: "update",
        entity: "NewsletterIssue",
        entityId: after.id,
        changes: {
          ...logged,
          ...(override !== undefined && { override: [null, override] as [null, unknown] }),
        },
      },
    ]);
  },
});

/** A scheduled issue must be cancelled first: restored after its time, it would be sent. */
export const isDeletable = ({ state }: Pick<IssueRow, "state">): boolean =>
  !PENDING_ISSUE_STATES.includes(state) && state !== "paused";
