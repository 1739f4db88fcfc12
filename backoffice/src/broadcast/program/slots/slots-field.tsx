import { MAX_SLOT_MINUTES, MAX_SLOTS, type WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import { Box, Typography } from "@mui/material";
import { NumberInput, required, SelectInput, useSourceContext, useTranslate } from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";
import { client } from "../../../platform/api/client.ts";
import { OrderedRows } from "../../../platform/form/input/ordered-rows.tsx";
import { RecordPicker } from "../../../platform/form/input/record-picker.tsx";
import { TimeOfDayInput } from "../../../platform/form/input/time-of-day-input.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useStation } from "../../../platform/time/station.ts";
import { addMinutes, formatTimeOfDay, WEEKDAYS, weekdayName } from "./week.ts";

/** Default for the first slot of a program. */
const DEFAULT_SLOT = { weekday: 0, start: "20:00", minutes: 60 };

/** Weekly slots of a program. */
export function SlotsField() {
  const translate = useTranslate();
  const locale = useUiLocale();
  const { timeZone } = useStation();
  const { getValues } = useFormContext();
  const newSlot = () => {
    const { slots, channelId }: { slots?: WeeklySlot[]; channelId?: number | null } = getValues();
    const lastSlot = slots?.at(-1);
    return lastSlot
      ? { ...lastSlot, weekday: (lastSlot.weekday + 1) % WEEKDAYS.length }
      : { ...DEFAULT_SLOT, channelId: channelId ?? null };
  };
  return (
    <Box sx={{ marginBlock: 2 }}>
      <OrderedRows source="slots" maxRows={MAX_SLOTS} reorderable={false} newRow={newSlot}>
        <SelectInput
          source="weekday"
          label="resources.programs.slot.weekday"
          choices={WEEKDAYS.map((id) => ({ id, name: weekdayName(id, locale) }))}
          translateChoice={false}
          validate={required()}
          helperText={false}
          sx={{ "&&": { minInlineSize: 144 } }}
        />
        <TimeOfDayInput source="start" label="resources.programs.slot.start" validate={required()} />
        <DurationInput />
        <RecordPicker source="channelId" label="resources.programs.slot.channelId" kind="channel" findChoices={client.channel.pick} />
      </OrderedRows>
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        {translate("resources.programs.help.slots", { zone: timeZone })}
      </Typography>
    </Box>
  );
}

/** Duration of a slot, with its end time as help text. */
function DurationInput() {
  const translate = useTranslate();
  const locale = useUiLocale();
  const { getSource } = useSourceContext();
  const [start, minutes]: [unknown, unknown] = useWatch({ name: [getSource("start"), getSource("minutes")] });
  const end = typeof start === "string" && start && typeof minutes === "number" && minutes > 0 ? addMinutes(start, minutes) : null;
  const endText =
    end &&
    translate(end.days ? "resources.programs.slot.untilNext" : "resources.programs.slot.until", {
      time: formatTimeOfDay(end.clock, locale),
    });
  return (
    <NumberInput
      source="minutes"
      label="resources.programs.slot.minutes"
      min={1}
      max={MAX_SLOT_MINUTES}
      step={1}
      validate={required()}
      helperText={endText ?? false}
    />
  );
}
