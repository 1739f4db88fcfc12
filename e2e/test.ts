import { type BrowserContext, test as base, expect } from "@playwright/test";
import { ContextKeeper } from "./kept-context.ts";

/** Playwright itself says so when a page would have a service worker and the journey lets none in. */
const BLOCKED = "Service Worker registration blocked by Playwright";

/** What the browser complains of in a context from now on, and what its pages ask other sites for. */
export function complaintsOf(context: BrowserContext, baseURL = ""): string[] {
  const complaints: string[] = [];
  context.on("console", (message) => {
    if (message.text().includes(BLOCKED)) return;
    if (message.type() === "error" || message.type() === "warning") complaints.push(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => complaints.push(String(error.error())));
  context.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(`${baseURL}/`)) complaints.push(`asked elsewhere: ${request.url()}`);
  });
  return complaints;
}

/** Fails the test when there are complaints that it does not expect, and forgets them. */
export function expectNoComplaints(complaints: string[], expected = /(?!)/): void {
  const unexpected = complaints.splice(0).filter((complaint) => !expected.test(complaint));
  expect(unexpected, "errors in the browser's console").toEqual([]);
}

interface Fixtures {
  /** What the browser may complain of in this test, such as the status of a page that is not there. */
  expectedErrors: RegExp;
  /** Fails the test when the browser complained, or asked another site for anything. */
  watched: undefined;
  /** The journey begins with a browser that has loaded nothing yet. */
  freshBrowser: boolean;
}

interface WorkerFixtures {
  contextKeeper: ContextKeeper;
}

/** Playwright's test, in which a page must neither log an error nor load anything from elsewhere. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  expectedErrors: [/(?!)/, { option: true }],
  freshBrowser: [false, { option: true }],
  contextKeeper: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const keeper = new ContextKeeper();
      await use(keeper);
      await keeper.close();
    },
    { scope: "worker" },
  ],
  context: async (
    {
      browser,
      baseURL,
      contextKeeper,
      freshBrowser,
      viewport,
      locale,
      timezoneId,
      javaScriptEnabled,
      serviceWorkers,
      colorScheme,
      contextOptions,
      hasTouch,
      isMobile,
      userAgent,
      extraHTTPHeaders,
      permissions,
      geolocation,
      offline,
      storageState,
      deviceScaleFactor,
    },
    use,
  ) => {
    // Service workers outlive pages and answer in place of the network.
    if (freshBrowser || serviceWorkers === "allow") {
      const context = await browser.newContext();
      await use(context);
      await context.close();
      return;
    }
    const options = [
      viewport,
      locale,
      timezoneId,
      javaScriptEnabled,
      colorScheme,
      contextOptions,
      hasTouch,
      isMobile,
      userAgent,
      extraHTTPHeaders,
      permissions,
      geolocation,
      offline,
      storageState,
      deviceScaleFactor,
    ];
    await use(await contextKeeper.open(browser, JSON.stringify(options)));
    await contextKeeper.endTest(new URL(baseURL ?? "").origin);
  },
  watched: [
    async ({ context, baseURL, expectedErrors }, use) => {
      const complaints = complaintsOf(context, baseURL);
      await use(undefined);
      expectNoComplaints(complaints, expectedErrors);
    },
    { auto: true },
  ],
});

export { expect };
