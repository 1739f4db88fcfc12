#!/usr/bin/env node
import { writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { type Browser, type CDPSession, chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, chromiumPath } from "../../e2e/browser/chromium.ts";
import { openArticleForm } from "../../e2e/staff/article-form.ts";
import { signInToBackOffice } from "../../e2e/staff/backoffice.ts";
import { longBody } from "../../e2e/staff/long-article.ts";
import { PRODUCT_SECRETS } from "../../e2e/staff/product-secrets.ts";
import { type StaffAccount, signInStaff } from "../../e2e/staff/staff.ts";
import { startDemoProduct } from "../tools/demo-product.ts";
import { percentile } from "../tools/statistics.ts";

/**
 * Typing performance in a long article: `node bench/back-office/typing.ts [--words 5000] [--keys
 * 120] [--profile folder]`. Prints the CPU time of the browser's main thread per key: events,
 * scripts, layout and painting. Starts the product on the demo data, unless TEST_URL, TEST_DATABASE
 * and TEST_DATA_DIR are set. `--profile` writes a CPU profile per language.
 */
const { values } = parseArgs({
  options: {
    words: { type: "string", default: "5000" },
    keys: { type: "string", default: "120" },
    profile: { type: "string" },
  },
});
/** Time between two keys: 90 words per minute. */
const KEY_INTERVAL_MS = 130;
const WARM_UP_KEYS = 15;
const TEXT: Record<Locale, string> = {
  "en-US": "the harbour reopened ",
  "ar-JO": "عاد الميناء إلى العمل ",
};

const stop = process.env.TEST_URL ? undefined : await start();
try {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  try {
    const editor = await signInStaff("Admin");
    for (const locale of LOCALES) await typeIn(browser, editor, locale);
  } finally {
    await browser.close();
  }
} finally {
  await stop?.();
}

async function start(): Promise<() => Promise<void>> {
  const { product, databaseUrl, stop } = await startDemoProduct({ environment: PRODUCT_SECRETS });
  Object.assign(process.env, {
    TEST_URL: product.url,
    TEST_DATABASE: databaseUrl,
    TEST_DATA_DIR: product.dataDir,
  });
  return stop;
}

async function typeIn(browser: Browser, editor: StaffAccount, locale: Locale): Promise<void> {
  const body = longBody(locale, Number(values.words));
  const article = await editor.call<ArticleRecord>("POST", "/v1/article", {
    locale,
    title: TEXT[locale],
    body,
  });
  const context = await browser.newContext({
    baseURL: process.env.TEST_URL ?? "",
    viewport: { width: 1440, height: 900 },
  });
  await signInToBackOffice(context, editor, locale, process.env.TEST_URL ?? "");
  const page = await context.newPage();
  await openArticleForm(page, article);
  await page.locator(".body-text > p").nth(40).click();
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  if (values.profile) await session.send("Profiler.enable");
  if (values.profile) await session.send("Profiler.start");
  const keyTimes: number[] = [];
  for (let key = 0; key < WARM_UP_KEYS + Number(values.keys); key += 1) {
    const before = await mainThreadTime(session);
    await press(session, TEXT[locale].charAt(key % TEXT[locale].length));
    await wait(KEY_INTERVAL_MS);
    if (key >= WARM_UP_KEYS) keyTimes.push((await mainThreadTime(session)) - before);
  }
  if (values.profile) {
    const { profile } = await session.send("Profiler.stop");
    writeFileSync(`${values.profile}/typing-${locale}.cpuprofile`, JSON.stringify(profile));
  }
  const at = (share: number) => percentile(keyTimes, share).toFixed(1);
  console.log(
    `typing, ${locale}, ${article.wordCount} words, ${keyTimes.length} keys: median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`,
  );
  await context.close();
}

/** Presses a key of any script: Playwright supports only the keys of a US keyboard. */
async function press(session: CDPSession, text: string): Promise<void> {
  await session.send("Input.dispatchKeyEvent", { type: "keyDown", key: text, text });
  await session.send("Input.dispatchKeyEvent", { type: "keyUp", key: text });
}

/** CPU time of the main thread so far, in milliseconds. */
async function mainThreadTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
}
