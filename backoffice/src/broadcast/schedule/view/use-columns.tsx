import type { StaffSchedule } from "@masthead/contract/broadcast/schedule.ts";
import { ButtonBase } from "@mui/material";
import { useTranslate } from "react-admin";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import type { GridColumn } from "../grid/schedule-grid.tsx";
import { formatDate } from "./days.ts";
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

function DayHeader({
  date,
  isToday,
  onOpen,
}: {
  date: string;
  isToday: boolean;
  onOpen: () => void;
}) {
  const locale = useUiLocale();
  return (
    <ButtonBase onClick={onOpen} aria-current={isToday ? "date" : undefined} sx={HEADER_BUTTON}>
      <span style={{ textDecoration: isToday ? "underline" : undefined }}>
        {formatDate(date, locale, { weekday: "short", day: "numeric", month: "numeric" })}
      </span>
    </ButtonBase>
  );
}

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
): GridColumn[] {
  const locale = useUiLocale();
  return (schedule?.channels ?? []).flatMap(({ channel, airings }) =>
    (schedule?.days ?? []).map(({ date, startsAt, endsAt }) => {
      const header =
        view.kind === "week" ? (
          <DayHeader
            key={date}
            date={date}
            isToday={date === today}
            onOpen={() => show({ kind: "day", date })}
          />
        ) : (
          <ChannelHeader
            key={channel.id}
            channel={channel}
            onOpen={() => show({ kind: "week", channelId: channel.id })}
          />
        );
      return {
        channelId: channel.id,
        date,
        startsAt: Date.parse(startsAt),
        endsAt: Date.parse(endsAt),
        name: view.kind === "week" ? formatDate(date, locale, { dateStyle: "full" }) : channel.name,
        header,
        airings,
      };
    }),
  );
}
