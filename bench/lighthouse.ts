#!/usr/bin/env node
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { PAGES } from "../e2e/pages.ts";
import { startFakeWeatherSource } from "../server/test/fakes/weather-source.ts";
import { audit } from "./lighthouse/audit.ts";
import {
  headerLine,
  medianOf,
  missedMetrics,
  type PageAudit,
  pageLine,
} from "./lighthouse/metrics.ts";
import { startDemoProduct } from "./tools/demo-product.ts";

/**
 * Runs mobile Lighthouse on every kind of public page in both languages: `npm run lighthouse --
 * [--pages home,schedule] [--locale ar-JO] [--runs 3] [--json file] [--url http://127.0.0.1:4000]`.
 * Starts the product on the demo data unless `--url` is given. Lighthouse is not a dependency,
 * since it is larger than all the others: npx fetches it on first use. With several runs, prints
 * the median of each metric. Exits with 1 when a page misses a target. Performance scores are only
 * meaningful on an idle machine.
 */
const { values } = parseArgs({
  options: {
    pages: { type: "string" },
    locale: { type: "string" },
    runs: { type: "string", default: "1" },
    json: { type: "string" },
    url: { type: "string" },
  },
});
const names = values.pages?.split(",") ?? Object.keys(PAGES);
const unknown = names.filter((name) => !PAGES[name]);
if (unknown.length) throw new Error(`unknown pages: ${unknown.join(", ")}`);

const stop = values.url ? undefined : await start();
process.env.TEST_URL ??= values.url;
try {
  const audits = await auditPages();
  if (values.json) writeJson(values.json, audits);
  process.exitCode = audits.some((page) => missedMetrics(page).length) ? 1 : 0;
} finally {
  await stop?.();
}

async function start(): Promise<() => Promise<void>> {
  const source = await startFakeWeatherSource();
  const environment = { WEATHER_URL: source.forecastUrl, WEATHER_PLACES_URL: source.placesUrl };
  const { product, stop } = await startDemoProduct({ environment });
  process.env.TEST_URL = product.url;
  return async () => {
    await stop();
    await source.close();
  };
}

async function auditPages(): Promise<PageAudit[]> {
  const audits: PageAudit[] = [];
  console.log(headerLine());
  for (const name of names) {
    for (const locale of LOCALES.filter((known) => known === (values.locale ?? known))) {
      const page = PAGES[name];
      if (!page) continue;
      const url = `${process.env.TEST_URL}${await page.path(locale)}`;
      const runs: PageAudit[] = [];
      for (let run = 0; run < Number(values.runs); run += 1)
        runs.push(await audit({ name, locale, url, status: page.status ?? 200 }));
      const metrics = medianOf(runs);
      console.log(pageLine(metrics));
      audits.push(metrics);
    }
  }
  return audits;
}

function writeJson(file: string, pages: PageAudit[]): void {
  const path = resolve(file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    `${JSON.stringify({ at: new Date().toISOString(), runs: Number(values.runs), pages }, null, 2)}\n`,
  );
}
