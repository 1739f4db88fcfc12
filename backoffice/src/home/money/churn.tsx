import { useTranslate } from "react-admin";
import { TimeChart } from "../../platform/statistics/charts.tsx";
import { StatisticsPanel } from "../../platform/statistics/statistics-panel.tsx";
import { groupDays, sumBy } from "../revenue/group-days.ts";

interface Day {
  day: string;
  started: number;
  ended: number;
  running: number;
}

/** Started, ended and running subscriptions by day. For a week, the number running at its end. */
export function Churn({
  days,
  pending,
  formatDay,
  formatGroup,
}: {
  days: Day[];
  pending: boolean;
  formatDay: (day: string) => string;
  formatGroup: (days: Day[]) => string;
}) {
  const translate = useTranslate();
  const message = (key: string) => translate(`home.money.${key}`);
  const groups = groupDays(days);
  const isEmpty = days.every(({ started, ended, running }) => started + ended + running === 0);
  return (
    <StatisticsPanel
      title={message("churn")}
      pending={pending}
      emptyMessage={message("noChurn")}
      columns={[
        { name: translate("analytics.one.date") },
        { name: message("started"), numeric: true },
        { name: message("ended"), numeric: true },
        { name: message("running"), numeric: true },
      ]}
      rows={
        isEmpty
          ? []
          : days.map(({ day, started, ended, running }) => ({
              key: day,
              cells: [formatDay(day), started, ended, running],
              csvCells: [day, started, ended, running],
            }))
      }
      chart={
        <TimeChart
          labels={groups.map(formatGroup)}
          series={[
            {
              label: message("started"),
              data: groups.map((group) => sumBy(group, ({ started }) => started)),
            },
            {
              label: message("ended"),
              data: groups.map((group) => sumBy(group, ({ ended }) => ended)),
            },
            { label: message("running"), data: groups.map((group) => group.at(-1)?.running ?? 0) },
          ]}
        />
      }
    />
  );
}
