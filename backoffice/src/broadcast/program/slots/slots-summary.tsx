import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import { useTranslate } from "react-admin";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { formatTimeOfDay, weekdayName } from "./week.ts";

/** First weekly slot of a program, and the number of further slots. */
export function SlotsSummary({ slots }: { slots: readonly WeeklySlot[] }) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const [first] = slots;
  if (!first) return null;
  const firstText = `${weekdayName(first.weekday, locale, "short")} ${formatTimeOfDay(first.start, locale)}`;
  const furtherSlots = slots.length - 1;
  const number = formatNumber(furtherSlots, locale);
  return furtherSlots ? translate("resources.programs.slot.more", { first: firstText, smart_count: furtherSlots, number }) : firstText;
}
