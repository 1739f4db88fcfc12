// Writes the tables of docs/retention.md: `npm run retention-tables`. A test compares them.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { getTableName } from "drizzle-orm";
import {
  isAgeRetention,
  type Retention,
  retentions,
} from "../server/src/platform/retention/retention.ts";
import "../server/src/register-modules.ts";
import { KEPT_TABLES } from "../server/src/system/retention/kept-tables.ts";
import { retentionSettings } from "../server/src/system/retention/retention-settings.ts";

export const RETENTION_PAGE = fileURLToPath(new URL("../docs/retention.md", import.meta.url));

const BLOCK = /(<!-- (purged|kept) tables -->)[\s\S]*?(<!-- end -->)/g;
const UNITS = [
  { name: "day", milliseconds: 24 * 60 * 60_000 },
  { name: "hour", milliseconds: 60 * 60_000 },
  { name: "minute", milliseconds: 60_000 },
];

function formatDuration(milliseconds: number): string {
  const unit = UNITS.find((one) => milliseconds % one.milliseconds === 0);
  if (!unit) throw new Error(`${milliseconds} ms is no number of minutes`);
  const count = milliseconds / unit.milliseconds;
  return `${count} ${unit.name}${count === 1 ? "" : "s"}`;
}

function periodOf(retention: Retention): string {
  if (!isAgeRetention(retention)) return retention.kept;
  const { kept, event } = retention;
  if (kept === 0) return `until ${event}`;
  if (typeof kept === "number") return `${formatDuration(kept)} after ${event}`;
  return `\`${kept}\` (${retentionSettings[kept].parse(undefined)}) after ${event}`;
}

const purgedRow = (retention: Retention): string => {
  const job = isAgeRetention(retention) ? "" : `\`${retention.job}\``;
  return `| \`${getTableName(retention.table)}\` | ${retention.rows} | ${periodOf(retention)} | ${job} |`;
};

const TABLES: Record<string, () => string[]> = {
  purged: () => [
    "| table | rows | kept | job |",
    "|---|---|---|---|",
    ...retentions.all().map(purgedRow).toSorted(),
  ],
  kept: () => [
    "| why | tables |",
    "|---|---|",
    ...Object.entries(KEPT_TABLES).map(
      ([why, tables]) => `| ${why} | ${tables.map((table) => `\`${table}\``).join(", ")} |`,
    ),
  ],
};

/** Returns the page with its tables up to date. */
export const renderRetentionTables = (page: string): string =>
  page.replace(
    BLOCK,
    (_block, start: string, name: string, end: string) =>
      `${start}\n\n${TABLES[name]?.().join("\n")}\n\n${end}`,
  );

if (import.meta.main)
  writeFileSync(RETENTION_PAGE, renderRetentionTables(readFileSync(RETENTION_PAGE, "utf8")));
