#!/usr/bin/env node
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Figures, LOADS, type Size, sizeOf } from "./sizing/model.ts";
import { formatMarkdown } from "./tools/table.ts";

/**
 * Machines for a number of readers, viewers and orders, computed from measured CPU times: `node
 * bench/sizing.ts [--write]` prints the tables of docs/sizing.md, or writes them there. `node
 * bench/sizing/measure.ts` measures again.
 */
export const SIZING_PAGE = fileURLToPath(new URL("../docs/sizing.md", import.meta.url));
const FIGURES = JSON.parse(
  readFileSync(new URL("sizing/figures.json", import.meta.url), "utf8"),
) as Figures;

const BLOCK = /(<!-- sizing (figures|load|machines) -->)[\s\S]*?(<!-- end -->)/g;

const LABELS: Record<keyof Figures["milliseconds"], string> = {
  cachedPage: "cached page",
  renderedPage: "rendered article",
  view: "page view",
  search: "search",
  playback: "playback URL",
  playlist: "playlist of a live stream",
  heartbeat: "heartbeat of a viewer",
  order: "order with its payment",
  signUp: "sign-up",
};

const round = (value: number) =>
  value.toLocaleString(
    "en",
    value < 10 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 },
  );
const traffic = (megabits: number) =>
  megabits < 1000 ? `${round(megabits)} Mbit/s` : `${round(megabits / 1000)} Gbit/s`;

const sizes: Size[] = LOADS.map((load) => sizeOf(load, FIGURES));

const TABLES: Record<string, () => string> = {
  figures: () => {
    const activities = Object.entries(FIGURES.milliseconds).map(([name, { product, database }]) => [
      LABELS[name as keyof typeof LABELS],
      round(product),
      round(database),
    ]);
    const { measuredAt, node, cores, loadAverage } = FIGURES;
    return `${formatMarkdown(["activity", "product, ms", "database, ms"], activities)}\n\nMeasured on ${measuredAt} with Node.js ${node}, ${cores} cores, load average ${loadAverage}.`;
  },
  load: () =>
    formatMarkdown(
      [
        "",
        "readers an hour",
        "viewers",
        "orders a minute",
        "pages/s at the peak",
        "renders/s",
        "pages",
        "streams",
      ],
      sizes.map(({ load, ...size }) => [
        load.name,
        round(load.readersPerHour),
        round(load.viewers),
        load.ordersPerMinute,
        round(size.pagesPerSecond),
        round(size.rendersPerSecond),
        traffic(size.pageMegabits),
        traffic(size.streamMegabits),
      ]),
    ),
  machines: () =>
    formatMarkdown(
      ["", "cores: product", "cores: database", "machines of 4 cores", "processes", "in addition"],
      sizes.map(({ load, productCores, databaseCores, machines, processes, add }) => [
        load.name,
        round(productCores),
        round(databaseCores),
        machines === 1 ? "1, with the database" : `${machines}, and the database`,
        processes,
        add.join(", ") || "nothing",
      ]),
    ),
};

/** Returns the page with its tables up to date. */
export const renderSizing = (page: string): string =>
  page.replace(
    BLOCK,
    (_block, start: string, name: string, end: string) =>
      `${start}\n\n${TABLES[name]?.()}\n\n${end}`,
  );

if (import.meta.main) {
  const { values } = parseArgs({ options: { write: { type: "boolean" } } });
  if (values.write) writeFileSync(SIZING_PAGE, renderSizing(readFileSync(SIZING_PAGE, "utf8")));
  else for (const render of Object.values(TABLES)) console.log(`${render()}\n`);
}
