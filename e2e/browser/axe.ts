import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { layOutWholePage } from "./whole-layout.ts";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];
const OPTIONS: Parameters<AxeBuilder["options"]>[0] = { resultTypes: ["violations"] };

type AxeResults = Awaited<ReturnType<AxeBuilder["analyze"]>>;

/** Source of axe-core. Evaluated in a page, it defines `window.axe`. */
const AXE_SOURCE = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** A tooltip under the pointer is at the end of the document, and described by its element. */
const TOOLTIP = /^<[^>]*\srole="tooltip"/;

/**
 * Returns the accessibility violations that axe finds in a page, one line each. Waits for running
 * transitions, and disables new ones during the check: a half-faded element, such as a closing
 * toast, has less contrast.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  await layOutWholePage(page);
  await page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter(
        ({ playState, timeline }) => playState === "running" && timeline === document.timeline,
      );
    const finite = running.filter(
      ({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    );
    await Promise.allSettled(finite.map(({ finished }) => finished));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets.push(sheet);
  });
  const scrollBack = await scrollGridsToStart(page);
  const { violations } = await ((await hasScriptFrames(page))
    ? analyzeFrames(page)
    : analyzeDocument(page));
  await scrollBack();
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  return violations.flatMap(({ id, help, nodes }) =>
    nodes
      .filter(({ html }) => id !== "region" || !TOOLTIP.test(html))
      .map((node) => `${id}: ${help}: ${node.target.join(" ")}: ${node.failureSummary}`),
  );
}

/**
 * Scrolls the grids of a page to their start. Which entries are under a sticky head depends on the
 * time of day, and axe takes them for targets that are too small. Returns a function that scrolls
 * back.
 */
async function scrollGridsToStart(page: Page): Promise<() => Promise<void>> {
  const scrollTo = (positions: [number, number][] | null) =>
    page.evaluate(
      (to) =>
        [...document.querySelectorAll("[data-scroller]")].map((grid, index): [number, number] => {
          const before: [number, number] = [grid.scrollLeft, grid.scrollTop];
          [grid.scrollLeft, grid.scrollTop] = to?.[index] ?? [0, 0];
          return before;
        }),
      positions,
    );
  const before = await scrollTo(null);
  return async () => {
    if (before.length) await scrollTo(before);
  };
}

/**
 * Whether a page has frames in which axe can run. A sandbox without scripts blocks it, and the
 * browser reports that as an error.
 */
const hasScriptFrames = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [...document.querySelectorAll("iframe")].some(
      (frame) => !frame.hasAttribute("sandbox") || frame.sandbox.contains("allow-scripts"),
    ),
  );

/**
 * Analyzes a document, without its frames. Loads axe once per document: AxeBuilder loads it on every
 * call, which costs as much as running the rules.
 */
async function analyzeDocument(page: Page): Promise<AxeResults> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE_SOURCE);
  return page.evaluate(
    ([options, values]) => {
      const { axe } = window as typeof window & {
        axe: { run(context: Document, options: object): Promise<AxeResults> };
      };
      return axe.run(document, { ...options, runOnly: { type: "tag", values } });
    },
    [OPTIONS, TAGS] as const,
  );
}

/** Analyzes a document with frames: AxeBuilder merges their results. */
const analyzeFrames = (page: Page): Promise<AxeResults> =>
  new AxeBuilder({ page }).options(OPTIONS).withTags(TAGS).setLegacyMode().analyze();
