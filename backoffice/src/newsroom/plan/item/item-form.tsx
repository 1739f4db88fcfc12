import type { PlanItem } from "@masthead/contract/newsroom/plan/plan.ts";
import {
  PLAN_KINDS,
  PLAN_LIMITS,
  PLAN_PRIORITIES,
} from "@masthead/contract/newsroom/plan/plan-terms.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import type { Conflict } from "@masthead/contract/platform/problem.ts";
import { Box, FormControlLabel, Switch } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { required, TextInput } from "react-admin";
import { type FieldValues, useController, useFormContext, useWatch } from "react-hook-form";
import { client } from "../../../platform/api/client.ts";
import { problemOf } from "../../../platform/api/problems.ts";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { CalendarDateInput } from "../../../platform/form/input/calendar-date-input.tsx";
import { MultiRecordPicker, RecordPicker } from "../../../platform/form/input/record-picker.tsx";
import { SelectInput } from "../../../platform/form/input/select-input.tsx";
import { StationTimeInput } from "../../../platform/form/input/station-time-input.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import type { Place } from "../entries/calendar-entry.ts";
import { PLAN_QUERY_KEY, usePlanMessages } from "../plan-messages.ts";
import { ItemConflictDialog } from "./item-conflict-dialog.tsx";
import {
  changedFields,
  fieldsOfValues,
  type ItemFields,
  type ItemValues,
  newItemValues,
  valuesOfItem,
} from "./item-values.ts";
import { findAssignees } from "./use-assignees.ts";

interface ItemFormProps {
  /** Item to edit; null for a new one, which begins at `place`. */
  item: PlanItem | null;
  place?: Place;
  timeZone: string;
  onClose: () => void;
  onSaved: (item: PlanItem) => void;
}

/**
 * Form of a plan item. An edit sends what changed; a field that somebody else changed concurrently
 * is decided in a dialog.
 */
export function ItemForm({ item, place, timeZone, onClose, onSaved }: ItemFormProps) {
  const message = usePlanMessages();
  const uiLocale = useUiLocale();
  const [opened] = useState(() => ({
    item,
    values: item
      ? valuesOfItem(item, timeZone)
      : newItemValues(place ?? { day: "", minute: null }, uiLocale, timeZone),
  }));
  const { save, conflict, resolve, dismiss } = useItemSave(opened.item, onSaved, onClose);
  return (
    <>
      <FormDialog
        title={message(item ? "editTitle" : "new")}
        submitLabel={message(item ? "save" : "create")}
        defaultValues={opened.values}
        wide
        onClose={onClose}
        onSend={save}
      >
        <ItemInputs />
      </FormDialog>
      {conflict && <ItemConflictDialog conflict={conflict} onClose={dismiss} onChoose={resolve} />}
    </>
  );
}

/** Creates the item, or saves what changed since it was opened. */
function useItemSave(
  opened: PlanItem | null,
  onSaved: (item: PlanItem) => void,
  onUnchanged: () => void,
) {
  const queryClient = useQueryClient();
  const [rejected, setRejected] = useState<{
    conflict: Conflict;
    changes: Partial<ItemFields>;
  } | null>(null);
  const finish = async (saved: PlanItem) => {
    await queryClient.invalidateQueries({ queryKey: [PLAN_QUERY_KEY] });
    onSaved(saved);
  };
  const edit = async (id: number, version: number, changes: Partial<ItemFields>) => {
    try {
      await finish(await client.plan.edit({ id, version, ...changes }));
    } catch (error) {
      const conflict = problemOf(error)?.conflict;
      if (!conflict) throw error;
      setRejected({ conflict, changes });
    }
  };
  return {
    async save(values: FieldValues) {
      const fields = fieldsOfValues(values as ItemValues);
      if (!opened) return finish(await client.plan.create(fields));
      const changes = changedFields(opened, fields);
      if (Object.keys(changes).length) await edit(opened.id, opened.version, changes);
      else onUnchanged();
    },
    conflict: rejected?.conflict,
    dismiss: () => setRejected(null),
    /** Saves the changes again, except for the fields in which the other version is kept. */
    async resolve(theirs: string[]) {
      if (!opened || !rejected) return;
      setRejected(null);
      const changes = Object.fromEntries(
        Object.entries(rejected.changes).filter(([field]) => !theirs.includes(field)),
      );
      await edit(opened.id, rejected.conflict.version, changes);
    },
  };
}

function ItemInputs() {
  return (
    <>
      <TextInput
        source="title"
        validate={required()}
        helperText={false}
        slotProps={{ htmlInput: { maxLength: PLAN_LIMITS.title, dir: "auto" } }}
      />
      <TimeFields />
      <Box sx={SIDE_BY_SIDE}>
        <SelectInput
          source="kind"
          values={PLAN_KINDS}
          messagePrefix="resources.plan.kind"
          validate={required()}
          helperText={false}
        />
        <SelectInput
          source="priority"
          values={PLAN_PRIORITIES}
          messagePrefix="resources.plan.priority"
          validate={required()}
          helperText={false}
        />
        <SelectInput
          source="locale"
          values={LOCALES}
          messagePrefix="frame.language"
          validate={required()}
          helperText={false}
        />
        <RecordPicker source="categoryId" kind="category" findChoices={client.category.pick} />
      </Box>
      <MultiRecordPicker
        source="assigneeIds"
        kind="planAssignee"
        findChoices={findAssignees}
        helperText="resources.plan.assigneesHelp"
      />
      <TextInput
        source="notes"
        multiline
        minRows={3}
        maxRows={10}
        slotProps={{ htmlInput: { maxLength: PLAN_LIMITS.notes, dir: "auto" } }}
      />
    </>
  );
}

const SIDE_BY_SIDE = {
  display: "grid",
  columnGap: 2,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
} as const;

/** Times, or days: the switch keeps the values of both. */
function TimeFields() {
  const message = usePlanMessages();
  const { field } = useController({ name: "allDay" });
  const { getValues, setValue } = useFormContext();
  const [startsAt, day]: [string | null, string | null] = useWatch({ name: ["startsAt", "day"] });
  const previousStart = useRef(startsAt);
  // An end follows its start, so that the length stays, and a last day does not come before the
  // first.
  useEffect(() => {
    const { endsAt, lastDay } = getValues();
    const before = previousStart.current;
    previousStart.current = startsAt;
    if (before && startsAt && endsAt && before !== startsAt)
      setValue(
        "endsAt",
        new Date(Date.parse(endsAt) + Date.parse(startsAt) - Date.parse(before)).toISOString(),
      );
    if (day && lastDay && lastDay < day) setValue("lastDay", day);
  }, [startsAt, day, getValues, setValue]);
  return (
    <Box sx={{ marginBlock: 1 }}>
      <FormControlLabel
        control={
          <Switch
            checked={field.value === true}
            onChange={(_, checked) => field.onChange(checked)}
          />
        }
        label={message("allDay")}
        sx={{ minBlockSize: 44 }}
      />
      {field.value ? (
        <Box sx={{ ...SIDE_BY_SIDE, rowGap: 2, marginBlock: 1 }}>
          <CalendarDateInput source="day" />
          <CalendarDateInput source="lastDay" />
        </Box>
      ) : (
        <Box sx={SIDE_BY_SIDE}>
          <StationTimeInput source="startsAt" required />
          <StationTimeInput source="endsAt" required />
        </Box>
      )}
    </Box>
  );
}
