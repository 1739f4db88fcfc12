import { LOCALES } from "@masthead/contract/system/locale.ts";
import type { Conflict } from "@masthead/contract/system/problem.ts";
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  Typography,
} from "@mui/material";
import { type ComponentType, useState } from "react";
import { useResourceContext, useTranslate } from "react-admin";
import { useFormContext } from "react-hook-form";
import { useSubmit } from "./saving.ts";
import { TextOf } from "./text-of.tsx";
import { useFormClash } from "./use-clash.ts";

type Side = "theirs" | "yours";

/** Shows a value of a field beside the other one. */
export type ClashValue = ComponentType<{ field: string; value: unknown; other: unknown }>;

/** Shows both values of each field that two people changed at once, and saves what one chooses of them. */
export function ClashDialog({ shownBy = TextOf }: { shownBy?: ClashValue }) {
  const clash = useFormClash();
  if (!clash?.conflict) return null;
  return <Choice conflict={clash.conflict} onSettled={clash.settle} ValueOf={shownBy} />;
}

function Choice({ conflict, onSettled, ValueOf }: { conflict: Conflict; onSettled: () => void; ValueOf: ClashValue }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { setValue } = useFormContext();
  const submit = useSubmit();
  const [sides, setSides] = useState<Record<string, Side>>({});
  const sideOf = (field: string): Side => sides[field] ?? "yours";
  /** What the form calls a field, or one language of it. */
  const labelOf = (path: string) => {
    const locale = LOCALES.find((one) => path.endsWith(`.${one}`));
    const field = locale ? path.slice(0, -locale.length - 1) : path;
    const label = translate(`resources.${resource}.fields.${field}`, { _: field });
    return locale ? `${label} · ${translate(`desk.language.${locale}`)}` : label;
  };
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
        {conflict.fields.map(({ field, theirs, yours }) => {
          const label = labelOf(field);
          return (
            <Box
              key={field}
              component="fieldset"
              sx={{ border: 1, borderColor: "divider", borderRadius: 1, marginBlockEnd: 2, minWidth: 0 }}
            >
              <Typography component="legend" sx={{ fontWeight: 600, paddingInline: 1 }}>
                {label}
              </Typography>
              <RadioGroup
                aria-label={label}
                value={sideOf(field)}
                onChange={(_, side) => setSides({ ...sides, [field]: side as Side })}
                sx={{ display: "grid", gap: 2, gridTemplateColumns: { sm: "1fr 1fr" } }}
              >
                {(["theirs", "yours"] as const).map((side) => (
                  <Box key={side} sx={{ minWidth: 0 }}>
                    <FormControlLabel
                      value={side}
                      control={<Radio size="small" />}
                      label={translate(`desk.clash.${side}`, { name: conflict.by })}
                    />
                    <ValueOf field={field} value={side === "theirs" ? theirs : yours} other={side === "theirs" ? yours : theirs} />
                  </Box>
                ))}
              </RadioGroup>
            </Box>
          );
        })}
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
