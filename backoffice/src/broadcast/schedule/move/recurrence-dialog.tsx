import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { placementOf } from "../grid/placement.ts";
import type { TimeFormat } from "../grid/use-time-format.ts";
import type { SlotQuestion } from "./use-schedule-actions.tsx";

/** Whether a slot changes on one date, or from that date on. */
export type Recurrence = "once" | "weekly";

interface RecurrenceDialogProps {
  question: SlotQuestion | null;
  times: TimeFormat;
}

/** Asks whether a slot changes or is removed on one date, or from that date on. */
export function RecurrenceDialog({ question, times }: RecurrenceDialogProps) {
  const translate = useTranslate();
  // Stays visible while the dialog closes.
  const [displayed, setDisplayed] = useState(question);
  if (question !== null && question !== displayed) setDisplayed(question);
  return (
    <Dialog
      open={question !== null}
      onClose={() => question?.answer(null)}
      maxWidth="sm"
      fullWidth
      aria-labelledby="recurrence"
    >
      {displayed && <Question question={displayed} times={times} translate={translate} />}
    </Dialog>
  );
}

function Question({
  question,
  times,
  translate,
}: {
  question: SlotQuestion;
  times: TimeFormat;
  translate: ReturnType<typeof useTranslate>;
}) {
  const { airing, placement, answer } = question;
  const message = (key: string, values?: object) =>
    translate(`resources.schedule.${placement ? "often" : "remove"}.${key}`, values);
  const shown = placement ?? placementOf(airing);
  const color = placement ? "primary" : "error";
  return (
    <>
      <DialogTitle id="recurrence">{message(airing.isWeekly ? "title" : "titleOnce")}</DialogTitle>
      <DialogContent>
        <DialogContentText component="div">
          <p>
            {message("text", {
              name: airing.program.name,
              day: times.day(shown.startsAt),
              time: times.span(shown),
            })}
          </p>
          <p>{translate("resources.schedule.airedStays")}</p>
        </DialogContentText>
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: "wrap", gap: 1 }}>
        <Button onClick={() => answer(null)} autoFocus={!placement}>
          {translate("frame.confirm.cancel")}
        </Button>
        {airing.isWeekly && (
          <Button variant="outlined" color={color} onClick={() => answer("once")}>
            {message("once")}
          </Button>
        )}
        <Button
          variant="contained"
          color={color}
          autoFocus={placement !== null}
          onClick={() => answer(airing.isWeekly ? "weekly" : "once")}
        >
          {message(airing.isWeekly ? "weekly" : "onlyAiring")}
        </Button>
      </DialogActions>
    </>
  );
}
