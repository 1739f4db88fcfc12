import { MOST_SLOTS, SLOT_MINUTES, type WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import { Box, Typography } from "@mui/material";
import { NumberInput, required, SelectInput, useSourceContext, useTranslate } from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";
import { client } from "../../../frame/client.ts";
import { ClockInput } from "../../../frame/form/clock-input.tsx";
import { OrderedRows } from "../../../frame/form/ordered-rows.tsx";
import { RecordPicker } from "../../../frame/form/record-picker.tsx";
import { useDeskLocale } from "../../../frame/locale.ts";
import { useStation } from "../../../frame/station.ts";
import { clockName, later, WEEKDAYS, weekdayName } from "./week.ts";

/** When a program begins that has no slot yet. */
const FIRST = { weekday: 0, start: "20:00", minutes: 60 };

/** When a program airs each week. */
export function SlotsField() {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const { timeZone } = useStation();
  const { getValues } = useFormContext();
  const fresh = () => {
    const { slots, channelId }: { slots?: WeeklySlot[]; channelId?: number | null } = getValues();
    const last = slots?.at(-1);
    return last ? { ...last, weekday: (last.weekday + 1) % WEEKDAYS.length } : { ...FIRST, channelId: channelId ?? null };
  };
  return (
    <Box sx={{ marginBlock: 2 }}>
      <OrderedRows source="slots" most={MOST_SLOTS} movable={false} fresh={fresh}>
        <SelectInput
          source="weekday"
          label="resources.programs.slot.weekday"
          choices={WEEKDAYS.map((id) => ({ id, name: weekdayName(id, locale) }))}
          translateChoice={false}
          validate={required()}
          helperText={false}
          sx={{ "&&": { minInlineSize: 144 } }}
        />
        <ClockInput source="start" label="resources.programs.slot.start" validate={required()} />
        <LengthInput />
        <RecordPicker source="channelId" label="resources.programs.slot.channelId" kind="channel" pick={client.channel.pick} />
      </OrderedRows>
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        {translate("resources.programs.help.slots", { zone: timeZone })}
      </Typography>
    </Box>
  );
}

/** How long a slot is, and when it ends. */
function LengthInput() {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const { getSource } = useSourceContext();
  const [start, minutes]: [unknown, unknown] = useWatch({ name: [getSource("start"), getSource("minutes")] });
  const end = typeof start === "string" && start && typeof minutes === "number" && minutes > 0 ? later(start, minutes) : null;
  const told =
    end &&
    translate(end.days ? "resources.programs.slot.untilNext" : "resources.programs.slot.until", { time: clockName(end.clock, locale) });
  return (
    <NumberInput
      source="minutes"
      label="resources.programs.slot.minutes"
      min={1}
      max={SLOT_MINUTES}
      step={1}
      validate={required()}
      helperText={told ?? false}
    />
  );
}
