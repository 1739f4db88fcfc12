import type { Conflict } from "@masthead/contract/platform/problem.ts";
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
import { useFormContext } from "react-hook-form";
import { useNumberFormat } from "../../messages/use-number-format.ts";
import { useSubmit } from "../save/saving.ts";
import { chosenValue, conflictChoices, type Side } from "./conflict-parts.ts";
import { type ConflictValue, FieldChoices } from "./field-choices.tsx";
import { PlainTextValue } from "./plain-text-value.tsx";

interface ConflictFormProps {
  conflict: Conflict;
  onSettled: () => void;
  shownBy: ConflictValue | undefined;
}

/**
 * Dialog for an edit conflict: shows both values of each conflicting field, or of each part of it
 * that is in conflict, and saves the selected ones.
 */
export function ConflictForm({ conflict, onSettled, shownBy = PlainTextValue }: ConflictFormProps) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const { setValue } = useFormContext();
  const submit = useSubmit();
  const [selectedSides, setSelectedSides] = useState<Record<string, Side>>({});
  const sideOf = (key: string): Side => selectedSides[key] ?? "yours";
  const saveSelection = () => {
    for (const conflicting of conflict.fields) {
      const value = chosenValue(conflicting, sideOf);
      if (value !== undefined) setValue(conflicting.field, value, { shouldDirty: true });
    }
    setValue("version", conflict.version);
    onSettled();
    void submit();
  };
  const onlyParts = conflict.fields.every(({ parts }) => parts);
  const placeOf = (number: number, count: number) =>
    translate("frame.conflict.part", { number: formatNumber(number), count: formatNumber(count) });
  return (
    <Dialog open maxWidth="md" fullWidth onClose={onSettled}>
      <DialogTitle>
        {translate(onlyParts ? "frame.conflict.titleOfParts" : "frame.conflict.title", {
          name: conflict.by,
        })}
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ color: "text.secondary", marginBlockEnd: 2 }}>
          {translate(onlyParts ? "frame.conflict.textOfParts" : "frame.conflict.text")}
        </Typography>
        <FieldChoices
          fields={conflictChoices(conflict.fields).map(({ number, count, ...choice }) => ({
            ...choice,
            ...(count > 1 && { place: placeOf(number, count) }),
          }))}
          sides={(["theirs", "yours"] as const).map(
            (side) => [side, translate(`frame.conflict.${side}`, { name: conflict.by })] as const,
          )}
          sideOf={sideOf}
          onSelect={(key, side) => setSelectedSides({ ...selectedSides, [key]: side })}
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
