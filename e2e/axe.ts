import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];
const OPTIONS: Parameters<AxeBuilder["options"]>[0] = { resultTypes: ["violations"] };

type AxeResults = Awaited<ReturnType<AxeBuilder["analyze"]>>;

/** Evaluated in a page, it defines `window.axe`. */
const SOURCE = readFileSync(createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds wrong with a page once its transitions have ended, one line each: colours of what is half faded in have less contrast. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    const running = document.getAnimations().filter(({ playState, timeline }) => playState === "running" && timeline === document.timeline);
    const ending = running.filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const { violations } = await (page.frames().length > 1 ? analyzeFrames(page) : analyzeDocument(page));
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(" ")}: ${node.failureSummary}`),
  );
}

/** The same rules as below, with axe loaded once for a document: the builder loads it at each call, which costs as much as the rules. */
async function analyzeDocument(page: Page): Promise<AxeResults> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(SOURCE);
  return page.evaluate(
    ([options, values]) => {
      const { axe } = window as unknown as { axe: { run(context: Document, options: object): Promise<AxeResults> } };
      return axe.run(document, { ...options, runOnly: { type: "tag", values } });
    },
    [OPTIONS, TAGS] as const,
  );
}

/** A document with frames, whose results axe brings together. */
const analyzeFrames = (page: Page): Promise<AxeResults> =>
  new AxeBuilder({ page }).options(OPTIONS).withTags(TAGS).setLegacyMode().analyze();
