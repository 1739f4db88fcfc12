import type { Locale } from "@masthead/contract/system/locale.ts";
import type { Browser, Page } from "@playwright/test";
import { deskPath, showDeskTo } from "./desk.ts";
import { watchRequests } from "./settled.ts";
import type { Editor } from "./staff.ts";
import { complaintsOf, expect, expectNoComplaints } from "./test.ts";

/** A tour of the back office in one page: the app is loaded once, and goes from screen to screen by itself. */
export interface DeskTour {
  page: Page;
  /** Shows the screen at an address of the back office, and waits until it is complete. */
  show(address: string): Promise<void>;
  /** Fails when the browser complained since the last check. */
  expectNoComplaints(): void;
  close(): Promise<void>;
}

export async function startDeskTour(browser: Browser, staff: Editor, locale: Locale, baseURL = ""): Promise<DeskTour> {
  const context = await browser.newContext();
  const complaints = complaintsOf(context, baseURL);
  // Before its scripts for every document, which find no storage on the blank page.
  const page = await context.newPage();
  await showDeskTo(context, staff, locale, baseURL);
  const settle = watchRequests(page);
  const shown = async () => {
    await settle();
    await expect(page.locator("main, #main-content").first()).toBeVisible();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    await expect(page.locator("#react-admin-title")).not.toBeEmpty();
    await settle();
  };
  await page.goto(deskPath("/"));
  await shown();
  return {
    page,
    async show(address) {
      // As a link within the app does it.
      await page.evaluate((to) => {
        const { idx = 0 } = (history.state ?? {}) as { idx?: number };
        history.pushState({ idx: idx + 1, key: to }, "", to);
        dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
      }, address);
      await shown();
    },
    expectNoComplaints: () => expectNoComplaints(complaints),
    close: () => context.close(),
  };
}
