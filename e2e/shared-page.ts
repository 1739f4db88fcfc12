import type { Browser, BrowserContext, Page } from "@playwright/test";
import { complaintsOf, expectNoComplaints } from "./test.ts";

/**
 * A page that several tests use one after the other: its browser keeps the files and compiled scripts, which a context of its own for each test
 * would load again.
 */
export interface SharedPage {
  page: Page;
  context: BrowserContext;
  /** Fails when the browser complained since the last test, and forgets cookies and what pages stored. */
  endTest(expectedErrors?: RegExp): Promise<void>;
}

/** A shared page; close its context in the end. The options of the file (`test.use`) apply. */
export async function openSharedPage(browser: Browser, baseURL = ""): Promise<SharedPage> {
  const context = await browser.newContext();
  const complaints = complaintsOf(context, baseURL);
  const page = await context.newPage();
  return {
    page,
    context,
    async endTest(expectedErrors) {
      await page.evaluate(() => [localStorage, sessionStorage].map((storage) => storage.clear()));
      await context.clearCookies();
      expectNoComplaints(complaints, expectedErrors);
    },
  };
}
