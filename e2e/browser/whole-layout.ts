import type { Page } from "@playwright/test";

/**
 * Lays out the blocks below the fold, as after a client-side navigation (`defer-layout` in
 * pieces.css). Their text and boxes cannot be compared before.
 */
export async function layOutWholePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset.navigated = "";
  });
}
