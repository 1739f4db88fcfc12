#!/usr/bin/env node
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseArgs } from "node:util";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { PAGES } from "../e2e/pages.ts";
import { startWeatherSource } from "../server/test/weather-source.ts";
import { startDemoProduct } from "./demo-product.ts";
import { audit } from "./lighthouse/audit.ts";
import { failures, headerLine, medianOf, type PageFigures, pageLine } from "./lighthouse/figures.ts";

/**
 * Lighthouse for mobile on every kind of public page in both languages: `npm run lighthouse -- [--pages home,schedule] [--locale ar-JO]
 * [--runs 3] [--json file] [--url http://127.0.0.1:4000]`. Starts the product on the demo's data unless `--url` names one. Lighthouse is
 * not a dependency, since it is larger than all the others: npx fetches it on first use. Figures of several runs are medians. Ends with
 * code 1 when a page misses a target. Performance is only meaningful on an idle machine.
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
if (unknown.length) throw new Error(`there are no pages of these names: ${unknown.join(", ")}`);

const stop = values.url ? undefined : await start();
process.env.MASTHEAD_URL ??= values.url;
try {
  const found = await auditPages();
  if (values.json) writeJson(values.json, found);
  process.exitCode = found.some((page) => failures(page).length) ? 1 : 0;
} finally {
  await stop?.();
}

async function start(): Promise<() => Promise<void>> {
  const source = await startWeatherSource();
  const environment = { WEATHER_URL: source.forecastUrl, WEATHER_PLACES_URL: source.placesUrl };
  const { product, stop } = await startDemoProduct({ environment });
  process.env.MASTHEAD_URL = product.url;
  return async () => {
    await stop();
    await source.close();
  };
}

async function auditPages(): Promise<PageFigures[]> {
  const found: PageFigures[] = [];
  console.log(headerLine());
  for (const name of names) {
    for (const locale of LOCALES.filter((one) => one === (values.locale ?? one))) {
      const page = PAGES[name];
      if (!page) continue;
      const url = `${process.env.MASTHEAD_URL}${await page.path(locale)}`;
      const runs: PageFigures[] = [];
      for (let run = 0; run < Number(values.runs); run += 1) runs.push(await audit({ name, locale, url, status: page.status ?? 200 }));
      const figures = medianOf(runs);
      console.log(pageLine(figures));
      found.push(figures);
    }
  }
  return found;
}

function writeJson(file: string, pages: PageFigures[]): void {
  const path = resolve(file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify({ at: new Date().toISOString(), runs: Number(values.runs), pages }, null, 2)}\n`);
}
