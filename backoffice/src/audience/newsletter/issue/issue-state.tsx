import type { NewsletterIssueRecord } from "@masthead/contract/audience/newsletter/newsletter-issue.ts";
import type { NewsletterIssueState } from "@masthead/contract/audience/newsletter/newsletter-terms.ts";
import { Alert } from "@mui/material";
import { useTranslate } from "react-admin";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";

const TONES: Record<NewsletterIssueState, "good" | "waiting" | "urgent" | "off"> = {
  draft: "off",
  submitted: "waiting",
  scheduled: "waiting",
  held: "urgent",
  sending: "waiting",
  paused: "urgent",
  sent: "good",
  stopped: "off",
};

/** State of an issue, as a word with a dot. */
export function IssueState({ state }: Pick<NewsletterIssueRecord, "state">) {
  const translate = useTranslate();
  return (
    <StateBadge tone={TONES[state]}>
      {translate(`resources.newsletterissue.state.${state}`)}
    </StateBadge>
  );
}

/** What a person has to know or do in the state of an issue: why it is held, paused or waits. */
export function IssueNotices({ issue }: { issue: NewsletterIssueRecord }) {
  const translate = useTranslate();
  const { state, holdReason, pauseReason, needsSecondPerson, moves, scheduledAt } = issue;
  const margin = { marginBlockEnd: 2 };
  if (state === "held" && holdReason)
    return (
      <Alert severity="warning" variant="outlined" sx={margin}>
        {translate(`resources.newsletterissue.hold.${holdReason}`)}
      </Alert>
    );
  if (state === "paused" && pauseReason)
    return (
      <Alert severity="warning" variant="outlined" sx={margin}>
        {translate(`resources.newsletterissue.pause.${pauseReason}`)}
      </Alert>
    );
  if (state === "scheduled")
    return (
      <Alert severity="info" variant="outlined" sx={margin}>
        {translate("resources.newsletterissue.schedule.for")} <RelativeTime at={scheduledAt} />
        {". "}
        {moves.cancel && translate("resources.newsletterissue.schedule.toEdit")}
      </Alert>
    );
  if ((state === "draft" || state === "submitted") && (needsSecondPerson || !moves.send))
    return (
      <Alert severity="info" variant="outlined" sx={margin}>
        {translate(
          `resources.newsletterissue.second.${moves.send ? "needed" : "noRight"}.${state}`,
        )}
      </Alert>
    );
  return null;
}
