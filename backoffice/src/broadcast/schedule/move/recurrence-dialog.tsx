import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import type { TimeFormat } from "../grid/use-time-format.ts";
import type { MoveQuestion } from "./use-schedule-actions.tsx";

export type Recurrence = "once" | "weekly";

interface HowOftenDialogProps {
  question: MoveQuestion | null;
  times: TimeFormat;
  /** Whether the user may create episodes. */
  mayCreateEpisodes: boolean;
}

/** Asks whether a weekly slot moves in every week, or only once. */
export function RecurrenceDialog({ question, times, mayCreateEpisodes }: HowOftenDialogProps) {
  const translate = useTranslate();
  // Stays visible while the dialog closes.
  const [displayed, setDisplayed] = useState(question);
  if (question !== null && question !== displayed) setDisplayed(question);
  const message = (key: string, values?: object) => translate(`resources.schedule.often.${key}`, values);
  const placement = displayed?.placement;
  return (
    <Dialog open={question !== null} onClose={() => question?.answer(null)} maxWidth="sm" fullWidth aria-labelledby="how-often">
      {displayed && placement && (
        <>
          <DialogTitle id="how-often">{message("title")}</DialogTitle>
          <DialogContent>
            <DialogContentText component="div">
              <p>
                {message("text", { name: displayed.airing.program.name, day: times.day(placement.startsAt), time: times.span(placement) })}
              </p>
              <p>{message("weeklyText")}</p>
              {mayCreateEpisodes && <p>{message("onceText")}</p>}
            </DialogContentText>
          </DialogContent>
          <DialogActions disableSpacing sx={{ flexWrap: "wrap", gap: 1 }}>
            <Button onClick={() => displayed.answer(null)}>{translate("frame.confirm.cancel")}</Button>
            {mayCreateEpisodes && (
              <Button variant="outlined" onClick={() => displayed.answer("once")}>
                {message("once")}
              </Button>
            )}
            <Button variant="contained" autoFocus onClick={() => displayed.answer("weekly")}>
              {message("weekly")}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
