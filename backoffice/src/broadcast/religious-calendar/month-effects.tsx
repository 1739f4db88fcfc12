import type { StaffMonth } from "@masthead/contract/broadcast/religious-calendar.ts";
import type { GridPeriodKind, StaffGrid } from "@masthead/contract/broadcast/seasonal-grid.ts";
import { Box, Link } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { useGrids } from "../schedule/grids/use-grids.ts";

/** Grids that begin with a month, and the one that ends. */
const PERIODS: Partial<Record<number, { begins: GridPeriodKind; ends: GridPeriodKind | null }>> = {
  9: { begins: "ramadan", ends: null },
  10: { begins: "eidFitr", ends: "ramadan" },
  12: { begins: "eidAdha", ends: null },
};

interface Props {
  month: StaffMonth;
  country: string;
  /** Whether the site shows prayer times, and its look of Ramadan. */
  site: { on: boolean; look: boolean };
}

/** What the announcement of a month switches, and what is not prepared. */
export function MonthEffects({ month, country, site }: Props) {
  const translate = useTranslate();
  const { grids, isLoaded } = useGrids();
  const periods = PERIODS[month.month];
  if (!periods || !isLoaded) return null;
  const text = (key: string, values?: object) =>
    translate(`resources.religiousCalendar.effects.${key}`, values);
  const of = (period: GridPeriodKind | null) =>
    grids.filter(
      (grid) => grid.period === period && grid.country === country && grid.hijriYear === month.year,
    );
  const begins = of(periods.begins);
  const isRamadan = periods.begins === "ramadan";
  const ends = of(periods.ends).filter(({ state }) => state === "published");
  return (
    <Box
      component="ul"
      aria-label={text("title", { month: month.name })}
      sx={{ gridColumn: "1 / -1", margin: 0, paddingInlineStart: 2.5, typography: "body2" }}
    >
      {begins.map((grid) => (
        <li key={grid.id}>
          <GridLink grid={grid} />: {text(grid.state === "published" ? "begins" : grid.state)}
        </li>
      ))}
      {begins.length === 0 && (
        <li>
          <PageLink to="/schedule" text={text("noGrid")} />
        </li>
      )}
      {ends.map((grid) => (
        <li key={grid.id}>
          <GridLink grid={grid} />: {text("ends")}
        </li>
      ))}
      {isRamadan && (
        <>
          <li>{text(site.on ? "strip" : "noStrip")}</li>
          <li>{site.look ? text("look") : <PageLink to="/settings" text={text("noLook")} />}</li>
        </>
      )}
    </Box>
  );
}

const PageLink = ({ to, text }: { to: string; text: string }) => (
  <Link component={RouterLink} to={to} color="inherit">
    {text}
  </Link>
);

const GridLink = ({ grid }: { grid: StaffGrid }) => (
  <Link component={RouterLink} to={`/schedule?grid=${grid.id}`} color="inherit">
    <bdi>{grid.label}</bdi>
  </Link>
);
