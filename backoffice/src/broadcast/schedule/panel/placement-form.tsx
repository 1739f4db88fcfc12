import type { SlotRecording } from "@masthead/contract/broadcast/program.ts";
import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import { Box, Button, FormHelperText } from "@mui/material";
import { useState } from "react";
import { Form, useTranslate } from "react-admin";
import type { FieldValues } from "react-hook-form";
import { client } from "../../../platform/api/client.ts";
import { RecordPicker } from "../../../platform/form/input/record-picker.tsx";
import { StationTimeInput } from "../../../platform/form/input/station-time-input.tsx";
import { SlotRecordingInput } from "../../program/slots/slot-recording.tsx";
import { isSamePlacement, type Placement, placementOf } from "../grid/placement.ts";
import type { ScheduleActions } from "../move/use-schedule-actions.tsx";

interface PlacementFormProps {
  airing: StaffAiring;
  actions: ScheduleActions;
  onDone: () => void;
}

/** Reads a placement from form values; null when they are incomplete or invalid. */
export function placementFromValues({
  channelId,
  startsAt,
  endsAt,
}: FieldValues): Placement | null {
  const [from, to] = [Date.parse(startsAt ?? ""), Date.parse(endsAt ?? "")];
  return typeof channelId === "number" && from < to
    ? { channelId, startsAt: from, endsAt: to }
    : null;
}

/** Returns the changed recording of a slot; undefined if it is as before. */
function recordingChange(
  { kind, recording: before }: StaffAiring,
  { recording }: FieldValues,
): SlotRecording | null | undefined {
  const after: SlotRecording | null = recording ?? null;
  const isSame =
    before?.publish === after?.publish && (before?.days ?? null) === (after?.days ?? null);
  return kind === "episode" || isSame ? undefined : after;
}

/** Form with channel and times of an airing, as an alternative to dragging. */
export function PlacementForm({ airing, actions, onDone }: PlacementFormProps) {
  const translate = useTranslate();
  const [invalid, setInvalid] = useState(false);
  const { channelId, startsAt, endsAt, recording: initialRecording } = airing;
  const onSubmit = async (values: FieldValues) => {
    const placement = placementFromValues(values);
    setInvalid(placement === null);
    if (!placement) return;
    const recording = recordingChange(airing, values);
    const isUnchanged = isSamePlacement(placement, placementOf(airing)) && recording === undefined;
    if (isUnchanged || (await actions.move(airing, placement, recording))) onDone();
  };
  return (
    <Form
      defaultValues={{ channelId, startsAt, endsAt, recording: initialRecording }}
      onSubmit={onSubmit}
    >
      <Box sx={{ marginBlock: 2 }}>
        <RecordPicker
          source="channelId"
          label="resources.schedule.channel"
          kind="channel"
          findChoices={client.channel.pick}
        />
        <StationTimeInput source="startsAt" label="resources.schedule.startsAt" required />
        <StationTimeInput source="endsAt" label="resources.schedule.endsAt" required />
        {airing.kind === "slot" && <SlotRecordingInput />}
        {invalid && (
          <FormHelperText error role="alert">
            {translate("resources.schedule.wrong")}
          </FormHelperText>
        )}
        <Button type="submit" variant="contained" sx={{ marginBlockStart: 1, minBlockSize: 40 }}>
          {translate("resources.schedule.move")}
        </Button>
      </Box>
    </Form>
  );
}
