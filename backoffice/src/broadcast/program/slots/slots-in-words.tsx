import type { WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import { intlLocale } from "@masthead/contract/system/format.ts";
import { useTranslate } from "react-admin";
import { useDeskLocale } from "../../../frame/locale.ts";
import { clockName, weekdayName } from "./week.ts";

/** The first of a program's slots, and how many more there are. */
export function SlotsInWords({ slots }: { slots: readonly WeeklySlot[] }) {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const [first] = slots;
  if (!first) return null;
  const told = `${weekdayName(first.weekday, locale, "short")} ${clockName(first.start, locale)}`;
  const more = slots.length - 1;
  const number = new Intl.NumberFormat(intlLocale(locale)).format(more);
  return (
    <span style={{ whiteSpace: "nowrap" }}>
      {more ? translate("resources.programs.slot.more", { first: told, smart_count: more, number }) : told}
    </span>
  );
}
