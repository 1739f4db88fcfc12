import type { AdhanRule } from "@masthead/contract/broadcast/adhan.ts";
import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import type { CountryRule } from "@masthead/contract/platform/country-rule.ts";
import { intlLocale } from "@masthead/contract/platform/format.ts";
import { useTranslate } from "react-admin";
import { ImageConflictValue } from "../newsroom/topic/image-conflict-value.tsx";
import { client } from "../platform/api/client.ts";
import type { ConflictValue } from "../platform/form/conflict/field-choices.tsx";
import { stripHtml } from "../platform/form/conflict/plain-text.ts";
import { PlainTextValue } from "../platform/form/conflict/plain-text-value.tsx";
import { formatWallTime } from "../platform/form/input/format-wall-time.ts";
import {
  type FindLabels,
  labelsIn,
  useRecordLabels,
} from "../platform/form/input/use-record-labels.ts";
import { useUiLocale } from "../platform/messages/locale.ts";
import { useStation } from "../platform/time/station.ts";
import { useAgeRatingText } from "./age-rating-input.tsx";
import { useAdhanText } from "./channel/use-adhan-text.ts";
import { useCountryNames } from "./country-rule/country-rule-input.tsx";
import { formatTimeOfDay, weekdayName } from "./program/slots/week.ts";

const LABEL_FINDERS: Record<string, FindLabels> = {
  programId: client.program.pick,
  programCategoryId: client.programCategory.pick,
  channelId: client.channel.pick,
  presenterIds: client.author.pick,
};
const TIME_FIELDS: ReadonlySet<string> = new Set(["airAt", "endAt", "startsAt", "endsAt"]);

function RecordLabels({ field, value }: { field: string; value: unknown }) {
  const labelOf = useRecordLabels(field, LABEL_FINDERS[field]);
  return <PlainTextValue value={labelsIn(value, labelOf)} />;
}

function Time({ value }: { value: string }) {
  const locale = useUiLocale();
  const { timeZone } = useStation();
  return (
    <PlainTextValue
      value={new Intl.DateTimeFormat(intlLocale(locale), {
        dateStyle: "full",
        timeStyle: "short",
        timeZone,
      }).format(new Date(value))}
    />
  );
}

const channelIdsIn = (slots: unknown) => (slots as WeeklySlot[]).map(({ channelId }) => channelId);

/** Weekly slots, one per line. */
function WeeklySlots({ value }: { value: WeeklySlot[] }) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const labelOf = useRecordLabels("slots", client.channel.pick, channelIdsIn);
  const dateText = (key: string, date: string) =>
    translate(`resources.programs.slot.${key}`, { date: formatWallTime("date", date, locale) });
  const lines = value.map(
    ({ weekday, start, minutes, channelId, validFrom, validUntil, cancelled = [] }) => {
      const times = translate("resources.programs.slot.summary", {
        day: weekdayName(weekday, locale),
        time: formatTimeOfDay(start, locale),
        minutes,
        channel: labelOf(channelId),
      });
      const dates = [
        ...(validFrom ? [dateText("from", validFrom)] : []),
        ...(validUntil ? [dateText("to", validUntil)] : []),
        ...cancelled.map((date) => dateText("except", date)),
      ];
      return [times, ...dates].join(locale === "ar-JO" ? "، " : ", ");
    },
  );
  return <PlainTextValue value={lines.join("\n")} />;
}

function Countries({ rule }: { rule: CountryRule | null }) {
  const translate = useTranslate();
  const namesOf = useCountryNames();
  const mode = translate(`broadcast.countryRule.${rule?.mode ?? "everywhere"}`);
  return <PlainTextValue value={rule ? `${mode}: ${namesOf(rule.countries)}` : mode} />;
}

function Rating({ value }: { value: number | null }) {
  const textOf = useAgeRatingText();
  return <PlainTextValue value={textOf(value)} />;
}

function AdhanValue({ rule }: { rule: AdhanRule | null }) {
  const textOf = useAdhanText();
  return <PlainTextValue value={textOf(rule)} />;
}

/**
 * Value of a broadcast field in an edit conflict, formatted for people: program, episode, event or
 * channel.
 */
export const BroadcastConflictValue: ConflictValue = (props) => {
  const { field, value } = props;
  if (LABEL_FINDERS[field]) return <RecordLabels field={field} value={value} />;
  if (TIME_FIELDS.has(field) && typeof value === "string") return <Time value={value} />;
  if (field === "adhan") return <AdhanValue rule={value as AdhanRule | null} />;
  if (field === "countryRule") return <Countries rule={value as CountryRule | null} />;
  if (field === "ageRating") return <Rating value={value as number | null} />;
  if (field === "slots" && Array.isArray(value)) return <WeeklySlots value={value} />;
  if (field.startsWith("description.") && typeof value === "string")
    return <PlainTextValue value={stripHtml(value)} />;
  return <ImageConflictValue {...props} />;
};
