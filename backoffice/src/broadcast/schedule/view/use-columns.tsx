import type { StaffSchedule } from "@masthead/contract/broadcast/schedule.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { ButtonBase } from "@mui/material";
import { useTranslate } from "react-admin";
import { DayHeading } from "../../../platform/calendar/day-heading.tsx";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { formatDate } from "../../../platform/time/days.ts";
import {
  columnKey,
  durationInMinutes,
  hoursOf,
  placementOf,
  visiblePart,
} from "../grid/placement.ts";
import type { GridColumn } from "../grid/schedule-grid.tsx";
import type { TimeFormat } from "../grid/use-time-format.ts";
import type { useView } from "./use-view.ts";

const HEADER_BUTTON = {
  inlineSize: "100%",
  minBlockSize: 32,
  font: "inherit",
  fontSize: 13,
  fontWeight: 600,
  gap: 1,
  borderRadius: 0.5,
} as const;

function ChannelHeader({
  channel: { name, enabled },
  onOpen,
}: {
  channel: StaffSchedule["channels"][number]["channel"];
  onOpen: () => void;
}) {
  const translate = useTranslate();
  return (
    <ButtonBase onClick={onOpen} sx={HEADER_BUTTON}>
      <bdi
        title={name}
        style={{ overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }}
      >
        {name}
      </bdi>
      {!enabled && <StateBadge tone="off">{translate("resources.schedule.off")}</StateBadge>}
    </ButtonBase>
  );
}

/**
 * Returns the columns of the view: every channel of a day, or every day of a week. The header of a
 * column links to the other view.
 */
export function useColumns(
  schedule: StaffSchedule | undefined,
  { view, show, today }: ReturnType<typeof useView>,
  times: TimeFormat,
): GridColumn[] {
  const locale = useUiLocale();
  return (schedule?.channels ?? []).flatMap(({ channel, airings }) =>
    (schedule?.days ?? []).map(({ date, startsAt, endsAt }) => {
      const header =
        view.kind === "week" ? (
          <DayHeading
            key={date}
            day={date}
            isToday={date === today}
            options={{ weekday: "short", day: "numeric", month: "numeric" }}
            onOpen={() => show({ kind: "day", date })}
          />
        ) : (
          <ChannelHeader
            key={channel.id}
            channel={channel}
            onOpen={() => show({ kind: "week", channelId: channel.id })}
          />
        );
      const column = {
        channelId: channel.id,
        date,
        startsAt: Date.parse(startsAt),
        endsAt: Date.parse(endsAt),
      };
      return {
        ...column,
        key: columnKey(column),
        name: view.kind === "week" ? formatDate(date, locale, { dateStyle: "full" }) : channel.name,
        header,
        minutes: durationInMinutes(column),
        hours: hoursOf(column).map((at) => ({
          minute: (at - column.startsAt) / MINUTE,
          label: times.hour(at),
        })),
        minuteAt: (time: number) =>
          time >= column.startsAt && time < column.endsAt
            ? (time - column.startsAt) / MINUTE
            : null,
        parts: airings.flatMap((entry) => {
          const part = visiblePart(column, placementOf(entry));
          return part ? [{ entry, ...part }] : [];
        }),
      };
    }),
  );
}
