import { LOCALES } from "@masthead/contract/platform/locale.ts";
import type { Page } from "@playwright/test";
import { bySuiteSize } from "../../../server/test/suite-size.ts";
import { PAGES } from "../../pages.ts";
import { hydratePage } from "../../readers/reader.ts";
import { expect, test } from "../../test.ts";

/** Pages with the most movements; all pages at full size. */
const CHECKED_PAGES = bySuiteSize({
  full: Object.keys(PAGES),
  sample: [
    "home",
    "article with image and corrections",
    "search with results",
    "live/:slug?",
    "radio",
    "episode",
    "schedule",
    "weather",
    "packages",
    "auth/sign-up",
  ],
});
/** Longer ones are visible as movement, in milliseconds. */
const SHORTEST_MOVEMENT = 20;

/** Animations and transitions that move or fade something at the moment. */
const movementsIn = (page: Page) =>
  page.evaluate(
    (shortest) =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === "running" && Number(effect?.getComputedTiming().duration) > shortest,
        )
        .map((animation) => {
          const { target } = animation.effect as KeyframeEffect;
          return `${target?.tagName} ${target?.className}: ${(animation as CSSAnimation).animationName ?? "transition"}`;
        }),
    SHORTEST_MOVEMENT,
  );

test.use({
  contextOptions: { reducedMotion: "reduce" },
  expectedErrors: /status of (400|404)|URL path .* could not be decoded/,
});

for (const locale of LOCALES)
  test(`nothing moves on pages of readers who prefer less motion, ${locale}`, async ({ page }) => {
    test.slow();
    for (const name of CHECKED_PAGES) {
      await page.goto((await PAGES[name]?.path(locale)) ?? "");
      expect.soft(await movementsIn(page), name).toEqual([]);
      await hydratePage(page);
      const menu = page.locator("header summary").last();
      // Players for apps have no header.
      if ((await menu.count()) === 0) continue;
      await menu.click();
      expect.soft(await movementsIn(page), `${name}, opened menu`).toEqual([]);
    }
  });
