import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import { intlLocale } from "@masthead/contract/system/format.ts";
import { useTranslate } from "react-admin";
import { client } from "../frame/client.ts";
import type { ClashValue } from "../frame/form/field-choices.tsx";
import { withoutMarks } from "../frame/form/readable.ts";
import { TextOf } from "../frame/form/text-of.tsx";
import { type FindNames, namesIn, useNamesOf } from "../frame/form/use-names-of.ts";
import { useDeskLocale } from "../frame/locale.ts";
import { useStation } from "../frame/station.ts";
import { PictureInClash } from "../newsroom/listing/picture-in-clash.tsx";
import { clockName, weekdayName } from "./program/slots/week.ts";

const NAMES_OF: Record<string, FindNames> = {
  programId: client.program.pick,
  programCategoryId: client.programCategory.pick,
  channelId: client.channel.pick,
  presenterIds: client.author.pick,
};
const TIMES: ReadonlySet<string> = new Set(["airAt", "endAt", "startsAt", "endsAt"]);

function Names({ field, value }: { field: string; value: unknown }) {
  const nameOf = useNamesOf(field, NAMES_OF[field]);
  return <TextOf value={namesIn(value, nameOf)} />;
}

function Time({ value }: { value: string }) {
  const locale = useDeskLocale();
  const { timeZone } = useStation();
  return (
    <TextOf
      value={new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: "full", timeStyle: "short", timeZone }).format(new Date(value))}
    />
  );
}

const channelsIn = (slots: unknown) => (slots as WeeklySlot[]).map(({ channelId }) => channelId);

/** Slots, a line each. */
function Slots({ value }: { value: WeeklySlot[] }) {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const nameOf = useNamesOf("slots", client.channel.pick, channelsIn);
  const lines = value.map(({ weekday, start, minutes, channelId }) =>
    translate("resources.programs.slot.told", {
      day: weekdayName(weekday, locale),
      time: clockName(start, locale),
      minutes,
      channel: nameOf(channelId),
    }),
  );
  return <TextOf value={lines.join("\n")} />;
}

/** What two people wrote into one field of a program, an episode, an event or a channel, as it is seen and read. */
export const BroadcastInClash: ClashValue = (given) => {
  const { field, value } = given;
  if (NAMES_OF[field]) return <Names field={field} value={value} />;
  if (TIMES.has(field) && typeof value === "string") return <Time value={value} />;
  if (field === "slots" && Array.isArray(value)) return <Slots value={value} />;
  if (field.startsWith("description.") && typeof value === "string") return <TextOf value={withoutMarks(value)} />;
  return <PictureInClash {...given} />;
};
