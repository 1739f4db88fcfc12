import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import type { Times } from "../grid/times.ts";
import type { Question } from "./use-moves.tsx";

export type HowOften = "once" | "weekly";

interface HowOftenDialogProps {
  question: Question | null;
  times: Times;
  /** Whether episodes may be made. */
  once: boolean;
}

/** Asks whether a weekly slot moves in every week, or whether its program airs at another time only once. */
export function HowOftenDialog({ question, times, once }: HowOftenDialogProps) {
  const translate = useTranslate();
  // Stays in sight while the dialog closes.
  const [shown, setShown] = useState(question);
  if (question !== null && question !== shown) setShown(question);
  const words = (key: string, values?: object) => translate(`resources.schedule.often.${key}`, values);
  const place = shown?.place;
  return (
    <Dialog open={question !== null} onClose={() => question?.answer(null)} maxWidth="sm" fullWidth aria-labelledby="how-often">
      {shown && place && (
        <>
          <DialogTitle id="how-often">{words("title")}</DialogTitle>
          <DialogContent>
            <DialogContentText component="div">
              <p>{words("text", { name: shown.airing.program.name, day: times.day(place.startsAt), time: times.span(place) })}</p>
              <p>{words("weeklyText")}</p>
              {once && <p>{words("onceText")}</p>}
            </DialogContentText>
          </DialogContent>
          <DialogActions disableSpacing sx={{ flexWrap: "wrap", gap: 1 }}>
            <Button onClick={() => shown.answer(null)}>{translate("desk.confirm.cancel")}</Button>
            {once && (
              <Button variant="outlined" onClick={() => shown.answer("once")}>
                {words("once")}
              </Button>
            )}
            <Button variant="contained" autoFocus onClick={() => shown.answer("weekly")}>
              {words("weekly")}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
