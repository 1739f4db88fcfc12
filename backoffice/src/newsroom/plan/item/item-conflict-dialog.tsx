import { intlLocale } from "@masthead/contract/platform/format.ts";
import type { Conflict } from "@masthead/contract/platform/problem.ts";
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from "@mui/material";
import { createContext, useContext, useId, useState } from "react";
import { useTranslate } from "react-admin";
import {
  type ConflictValue,
  FieldChoices,
} from "../../../platform/form/conflict/field-choices.tsx";
import { PlainTextValue } from "../../../platform/form/conflict/plain-text-value.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useStation } from "../../../platform/time/station.ts";
import { useSections } from "../../front/view/use-sections.ts";
import { usePlanMessages } from "../plan-messages.ts";
import { useAssignees } from "./use-assignees.ts";

type Side = "theirs" | "yours";

interface ItemConflictProps {
  conflict: Conflict;
  onClose: () => void;
  /** Called with the fields that keep the value of the other editor. */
  onChoose: (theirs: string[]) => Promise<void>;
}

const NamesContext = createContext<(field: string, id: number) => string>((_, id) => `#${id}`);

/**
 * Dialog for fields of a plan item that another editor changed at the same time: for each, one of
 * both values is kept.
 */
export function ItemConflictDialog({ conflict, onClose, onChoose }: ItemConflictProps) {
  const translate = useTranslate();
  const titleId = useId();
  const [sides, setSides] = useState<Record<string, Side>>({});
  const sideOf = (field: string): Side => sides[field] ?? "yours";
  const sections = useSections();
  const assignees = useAssignees();
  const nameOf = (field: string, id: number) =>
    (field === "categoryId" ? sections : assignees).find((one) => one.id === id)?.name ?? `#${id}`;
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {translate("frame.conflict.title", { name: conflict.by })}
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ color: "text.secondary", marginBlockEnd: 2 }}>
          {translate("frame.conflict.text")}
        </Typography>
        <NamesContext value={nameOf}>
          <FieldChoices
            fields={conflict.fields.map(({ field, theirs, yours }) => ({
              field,
              values: { theirs, yours },
            }))}
            sides={(["theirs", "yours"] as const).map(
              (side) => [side, translate(`frame.conflict.${side}`, { name: conflict.by })] as const,
            )}
            sideOf={sideOf}
            onSelect={(field, side) => setSides({ ...sides, [field]: side })}
            valueComponent={ItemValue}
          />
        </NamesContext>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate("frame.conflict.back")}</Button>
        <Button
          variant="contained"
          onClick={() =>
            void onChoose(
              conflict.fields.flatMap(({ field }) => (sideOf(field) === "theirs" ? [field] : [])),
            )
          }
        >
          {translate("frame.conflict.save")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const WORDS = new Set(["kind", "priority"]);

const ItemValue: ConflictValue = ({ field, value }) => {
  const message = usePlanMessages();
  const translate = useTranslate();
  const locale = useUiLocale();
  const { timeZone } = useStation();
  const nameOf = useContext(NamesContext);
  const textOf = (): unknown => {
    if (typeof value === "number") return nameOf(field, value);
    if (Array.isArray(value)) return value.map((id) => nameOf(field, Number(id)));
    if (typeof value !== "string") return value;
    if (WORDS.has(field)) return message(`${field}.${value}`);
    if (field === "locale") return translate(`frame.language.${value}`);
    if (!field.endsWith("At")) return value;
    return new Intl.DateTimeFormat(intlLocale(locale), {
      dateStyle: "full",
      timeStyle: "short",
      timeZone,
    }).format(new Date(value));
  };
  return <PlainTextValue value={textOf()} />;
};
