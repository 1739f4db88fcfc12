import { test as base, expect } from "@playwright/test";

/** Playwright itself says so when a page would have a service worker and the journey lets none in. */
const BLOCKED = "Service Worker registration blocked by Playwright";

interface Fixtures {
  /** What the browser may complain of in this test, such as the status of a page that is not there. */
  expectedErrors: RegExp;
  /** Fails the test when the browser complained, or asked another site for anything. */
  watched: undefined;
}

/** Playwright's test, in which a page must neither log an error nor load anything from elsewhere. */
export const test = base.extend<Fixtures>({
  expectedErrors: [/(?!)/, { option: true }],
  watched: [
    async ({ context, baseURL, expectedErrors }, use) => {
      const complaints: string[] = [];
      context.on("console", (message) => {
        if (message.text().includes(BLOCKED)) return;
        if (message.type() === "error" || message.type() === "warning") complaints.push(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => complaints.push(String(error.error())));
      context.on("request", (request) => {
        if (/^https?:/.test(request.url()) && !request.url().startsWith(`${baseURL}/`))
          complaints.push(`asked elsewhere: ${request.url()}`);
      });
      await use(undefined);
      const unexpected = complaints.filter((complaint) => !expectedErrors.test(complaint));
      expect(unexpected, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
