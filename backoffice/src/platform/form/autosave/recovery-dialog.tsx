import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { type ConflictValue, FieldChoices } from "../conflict/field-choices.tsx";
import { PlainTextValue } from "../conflict/plain-text-value.tsx";
import type { Overwrite } from "./recovery.ts";

type Side = "typed" | "recovered";

interface RecoveryDialogProps {
  overwrites: Overwrite[];
  valueComponent: ConflictValue | undefined;
  onCancel: () => void;
  /** Called with the fields to restore from the draft. */
  onRestore: (fields: string[]) => void;
}

/**
 * Compares a recovered draft with newer input field by field, before anything is replaced. The
 * newer input is selected by default.
 */
export function RecoveryDialog({
  overwrites,
  valueComponent = PlainTextValue,
  onCancel,
  onRestore,
}: RecoveryDialogProps) {
  const translate = useTranslate();
  const [selectedSides, setSelectedSides] = useState<Record<string, Side>>({});
  const sideOf = (field: string): Side => selectedSides[field] ?? "typed";
  const recoveredFields = overwrites
    .map(({ field }) => field)
    .filter((field) => sideOf(field) === "recovered");
  return (
    <Dialog open maxWidth="md" fullWidth onClose={onCancel}>
      <DialogTitle>{translate("frame.draft.compare.title")}</DialogTitle>
      <DialogContent>
        <Typography sx={{ color: "text.secondary", marginBlockEnd: 2 }}>
          {translate("frame.draft.compare.text")}
        </Typography>
        <FieldChoices
          fields={overwrites.map(({ field, typed, recovered }) => ({
            field,
            values: { typed, recovered },
          }))}
          sides={(["typed", "recovered"] as const).map(
            (side) => [side, translate(`frame.draft.compare.${side}`)] as const,
          )}
          sideOf={sideOf}
          onSelect={(field, side) => setSelectedSides({ ...selectedSides, [field]: side })}
          valueComponent={valueComponent}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{translate("frame.draft.compare.cancel")}</Button>
        <Button variant="contained" onClick={() => onRestore(recoveredFields)}>
          {translate("frame.draft.compare.use")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
