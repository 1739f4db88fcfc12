import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { Browser, Page } from "@playwright/test";
import { watchRequests } from "../browser/settle.ts";
import { expect, expectNoBrowserErrors, recordBrowserErrors } from "../test.ts";
import { backOfficePath, signInToBackOffice } from "./backoffice.ts";
import type { StaffAccount } from "./staff.ts";

/**
 * Tour of the back office in one page: the app is loaded once and navigates between screens
 * client-side.
 */
export interface BackOfficeTour {
  page: Page;
  /** Navigates to a back-office path and waits until the screen is complete. */
  show(path: string): Promise<void>;
  /** Fails the test if the browser reported errors since the last check. */
  expectNoBrowserErrors(): void;
  close(): Promise<void>;
}

export async function startBackOfficeTour(
  browser: Browser,
  staff: StaffAccount,
  locale: Locale,
  baseURL = "",
): Promise<BackOfficeTour> {
  const context = await browser.newContext();
  const browserErrors = recordBrowserErrors(context, baseURL);
  // Opened before the init scripts are added: they would fail on the blank page, which has no
  // storage.
  const page = await context.newPage();
  await signInToBackOffice(context, staff, locale, baseURL);
  const settle = watchRequests(page);
  const waitForScreen = async () => {
    await settle();
    await expect(page.locator("main, #main-content").first()).toBeVisible();
    // A bar with a value shows work of the server, such as sending.
    await expect(page.locator("[role=progressbar]:not([aria-valuenow])")).toHaveCount(0);
    await expect(page.locator("#react-admin-title")).not.toBeEmpty();
    await settle();
  };
  await page.goto(backOfficePath("/"));
  await waitForScreen();
  return {
    page,
    async show(path) {
      // Navigates as a link within the app does.
      await page.evaluate((to) => {
        const { idx = 0 } = (history.state ?? {}) as { idx?: number };
        history.pushState({ idx: idx + 1, key: to }, "", to);
        dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
      }, path);
      await waitForScreen();
    },
    expectNoBrowserErrors: () => expectNoBrowserErrors(browserErrors),
    close: () => context.close(),
  };
}
