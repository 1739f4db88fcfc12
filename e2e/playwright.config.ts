import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, chromiumPath } from "./chromium.ts";

// Workers read this file too, and need not look again.
process.env.WHOLE_CHROMIUM_PATH ??= chromiumPath(true);
process.env.CHROMIUM_PATH = chromiumPath();

/** A reader's browser by its name: a headless one would be left out of the counts as a robot. */
const USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

const STAFF = ["desk-*.spec.ts", "preview.spec.ts"];

export default defineConfig({
  testDir: "journeys",
  // What staff write would move what readers' journeys count on, so they come after.
  projects: [
    { name: "readers", testIgnore: STAFF },
    { name: "staff", testMatch: STAFF },
  ],
  outputDir: "../test-results",
  globalSetup: "./product.setup.ts",
  fullyParallel: true,
  forbidOnly: true,
  workers: 3,
  retries: 0,
  timeout: 45_000,
  globalTimeout: 30 * 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    // Set when the product has started: see product.setup.ts.
    baseURL: process.env.MASTHEAD_URL,
    userAgent: USER_AGENT,
    viewport: { width: 1280, height: 900 },
    locale: "en-US",
    // They answer in place of the network, which journeys watch; those about them let them in.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        ...CHROMIUM_FLAGS,
        // Pages live for a second: optimizing their scripts takes longer than it saves.
        "--js-flags=--no-maglev --no-turbofan",
      ],
    },
  },
});
