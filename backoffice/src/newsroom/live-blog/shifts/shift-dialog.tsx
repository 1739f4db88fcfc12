import {
  LIVE_SHIFT_LIMITS,
  LIVE_SHIFT_ROLES,
} from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import type { LiveShift } from "@masthead/contract/newsroom/live-blog/live-shifts.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { required, TextInput, useNotify } from "react-admin";
import type { FieldValues } from "react-hook-form";
import { client } from "../../../platform/api/client.ts";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { RecordPicker } from "../../../platform/form/input/record-picker.tsx";
import { SelectInput } from "../../../platform/form/input/select-input.tsx";
import { StationTimeInput } from "../../../platform/form/input/station-time-input.tsx";
import { useActOn, useOpened } from "../../../platform/overlay/opened-record.ts";
import { useColleagueName } from "../../work/colleague-name.ts";
import { useDesk, useRefetchDesk } from "../desk/use-desk.ts";
import { useLiveMessages } from "../live-blog-messages.ts";

/** Usual length of a shift, in hours: a new one is proposed with it. */
const USUAL_HOURS = 8;

interface ShiftDialogProps {
  /** Null: a new shift. */
  shift: LiveShift | null;
  onClose: () => void;
}

/** Adds or changes a shift. Only fields that were changed are sent. */
export function ShiftDialog({ shift: latest, onClose }: ShiftDialogProps) {
  const message = useLiveMessages();
  const notify = useNotify();
  const nameOf = useColleagueName();
  const actOn = useActOn();
  const { desk } = useDesk();
  const {
    shift,
    articleId: id,
    newShift,
  } = useOpened({
    shift: latest,
    articleId: desk.articleId,
    newShift: proposedShift(desk.shifts, new Date()),
  });
  const refetch = useRefetchDesk(id);
  const { colleague, role, startsAt, endsAt, note } = shift ?? newShift;
  const defaultValues: FieldValues = {
    colleagueId: colleague?.id ?? null,
    role,
    startsAt,
    endsAt,
    note,
  };
  const save = async (values: FieldValues) => {
    const { colleagueId, role: chosenRole, startsAt: from, endsAt: to, note: text } = values;
    if (!colleagueId || !from || !to) throw new Error(message("shift.required"));
    const fields = { colleagueId, role: chosenRole, startsAt: from, endsAt: to, note: text ?? "" };
    if (!shift) {
      await client.liveShift.add({ ...fields, id });
      return true;
    }
    const changes = Object.fromEntries(
      Object.entries(fields).filter(([name, value]) => value !== defaultValues[name]),
    );
    return actOn(shift, (version) =>
      client.liveShift.edit({ ...changes, id, shiftId: shift.id, version }),
    );
  };
  return (
    <FormDialog
      title={message(shift ? "shift.editTitle" : "shift.addTitle")}
      submitLabel={message(shift ? "action.save" : "shift.add")}
      defaultValues={defaultValues}
      onClose={onClose}
      onSend={async (values) => {
        const isSaved = await save(values).finally(refetch);
        if (!isSaved) return;
        notify("liveBlog.done.shiftSaved", { type: "success" });
        onClose();
      }}
    >
      <RecordPicker
        source="colleagueId"
        kind="colleague"
        label={message("shift.field.colleague")}
        findChoices={client.work.colleagues}
        knownChoices={colleague ? [{ id: colleague.id, label: nameOf(colleague) }] : []}
      />
      <SelectInput
        source="role"
        label={message("shift.field.role")}
        values={LIVE_SHIFT_ROLES}
        messagePrefix="liveBlog.shift.role"
        validate={required()}
        fullWidth
      />
      <StationTimeInput source="startsAt" label={message("shift.field.startsAt")} required />
      <StationTimeInput source="endsAt" label={message("shift.field.endsAt")} required />
      <TextInput
        source="note"
        label={message("shift.field.note")}
        parse={(text: string) => text}
        slotProps={{ htmlInput: { maxLength: LIVE_SHIFT_LIMITS.note, dir: "auto" } }}
        fullWidth
      />
    </FormDialog>
  );
}

/** Returns a new shift that follows the last one, else one that begins with the next full hour. */
function proposedShift(shifts: readonly LiveShift[], now: Date) {
  const nextHour = Math.ceil(now.getTime() / HOUR) * HOUR;
  const lastEnd = Math.max(...shifts.map(({ endsAt }) => Date.parse(endsAt)), 0);
  const start = lastEnd || nextHour;
  return {
    colleague: null,
    role: "lead" as const,
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + USUAL_HOURS * HOUR).toISOString(),
    note: "",
  };
}
