import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expectNoBrowserErrors, recordBrowserErrors } from "../test.ts";

/**
 * Page that several tests use one after the other. Its browser caches files and compiled scripts,
 * which a context per test would load again.
 */
export interface SharedPage {
  page: Page;
  context: BrowserContext;
  /** Fails the test on browser errors since the last test, and clears cookies and storage. */
  endTest(expectedErrors?: RegExp): Promise<void>;
}

/**
 * Opens a shared page with the options of the file (`test.use`). Callers close its context at the
 * end.
 */
export async function openSharedPage(browser: Browser, baseURL = ""): Promise<SharedPage> {
  const context = await browser.newContext();
  const browserErrors = recordBrowserErrors(context, baseURL);
  const page = await context.newPage();
  return {
    page,
    context,
    async endTest(expectedErrors) {
      await page.evaluate(() => [localStorage, sessionStorage].map((storage) => storage.clear()));
      await context.clearCookies();
      expectNoBrowserErrors(browserErrors, expectedErrors);
    },
  };
}
