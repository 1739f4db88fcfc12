#!/usr/bin/env node
import { writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { ArticleRecord } from "@masthead/contract/newsroom/article-record.ts";
import { LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import { type Browser, type CDPSession, chromium } from "@playwright/test";
import { openForm } from "../e2e/article-form.ts";
import { CHROMIUM_FLAGS, chromiumPath } from "../e2e/chromium.ts";
import { showDeskTo } from "../e2e/desk.ts";
import { longBody } from "../e2e/long-article.ts";
import { type Editor, signInEditor } from "../e2e/staff.ts";
import { startDemoProduct } from "./demo-product.ts";

/**
 * Typing in a long article: `node bench/typing.ts [--words 5000] [--keys 120] [--profile folder]`. Prints the processor time that the main
 * thread of the browser spends per key, until the next one, in all: events, scripts, layout and painting. Starts the product on the demo's
 * data, unless MASTHEAD_URL, MASTHEAD_DATABASE and MASTHEAD_DATA_DIR name one. `--profile` writes a CPU profile per language.
 */
const { values } = parseArgs({
  options: { words: { type: "string", default: "5000" }, keys: { type: "string", default: "120" }, profile: { type: "string" } },
});
/** Time between two keys, in milliseconds: 90 words a minute. */
const BETWEEN_KEYS = 130;
const WARM_UP = 15;
const TEXT: Record<Locale, string> = { "en-US": "the harbour reopened ", "ar-JO": "عاد الميناء إلى العمل " };

const stop = process.env.MASTHEAD_URL ? undefined : await start();
try {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  try {
    const editor = await signInEditor("Admin");
    for (const locale of LOCALES) await typeIn(browser, editor, locale);
  } finally {
    await browser.close();
  }
} finally {
  await stop?.();
}

async function start(): Promise<() => Promise<void>> {
  const { product, databaseUrl, stop } = await startDemoProduct();
  Object.assign(process.env, { MASTHEAD_URL: product.url, MASTHEAD_DATABASE: databaseUrl, MASTHEAD_DATA_DIR: product.dataDir });
  return stop;
}

async function typeIn(browser: Browser, editor: Editor, locale: Locale): Promise<void> {
  const body = longBody(locale, Number(values.words));
  const made = await editor.ask<ArticleRecord>("POST", "/v1/article", { locale, title: TEXT[locale], body });
  const context = await browser.newContext({ baseURL: process.env.MASTHEAD_URL ?? "", viewport: { width: 1440, height: 900 } });
  await showDeskTo(context, editor, locale, process.env.MASTHEAD_URL ?? "");
  const page = await context.newPage();
  await openForm(page, made);
  await page.locator(".body-text > p").nth(40).click();
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  if (values.profile) await session.send("Profiler.enable");
  if (values.profile) await session.send("Profiler.start");
  const keys: number[] = [];
  for (let key = 0; key < WARM_UP + Number(values.keys); key += 1) {
    const before = await busy(session);
    await press(session, TEXT[locale].charAt(key % TEXT[locale].length));
    await wait(BETWEEN_KEYS);
    if (key >= WARM_UP) keys.push((await busy(session)) - before);
  }
  if (values.profile) {
    const { profile } = await session.send("Profiler.stop");
    writeFileSync(`${values.profile}/typing-${locale}.cpuprofile`, JSON.stringify(profile));
  }
  keys.sort((a, b) => a - b);
  const at = (share: number) => (keys[Math.floor((keys.length - 1) * share)] ?? Number.NaN).toFixed(1);
  console.log(
    `typing, ${locale}, ${made.wordCount} words, ${keys.length} keys: median ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`,
  );
  await context.close();
}

/** Presses a key of any script: Playwright knows only those of a US keyboard. */
async function press(session: CDPSession, text: string): Promise<void> {
  await session.send("Input.dispatchKeyEvent", { type: "keyDown", key: text, text });
  await session.send("Input.dispatchKeyEvent", { type: "keyUp", key: text });
}

/** Processor time that the main thread has spent so far, in milliseconds. */
async function busy(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
}
