import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import { Box, Button, FormHelperText } from "@mui/material";
import { useState } from "react";
import { Form, useTranslate } from "react-admin";
import type { FieldValues } from "react-hook-form";
import { client } from "../../../platform/api/client.ts";
import { RecordPicker } from "../../../platform/form/input/record-picker.tsx";
import { StationTimeInput } from "../../../platform/form/input/station-time-input.tsx";
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

/** Form with channel and times of an airing, as an alternative to dragging. */
export function PlacementForm({ airing, actions, onDone }: PlacementFormProps) {
  const translate = useTranslate();
  const [invalid, setInvalid] = useState(false);
  const { channelId, startsAt, endsAt } = airing;
  const onSubmit = async (values: FieldValues) => {
    const placement = placementFromValues(values);
    setInvalid(placement === null);
    if (!placement) return;
    if (isSamePlacement(placement, placementOf(airing)) || (await actions.move(airing, placement)))
      onDone();
  };
  return (
    <Form defaultValues={{ channelId, startsAt, endsAt }} onSubmit={onSubmit}>
      <Box sx={{ marginBlock: 2 }}>
        <RecordPicker
          source="channelId"
          label="resources.schedule.channel"
          kind="channel"
          findChoices={client.channel.pick}
        />
        <StationTimeInput source="startsAt" label="resources.schedule.startsAt" required />
        <StationTimeInput source="endsAt" label="resources.schedule.endsAt" required />
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
