import { useTranslate } from "react-admin";
import { TimeChart } from "../../frame/figures/charts.tsx";
import { FiguresPanel } from "../../frame/figures/figures-panel.tsx";
import { placesOf, sumBy } from "./spans.ts";

interface Day {
  day: string;
  started: number;
  ended: number;
  running: number;
}

/** How many subscriptions began, ended and ran, day by day; of a week those that ran at its end. */
export function Churn({
  days,
  pending,
  nameOf,
  placeOf,
}: {
  days: Day[];
  pending: boolean;
  nameOf: (day: string) => string;
  placeOf: (days: Day[]) => string;
}) {
  const translate = useTranslate();
  const words = (key: string) => translate(`desk.home.money.${key}`);
  const places = placesOf(days);
  const none = days.every(({ started, ended, running }) => started + ended + running === 0);
  return (
    <FiguresPanel
      title={words("churn")}
      file="subscriptions"
      pending={pending}
      empty={words("noChurn")}
      columns={[
        { name: translate("analytics.one.date") },
        { name: words("started"), numeric: true },
        { name: words("ended"), numeric: true },
        { name: words("running"), numeric: true },
      ]}
      rows={
        none
          ? []
          : days.map(({ day, started, ended, running }) => ({
              key: day,
              cells: [nameOf(day), started, ended, running],
              filed: [day, started, ended, running],
            }))
      }
      chart={
        <TimeChart
          labels={places.map(placeOf)}
          series={[
            { label: words("started"), data: places.map((place) => sumBy(place, ({ started }) => started)) },
            { label: words("ended"), data: places.map((place) => sumBy(place, ({ ended }) => ended)) },
            { label: words("running"), data: places.map((place) => place.at(-1)?.running ?? 0) },
          ]}
        />
      }
    />
  );
}
