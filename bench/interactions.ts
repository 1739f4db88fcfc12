#!/usr/bin/env node
import { writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import {
  articlePath,
  livePath,
  pagePath,
  schedulePath,
  topicPath,
} from "@masthead/contract/platform/paths.ts";
import { findChannel } from "../e2e/broadcast.ts";
import { findArticle } from "../e2e/newsroom.ts";
import { type Browser, startBrowser, type Tab } from "./interactions/browser.ts";
import {
  interactionDurations,
  mainThreadTasks,
  nextEvent,
  recordTrace,
} from "./interactions/trace.ts";
import { startDemoProduct } from "./tools/demo-product.ts";
import { median } from "./tools/statistics.ts";
import { formatColumns } from "./tools/table.ts";

/**
 * Interaction to Next Paint on a slow phone: `node bench/interactions.ts [--url
 * http://127.0.0.1:4000] [--pages home,schedule] [--locale ar-JO] [--runs 3] [--slowdown 4] [--trace
 * folder]`. Taps menu, search, follow, play and schedule, once as the first interaction of a page,
 * and once when the page starts to hydrate after a tap elsewhere. Prints, per page and target, in
 * milliseconds: first tap, second tap, CPU time of the longest task, and the number of tasks over 50
 * ms. Medians of the runs. Starts the product on the demo data unless `--url` is given. `--trace`
 * writes the traces for the performance panel of Chromium.
 */
const { values } = parseArgs({
  options: {
    url: { type: "string" },
    pages: { type: "string" },
    locale: { type: "string" },
    runs: { type: "string", default: "3" },
    slowdown: { type: "string", default: "4" },
    trace: { type: "string" },
  },
});

/** Time in which a page hydrates after a tap, in milliseconds. */
const SETTLE_MS = 3000;
/** Time in which blocks are laid out after scrolling, in milliseconds. */
const SCROLL_MS = 300;
const LONG_TASK_MS = 50;
/** Point of the page without a link or button. */
const MARGIN = { x: 4, y: 700 };
const PHONE = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true };
/** Time after load in which a page fetches its modules and likely next pages, in milliseconds. */
const PREFETCH_MS = 2000;

/** Keeps the document: without a navigation, interactions are reported reliably. */
const KEEP_DOCUMENT = `
  addEventListener("click", (event) => {
    if (event.target.closest("a, form")) event.preventDefault();
  }, true);
  // Scrolling to the target is not an interaction.
  addEventListener("scroll", (event) => event.stopImmediatePropagation(), true);`;

/** Resolves when React starts to hydrate. */
const HYDRATION_START = `new Promise((resolve) => {
  const check = () =>
    Object.keys(document).some((key) => key.startsWith("__reactContainer"))
      ? resolve(true)
      : requestAnimationFrame(check);
  check();
})`;

/** Selectors of what is tapped. Links are not followed. */
const TARGETS = {
  menu: "header details:last-of-type > summary",
  search: "header a[href*='search']",
  follow: "form[action*='keep'] button, button[formaction*='keep']",
  play: "[data-pre-hydration-click]",
  schedule: "a[href*='/schedule']",
};
type Target = keyof typeof TARGETS;

const PAGES: Record<string, { path(locale: Locale): string | Promise<string>; targets: Target[] }> =
  {
    home: { path: (locale) => pagePath(locale, ""), targets: ["menu", "search", "schedule"] },
    schedule: { path: (locale) => schedulePath(locale), targets: ["menu", "search", "schedule"] },
    article: {
      path: async (locale) =>
        articlePath(
          await findArticle(
            locale,
            ({ lead, corrections }) => lead !== null && corrections.length > 0,
          ),
        ),
      targets: ["menu", "search", "follow"],
    },
    author: {
      path: async (locale) =>
        topicPath(
          locale,
          (await findArticle(locale, ({ authors }) => authors.length > 0)).authors[0]?.slug ?? "",
        ),
      targets: ["follow"],
    },
    live: {
      path: async (locale) => livePath(locale, (await findChannel(locale, "video", false)).slug),
      targets: ["play"],
    },
  };

type Point = { x: number; y: number };

interface Measured {
  /** Interactions, in milliseconds. */
  taps: number[];
  /** CPU times of the tasks of the main thread, in milliseconds. */
  tasks: number[];
}

const stop = values.url ? undefined : await start();
process.env.TEST_URL ??= values.url;
try {
  const browser = await startBrowser();
  try {
    await measurePages(browser);
  } finally {
    await browser.close();
  }
} finally {
  await stop?.();
}

async function start(): Promise<() => Promise<void>> {
  const { product, stop } = await startDemoProduct();
  process.env.TEST_URL = product.url;
  return stop;
}

async function measurePages(browser: Browser): Promise<void> {
  const rows = [["page", "target", "first tap", "second tap", "longest task", "tasks > 50 ms"]];
  for (const locale of LOCALES.filter((known) => known === (values.locale ?? known)))
    for (const name of values.pages?.split(",") ?? Object.keys(PAGES)) {
      const page = PAGES[name];
      if (!page) throw new Error(`unknown page: ${name}`);
      const url = `${process.env.TEST_URL}${await page.path(locale)}`;
      for (const target of page.targets) {
        const figures = await measureTarget(browser, `${name}-${locale}-${target}`, url, target);
        rows.push([`${name}, ${locale}`, target, ...figures.map(String)]);
        console.error(rows.at(-1)?.join("  "));
      }
    }
  console.log(formatColumns(rows, (column) => column < 2));
}

/** Returns first tap, second tap, longest task and number of long tasks. */
async function measureTarget(
  browser: Browser,
  name: string,
  url: string,
  target: Target,
): Promise<number[]> {
  const firsts: number[] = [];
  const seconds: number[] = [];
  const longest: number[] = [];
  const longTasks: number[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) {
    const first = await measureTaps(browser, `${name}-first`, url, target, false);
    const second = await measureTaps(browser, `${name}-second`, url, target, true);
    firsts.push(first.taps[0] ?? Number.NaN);
    seconds.push(second.taps.at(-1) ?? Number.NaN);
    longest.push(Math.max(...second.tasks));
    longTasks.push(second.tasks.filter((task) => task > LONG_TASK_MS).length);
  }
  return [firsts, seconds, longest, longTasks].map((figures) => Math.round(median(figures)));
}

/**
 * Opens a page and taps the target: as the first interaction, or when React starts to hydrate the
 * page after a tap on the margin.
 */
async function measureTaps(
  browser: Browser,
  name: string,
  url: string,
  target: Target,
  whileHydrating: boolean,
): Promise<Measured> {
  const tab = await browser.open();
  try {
    await openPage(tab, url);
    const point = await centreOf(tab, TARGETS[target]);
    await tab.send("Emulation.setCPUThrottlingRate", { rate: Number(values.slowdown) });
    const events = await recordTrace(tab, async () => {
      if (whileHydrating) {
        await tap(tab, MARGIN);
        await tab.evaluate(HYDRATION_START);
      }
      await tap(tab, point);
      await wait(SETTLE_MS);
    });
    if (values.trace)
      writeFileSync(`${values.trace}/${name}.json`, JSON.stringify({ traceEvents: events }));
    return {
      taps: interactionDurations(events),
      tasks: mainThreadTasks(events),
    };
  } finally {
    await tab.close();
  }
}

async function openPage(tab: Tab, url: string): Promise<void> {
  await tab.send("Page.enable");
  await tab.send("Emulation.setDeviceMetricsOverride", PHONE);
  await tab.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await tab.send("Page.addScriptToEvaluateOnNewDocument", { source: KEEP_DOCUMENT });
  const loaded = nextEvent(tab, "Page.loadEventFired");
  await tab.send("Page.navigate", { url });
  await loaded;
  await wait(PREFETCH_MS);
}

/** Taps without waiting for the page to handle it. */
async function tap(tab: Tab, point: Point): Promise<void> {
  const start = tab.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  void tab.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await start;
}

/** Scrolls the first visible element into view, and returns its centre. */
async function centreOf(tab: Tab, selector: string): Promise<Point> {
  const element = `[...document.querySelectorAll(${JSON.stringify(selector)})].find((node) =>
    node.checkVisibility({ visibilityProperty: true }) && node.getBoundingClientRect().width)`;
  await tab.evaluate(`${element}?.scrollIntoView({ block: "center" })`);
  await wait(SCROLL_MS);
  const point = await tab.evaluate<Point | null>(`(() => {
    const box = ${element}?.getBoundingClientRect();
    return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
  })()`);
  if (!point) throw new Error(`the page has no ${selector}`);
  return point;
}
