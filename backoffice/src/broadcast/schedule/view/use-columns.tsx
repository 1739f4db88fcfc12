import type { StaffSchedule } from "@masthead/contract/broadcast/schedule.ts";
import { ButtonBase } from "@mui/material";
import { useTranslate } from "react-admin";
import { StateMark } from "../../../frame/list/state-mark.tsx";
import { useDeskLocale } from "../../../frame/locale.ts";
import type { GridColumn } from "../grid/grid.tsx";
import { dayName } from "./days.ts";
import type { useView } from "./use-view.ts";

const HEAD = {
  inlineSize: "100%",
  minBlockSize: 32,
  font: "inherit",
  fontSize: 13,
  fontWeight: 600,
  gap: 1,
  borderRadius: 0.5,
} as const;

function DayHead({ date, isToday, onOpen }: { date: string; isToday: boolean; onOpen: () => void }) {
  const locale = useDeskLocale();
  return (
    <ButtonBase onClick={onOpen} aria-current={isToday ? "date" : undefined} sx={HEAD}>
      <span style={{ textDecoration: isToday ? "underline" : undefined }}>
        {dayName(date, locale, { weekday: "short", day: "numeric", month: "numeric" })}
      </span>
    </ButtonBase>
  );
}

function ChannelHead({
  channel: { name, enabled },
  onOpen,
}: {
  channel: StaffSchedule["channels"][number]["channel"];
  onOpen: () => void;
}) {
  const translate = useTranslate();
  return (
    <ButtonBase onClick={onOpen} sx={HEAD}>
      <bdi title={name} style={{ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}>
        {name}
      </bdi>
      {!enabled && <StateMark tone="off">{translate("resources.schedule.off")}</StateMark>}
    </ButtonBase>
  );
}

/** The columns of what is looked at: of a day every channel, of a week its days. The head of each leads to the other view. */
export function useColumns(schedule: StaffSchedule | undefined, { view, show, today }: ReturnType<typeof useView>): GridColumn[] {
  const locale = useDeskLocale();
  return (schedule?.channels ?? []).flatMap(({ channel, airings }) =>
    (schedule?.days ?? []).map(({ date, startsAt, endsAt }) => {
      const head =
        view.kind === "week" ? (
          <DayHead key={date} date={date} isToday={date === today} onOpen={() => show({ kind: "day", date })} />
        ) : (
          <ChannelHead key={channel.id} channel={channel} onOpen={() => show({ kind: "week", channelId: channel.id })} />
        );
      return {
        channelId: channel.id,
        date,
        startsAt: Date.parse(startsAt),
        endsAt: Date.parse(endsAt),
        name: view.kind === "week" ? dayName(date, locale, { dateStyle: "full" }) : channel.name,
        head,
        airings,
      };
    }),
  );
}
