import { type BrowserContext, test as base, expect } from "@playwright/test";
import { WorkerContext } from "./browser/worker-context.ts";

/**
 * Logged by Playwright itself when a page registers a service worker and the journey blocks them.
 */
const SERVICE_WORKER_BLOCKED = "Service Worker registration blocked by Playwright";

/** Records a context's console errors and warnings, uncaught errors and requests to other sites. */
export function recordBrowserErrors(context: BrowserContext, baseURL = ""): string[] {
  const browserErrors: string[] = [];
  context.on("console", (message) => {
    if (message.text().includes(SERVICE_WORKER_BLOCKED)) return;
    if (message.type() === "error" || message.type() === "warning")
      browserErrors.push(`${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => browserErrors.push(String(error.error())));
  context.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(`${baseURL}/`))
      browserErrors.push(`request to another site: ${request.url()}`);
  });
  return browserErrors;
}

/** Fails the test on errors that it does not expect, and clears the list. */
export function expectNoBrowserErrors(browserErrors: string[], expected = /(?!)/): void {
  const unexpected = browserErrors.splice(0).filter((error) => !expected.test(error));
  expect(unexpected, "errors in the browser's console").toEqual([]);
}

interface Fixtures {
  /** Browser errors that this test expects, such as the status of a missing page. */
  expectedErrors: RegExp;
  /** Fails the test on browser errors and on requests to other sites. */
  failOnBrowserErrors: undefined;
  /** Starts the journey with an empty browser cache. */
  freshBrowser: boolean;
}

interface WorkerFixtures {
  workerContext: WorkerContext;
}

/** Playwright's `test`. Pages must not log errors or load anything from other sites. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  expectedErrors: [/(?!)/, { option: true }],
  freshBrowser: [false, { option: true }],
  workerContext: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const workerContext = new WorkerContext();
      await use(workerContext);
      await workerContext.close();
    },
    { scope: "worker" },
  ],
  context: async (
    {
      browser,
      baseURL,
      workerContext,
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
    // Service workers outlive pages and respond instead of the network.
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
    await use(await workerContext.open(browser, JSON.stringify(options)));
    await workerContext.endTest(new URL(baseURL ?? "").origin);
  },
  failOnBrowserErrors: [
    async ({ context, baseURL, expectedErrors }, use) => {
      const browserErrors = recordBrowserErrors(context, baseURL);
      await use(undefined);
      expectNoBrowserErrors(browserErrors, expectedErrors);
    },
    { auto: true },
  ],
});

export { expect };
