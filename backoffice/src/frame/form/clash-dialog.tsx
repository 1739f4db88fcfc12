import type { Conflict } from "@masthead/contract/system/problem.ts";
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { useFormContext } from "react-hook-form";
import { type ClashValue, FieldChoices } from "./field-choices.tsx";
import { useSubmit } from "./saving.ts";
import { TextOf } from "./text-of.tsx";
import { useFormClash } from "./use-clash.ts";

type Side = "theirs" | "yours";

/** Shows both values of each field that two people changed at once, and saves what one chooses of them. */
export function ClashDialog({ shownBy = TextOf }: { shownBy?: ClashValue }) {
  const clash = useFormClash();
  if (!clash?.conflict) return null;
  return <Choice conflict={clash.conflict} onSettled={clash.settle} shownBy={shownBy} />;
}

function Choice({ conflict, onSettled, shownBy }: { conflict: Conflict; onSettled: () => void; shownBy: ClashValue }) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const submit = useSubmit();
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const sideOf = (field: string): Side => chosen[field] ?? "yours";
  const keep = () => {
    for (const { field, theirs } of conflict.fields) if (sideOf(field) === "theirs") setValue(field, theirs, { shouldDirty: true });
    setValue("version", conflict.version);
    onSettled();
    void submit();
  };
  return (
    <Dialog open maxWidth="md" fullWidth onClose={onSettled}>
      <DialogTitle>{translate("desk.clash.title", { name: conflict.by })}</DialogTitle>
      <DialogContent>
        <Typography sx={{ color: "text.secondary", marginBlockEnd: 2 }}>{translate("desk.clash.text")}</Typography>
        <FieldChoices
          fields={conflict.fields.map(({ field, theirs, yours }) => ({ field, values: { theirs, yours } }))}
          sides={(["theirs", "yours"] as const).map((side) => [side, translate(`desk.clash.${side}`, { name: conflict.by })] as const)}
          sideOf={sideOf}
          onChoose={(field, side) => setChosen({ ...chosen, [field]: side })}
          shownBy={shownBy}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onSettled}>{translate("desk.clash.later")}</Button>
        <Button variant="contained" onClick={keep}>
          {translate("desk.clash.save")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
