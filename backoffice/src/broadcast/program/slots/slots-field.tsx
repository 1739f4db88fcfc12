import {
  MAX_SLOT_MINUTES,
  MAX_SLOTS,
  type WeeklySlot,
} from "@masthead/contract/broadcast/program.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import RemoveIcon from "@mui/icons-material/Close";
import { Box, Button, Typography } from "@mui/material";
import { NumberInput, required, SelectInput, useSourceContext, useTranslate } from "react-admin";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { client } from "../../../platform/api/client.ts";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { CalendarDateInput } from "../../../platform/form/input/calendar-date-input.tsx";
import { formatWallTime } from "../../../platform/form/input/format-wall-time.ts";
import { OrderedRows } from "../../../platform/form/input/ordered-rows.tsx";
import { RecordPicker } from "../../../platform/form/input/record-picker.tsx";
import { TimeOfDayInput } from "../../../platform/form/input/time-of-day-input.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { dateAt } from "../../../platform/time/days.ts";
import { useStation } from "../../../platform/time/station.ts";
import { SlotRecordingInput } from "./slot-recording.tsx";
import { addMinutes, formatTimeOfDay, hasEnded, WEEKDAYS, weekdayName } from "./week.ts";

/** Default for the first slot of a program. */
const DEFAULT_SLOT = { weekday: 0, start: "20:00", minutes: 60 };

export function SlotsField() {
  const translate = useTranslate();
  const locale = useUiLocale();
  const { timeZone } = useStation();
  const { getValues } = useFormContext();
  const today = dateAt(serverNow(), timeZone);
  const { defaultValues } = useFormState();
  const ended = ((defaultValues?.slots ?? []) as WeeklySlot[]).filter((slot) =>
    hasEnded(slot, today),
  );
  const newSlot = () => {
    const { slots, channelId }: { slots?: WeeklySlot[]; channelId?: number | null } = getValues();
    const lastSlot = slots?.findLast((slot) => !hasEnded(slot, today));
    if (!lastSlot) return { ...DEFAULT_SLOT, channelId: channelId ?? null };
    const { weekday, validFrom: _from, validUntil: _until, cancelled: _dates, ...times } = lastSlot;
    return { ...times, weekday: (weekday + 1) % WEEKDAYS.length };
  };
  return (
    <Box
      sx={{ marginBlock: 2, "& .RaSimpleFormIterator-line:has(.ended-slot)": { display: "none" } }}
    >
      <OrderedRows
        source="slots"
        maxRows={MAX_SLOTS + ended.length}
        reorderable={false}
        newRow={newSlot}
      >
        <SelectInput
          source="weekday"
          label="resources.programs.slot.weekday"
          choices={WEEKDAYS.map((id) => ({ id, name: weekdayName(id, locale) }))}
          translateChoice={false}
          validate={required()}
          helperText={false}
          sx={{ "&&": { minInlineSize: 144 } }}
        />
        <TimeOfDayInput
          source="start"
          label="resources.programs.slot.start"
          validate={required()}
        />
        <DurationInput />
        <RecordPicker
          source="channelId"
          label="resources.programs.slot.channelId"
          kind="channel"
          findChoices={client.channel.pick}
        />
        <SlotDateInput source="validFrom" />
        <SlotDateInput source="validUntil" />
        <SlotRecordingInput />
        <CancelledDates />
        <EndedMark ended={ended} />
      </OrderedRows>
      {ended.length > 0 && (
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {translate("resources.programs.slot.ended", {
            smart_count: ended.length,
            number: formatNumber(ended.length, locale),
          })}
        </Typography>
      )}
      <Typography variant="body2" sx={{ color: "text.secondary" }}>
        {translate("resources.programs.help.slots", { zone: timeZone })}
      </Typography>
    </Box>
  );
}

const SlotDateInput = ({ source }: { source: "validFrom" | "validUntil" }) => (
  <CalendarDateInput source={source} label={`resources.programs.slot.${source}`} />
);

/** Dates on which a slot does not air; each can be restored. */
function CancelledDates() {
  const translate = useTranslate();
  const locale = useUiLocale();
  const { getSource } = useSourceContext();
  const { setValue } = useFormContext();
  const name = getSource("cancelled");
  const dates: string[] = useWatch({ name }) ?? [];
  if (!dates.length) return null;
  const restore = (date: string) =>
    setValue(
      name,
      dates.filter((one) => one !== date),
      { shouldDirty: true },
    );
  return (
    <Box
      sx={{
        "&&": { flex: "1 1 100%" },
        display: "flex",
        flexWrap: "wrap",
        alignItems: "center",
        gap: 1,
        marginBlockEnd: 1,
      }}
    >
      <Typography variant="body2">{translate("resources.programs.slot.dates")}</Typography>
      {dates.map((date) => {
        const text = formatWallTime("date", date, locale);
        const label = translate("resources.programs.slot.restore", { date: text });
        return (
          <Button
            key={date}
            variant="outlined"
            endIcon={<RemoveIcon />}
            aria-label={label}
            onClick={() => restore(date)}
          >
            {text}
          </Button>
        );
      })}
    </Box>
  );
}

const identityOf = ({ weekday, start, minutes, channelId, validFrom, validUntil }: WeeklySlot) =>
  [weekday, start, minutes, channelId, validFrom, validUntil].join(" ");

/** Marks the row of a slot that has ended, which is hidden: past airings cannot be changed. */
function EndedMark({ ended }: { ended: readonly WeeklySlot[] }) {
  const { getSource } = useSourceContext();
  const slot: WeeklySlot = useWatch({ name: getSource("") });
  return ended.some((one) => identityOf(one) === identityOf(slot)) ? (
    <span className="ended-slot" hidden />
  ) : null;
}

/** Duration of a slot, with its end time as help text. */
function DurationInput() {
  const translate = useTranslate();
  const locale = useUiLocale();
  const { getSource } = useSourceContext();
  const [start, minutes]: [unknown, unknown] = useWatch({
    name: [getSource("start"), getSource("minutes")],
  });
  const end =
    typeof start === "string" && start && typeof minutes === "number" && minutes > 0
      ? addMinutes(start, minutes)
      : null;
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
