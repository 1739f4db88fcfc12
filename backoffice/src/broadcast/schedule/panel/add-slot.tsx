import { SLOT_MINUTES } from "@masthead/contract/broadcast/program.ts";
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, FormHelperText } from "@mui/material";
import { useState } from "react";
import { Form, NumberInput, useTranslate } from "react-admin";
import type { FieldValues } from "react-hook-form";
import { client } from "../../../frame/client.ts";
import { RecordPicker } from "../../../frame/form/record-picker.tsx";
import { StationTimeInput } from "../../../frame/form/station-time-input.tsx";
import { minutesOf, type Place } from "../grid/place.ts";
import type { Moves } from "../move/use-moves.tsx";
import { placeIn } from "./place-form.tsx";

interface AddSlotProps {
  /** Where one is to be; null while none is asked for. */
  place: Place | null;
  moves: Moves;
  onClose: () => void;
}

/** Gives a program a weekly slot. */
export function AddSlot({ place, moves, onClose }: AddSlotProps) {
  return (
    <Dialog open={place !== null} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="add-slot">
      {place && <SlotForm place={place} moves={moves} onClose={onClose} />}
    </Dialog>
  );
}

function SlotForm({ place, moves, onClose }: AddSlotProps & { place: Place }) {
  const translate = useTranslate();
  const [wrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  const words = (key: string) => translate(`resources.schedule.${key}`);
  const add = async ({ programId, minutes, ...values }: FieldValues) => {
    const endsAt = minutes > 0 ? new Date(Date.parse(values.startsAt) + minutes * 60_000).toISOString() : null;
    const wanted = values.startsAt ? placeIn({ ...values, endsAt }) : null;
    const whole = wanted !== null && typeof programId === "number";
    setWrong(!whole);
    if (!whole) return;
    setBusy(true);
    const done = await moves.add(programId, wanted);
    setBusy(false);
    if (done) onClose();
  };
  const fresh = {
    programId: null,
    channelId: place.channelId,
    startsAt: new Date(place.startsAt).toISOString(),
    minutes: minutesOf(place),
  };
  return (
    <Form defaultValues={fresh} onSubmit={add}>
      <DialogTitle id="add-slot">{words("add.title")}</DialogTitle>
      <DialogContent>
        <RecordPicker source="programId" label="resources.schedule.program" kind="program" pick={client.program.pick} />
        <RecordPicker source="channelId" label="resources.schedule.channel" kind="channel" pick={client.channel.pick} />
        <StationTimeInput source="startsAt" label="resources.schedule.startsAt" needed />
        <NumberInput
          source="minutes"
          label="resources.schedule.minutes"
          min={1}
          max={SLOT_MINUTES}
          step={1}
          helperText="resources.schedule.add.weekly"
        />
        {wrong && (
          <FormHelperText error role="alert">
            {words("add.wrong")}
          </FormHelperText>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate("desk.confirm.cancel")}</Button>
        <Button type="submit" variant="contained" loading={busy}>
          {words("add.button")}
        </Button>
      </DialogActions>
    </Form>
  );
}
