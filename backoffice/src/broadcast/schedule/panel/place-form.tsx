import type { StaffAiring } from "@masthead/contract/broadcast/schedule.ts";
import { Box, Button, FormHelperText } from "@mui/material";
import { useState } from "react";
import { Form, useTranslate } from "react-admin";
import type { FieldValues } from "react-hook-form";
import { client } from "../../../frame/client.ts";
import { RecordPicker } from "../../../frame/form/record-picker.tsx";
import { StationTimeInput } from "../../../frame/form/station-time-input.tsx";
import { isSamePlace, type Place, placeOf } from "../grid/place.ts";
import type { Moves } from "../move/use-moves.tsx";

interface PlaceFormProps {
  airing: StaffAiring;
  moves: Moves;
  onDone: () => void;
}

/** The place that fields of a form say; null while it is none. */
export function placeIn({ channelId, startsAt, endsAt }: FieldValues): Place | null {
  const [from, until] = [Date.parse(startsAt ?? ""), Date.parse(endsAt ?? "")];
  return typeof channelId === "number" && from < until ? { channelId, startsAt: from, endsAt: until } : null;
}

/** The channel and the times of an airing in fields, for who does not drag. */
export function PlaceForm({ airing, moves, onDone }: PlaceFormProps) {
  const translate = useTranslate();
  const [wrong, setWrong] = useState(false);
  const { channelId, startsAt, endsAt } = airing;
  const move = async (values: FieldValues) => {
    const place = placeIn(values);
    setWrong(place === null);
    if (!place) return;
    if (isSamePlace(place, placeOf(airing)) || (await moves.move(airing, place))) onDone();
  };
  return (
    <Form defaultValues={{ channelId, startsAt, endsAt }} onSubmit={move}>
      <Box sx={{ marginBlock: 2 }}>
        <RecordPicker source="channelId" label="resources.schedule.channel" kind="channel" pick={client.channel.pick} />
        <StationTimeInput source="startsAt" label="resources.schedule.startsAt" needed />
        <StationTimeInput source="endsAt" label="resources.schedule.endsAt" needed />
        {wrong && (
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
