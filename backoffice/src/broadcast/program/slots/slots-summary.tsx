import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import { useTranslate } from "react-admin";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { dateAt } from "../../../platform/time/days.ts";
import { useStation } from "../../../platform/time/station.ts";
import { formatTimeOfDay, hasEnded, weekdayName } from "./week.ts";

/** First weekly slot of a program that has not ended, and the number of further ones. */
export function SlotsSummary({ slots }: { slots: readonly WeeklySlot[] }) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const { timeZone } = useStation();
  const today = dateAt(serverNow(), timeZone);
  const current = slots.filter((slot) => !hasEnded(slot, today));
  const [first] = current;
  if (!first) return null;
  const firstText = `${weekdayName(first.weekday, locale, "short")} ${formatTimeOfDay(first.start, locale)}`;
  const furtherSlots = current.length - 1;
  const number = formatNumber(furtherSlots, locale);
  return furtherSlots
    ? translate("resources.programs.slot.more", {
        first: firstText,
        smart_count: furtherSlots,
        number,
      })
    : firstText;
}
