import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { type ClashValue, FieldChoices } from "./field-choices.tsx";
import type { Overwrite } from "./recovery.ts";

type Side = "typed" | "recovered";

interface RecoveryDialogProps {
  overwrites: Overwrite[];
  shownBy: ClashValue;
  onCancel: () => void;
  /** The fields that are taken from the recovered text. */
  onTake: (fields: string[]) => void;
}

/** Compares recovered text with what was typed since, field by field, before any of it is replaced. The newer text is chosen at first. */
export function RecoveryDialog({ overwrites, shownBy, onCancel, onTake }: RecoveryDialogProps) {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const sideOf = (field: string): Side => chosen[field] ?? "typed";
  const taken = overwrites.map(({ field }) => field).filter((field) => sideOf(field) === "recovered");
  return (
    <Dialog open maxWidth="md" fullWidth onClose={onCancel}>
      <DialogTitle>{translate("desk.kept.compare.title")}</DialogTitle>
      <DialogContent>
        <Typography sx={{ color: "text.secondary", marginBlockEnd: 2 }}>{translate("desk.kept.compare.text")}</Typography>
        <FieldChoices
          fields={overwrites.map(({ field, typed, recovered }) => ({ field, values: { typed, recovered } }))}
          sides={(["typed", "recovered"] as const).map((side) => [side, translate(`desk.kept.compare.${side}`)] as const)}
          sideOf={sideOf}
          onChoose={(field, side) => setChosen({ ...chosen, [field]: side })}
          shownBy={shownBy}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{translate("desk.kept.compare.cancel")}</Button>
        <Button variant="contained" onClick={() => onTake(taken)}>
          {translate("desk.kept.compare.take")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
