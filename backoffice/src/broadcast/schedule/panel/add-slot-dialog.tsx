import { MAX_SLOT_MINUTES } from "@masthead/contract/broadcast/program.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormHelperText,
} from "@mui/material";
import { useState } from "react";
import { Form, NumberInput, useTranslate } from "react-admin";
import type { FieldValues } from "react-hook-form";
import { client } from "../../../platform/api/client.ts";
import { RecordPicker } from "../../../platform/form/input/record-picker.tsx";
import { StationTimeInput } from "../../../platform/form/input/station-time-input.tsx";
import { SlotRecordingInput } from "../../program/slots/slot-recording.tsx";
import { durationInMinutes, type Placement } from "../grid/placement.ts";
import type { ScheduleActions } from "../move/use-schedule-actions.tsx";
import { placementFromValues } from "./placement-form.tsx";

interface AddSlotProps {
  /** Initial placement of the slot; null while the dialog is closed. */
  placement: Placement | null;
  actions: ScheduleActions;
  onClose: () => void;
}

/** Dialog that adds a weekly slot to a program. */
export function AddSlotDialog({ placement, actions, onClose }: AddSlotProps) {
  return (
    <Dialog
      open={placement !== null}
      onClose={onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby="add-slot"
    >
      {placement && <SlotForm placement={placement} actions={actions} onClose={onClose} />}
    </Dialog>
  );
}

function SlotForm({
  placement: initial,
  actions,
  onClose,
}: AddSlotProps & { placement: Placement }) {
  const translate = useTranslate();
  const [invalid, setInvalid] = useState(false);
  const [busy, setBusy] = useState(false);
  const message = (key: string) => translate(`resources.schedule.${key}`);
  const add = async ({ programId, minutes, ...values }: FieldValues) => {
    const endsAt =
      minutes > 0 ? new Date(Date.parse(values.startsAt) + minutes * MINUTE).toISOString() : null;
    const placement = values.startsAt ? placementFromValues({ ...values, endsAt }) : null;
    const isValid = placement !== null && typeof programId === "number";
    setInvalid(!isValid);
    if (!isValid) return;
    setBusy(true);
    const added = await actions.add(programId, placement, values.recording ?? null);
    setBusy(false);
    if (added) onClose();
  };
  const defaultValues = {
    programId: null,
    channelId: initial.channelId,
    startsAt: new Date(initial.startsAt).toISOString(),
    minutes: durationInMinutes(initial),
    recording: null,
  };
  return (
    <Form defaultValues={defaultValues} onSubmit={add}>
      <DialogTitle id="add-slot">{message("add.title")}</DialogTitle>
      <DialogContent>
        <RecordPicker
          source="programId"
          label="resources.schedule.program"
          kind="program"
          findChoices={client.program.pick}
        />
        <RecordPicker
          source="channelId"
          label="resources.schedule.channel"
          kind="channel"
          findChoices={client.channel.pick}
        />
        <StationTimeInput source="startsAt" label="resources.schedule.startsAt" required />
        <NumberInput
          source="minutes"
          label="resources.schedule.minutes"
          min={1}
          max={MAX_SLOT_MINUTES}
          step={1}
          helperText="resources.schedule.add.weekly"
        />
        <SlotRecordingInput />
        {invalid && (
          <FormHelperText error role="alert">
            {message("add.wrong")}
          </FormHelperText>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate("frame.confirm.cancel")}</Button>
        <Button type="submit" variant="contained" loading={busy}>
          {message("add.button")}
        </Button>
      </DialogActions>
    </Form>
  );
}
