import type { Conflict } from "@masthead/contract/platform/problem.ts";
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { useFormContext } from "react-hook-form";
import { useSubmit } from "../save/saving.ts";
import { type ConflictValue, FieldChoices } from "./field-choices.tsx";
import { PlainTextValue } from "./plain-text-value.tsx";
import { useFormConflict } from "./use-conflict.ts";

type Side = "theirs" | "yours";

/**
 * Dialog for an edit conflict: shows both values of each conflicting field, and saves the selected
 * ones.
 */
export function ConflictDialog({ shownBy = PlainTextValue }: { shownBy?: ConflictValue }) {
  const conflictState = useFormConflict();
  if (!conflictState?.conflict) return null;
  return <ConflictForm conflict={conflictState.conflict} onSettled={conflictState.dismiss} shownBy={shownBy} />;
}

function ConflictForm({ conflict, onSettled, shownBy }: { conflict: Conflict; onSettled: () => void; shownBy: ConflictValue }) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const submit = useSubmit();
  const [selectedSides, setSelectedSides] = useState<Record<string, Side>>({});
  const sideOf = (field: string): Side => selectedSides[field] ?? "yours";
  const saveSelection = () => {
    for (const { field, theirs } of conflict.fields) if (sideOf(field) === "theirs") setValue(field, theirs, { shouldDirty: true });
    setValue("version", conflict.version);
    onSettled();
    void submit();
  };
  return (
    <Dialog open maxWidth="md" fullWidth onClose={onSettled}>
      <DialogTitle>{translate("frame.conflict.title", { name: conflict.by })}</DialogTitle>
      <DialogContent>
        <Typography sx={{ color: "text.secondary", marginBlockEnd: 2 }}>{translate("frame.conflict.text")}</Typography>
        <FieldChoices
          fields={conflict.fields.map(({ field, theirs, yours }) => ({ field, values: { theirs, yours } }))}
          sides={(["theirs", "yours"] as const).map((side) => [side, translate(`frame.conflict.${side}`, { name: conflict.by })] as const)}
          sideOf={sideOf}
          onSelect={(field, side) => setSelectedSides({ ...selectedSides, [field]: side })}
          valueComponent={shownBy}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onSettled}>{translate("frame.conflict.back")}</Button>
        <Button variant="contained" onClick={saveSelection}>
          {translate("frame.conflict.save")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
