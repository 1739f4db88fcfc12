import { Alert, Box, Button } from "@mui/material";
import { useNewsroomRight } from "../../../platform/session/view-ability.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { useFrontEditor, useFrontMessages } from "../front-editor.ts";
import { usePublishing } from "./use-publishing.ts";

/**
 * Headlines, labels and images of the draft that a second person must approve, and the buttons to
 * request and to give approval.
 */
export function ReviewNotice() {
  const { draft, queue, mayEdit, slotLabel } = useFrontEditor();
  const message = useFrontMessages();
  const { submit, approve } = usePublishing();
  const mayReview = useNewsroomRight("review");
  const { busy, pending } = queue.state();
  const { waiting, needsSecondPerson, mayApprove, submitted } = draft.review;
  if (!waiting.length) return null;
  const isWaiting = waiting.some(({ approvedBy }) => approvedBy === null);
  const disabled = busy || pending.length > 0;
  return (
    <Alert
      severity={needsSecondPerson ? "warning" : "info"}
      variant="outlined"
      sx={{ marginBlockEnd: 1.5 }}
    >
      {message(isWaiting ? "review.needed" : "review.approved")}
      <Box component="ul" sx={{ marginBlock: 0.5, paddingInlineStart: 2.5 }}>
        {waiting.map(({ slot, writers, approvedBy }) => (
          <li key={slot}>
            {slotLabel(slot)}
            {writers.length > 0 &&
              ` · ${message("review.by", { names: writers.join(message("comma")) })}`}
            {approvedBy && ` · ${message("review.approvedBy", { name: approvedBy })}`}
          </li>
        ))}
      </Box>
      {submitted && (
        <Box>
          {message("review.submittedBy", { name: submitted.by })} <RelativeTime at={submitted.at} />
        </Box>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, marginBlockStart: 1 }}>
        {isWaiting && !submitted && mayEdit && (
          <Button
            variant="outlined"
            disabled={disabled}
            onClick={() => void submit()}
            sx={{ minBlockSize: 44 }}
          >
            {message("review.submit")}
          </Button>
        )}
        {mayApprove && mayReview && (
          <Button
            variant="contained"
            disabled={disabled}
            onClick={() => void approve()}
            sx={{ minBlockSize: 44 }}
          >
            {message("review.approve")}
          </Button>
        )}
      </Box>
    </Alert>
  );
}
