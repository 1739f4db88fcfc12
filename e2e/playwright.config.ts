import { defineConfig } from "@playwright/test";
import { provideTimeFactor, scaled } from "../scripts/machine-speed.ts";
import { CHROMIUM_FLAGS, chromiumPath } from "./browser/chromium.ts";
import { IN_OTHER_LANGUAGE } from "./journey-locales.ts";

// Workers load this file too and reuse the factor and the paths.
await provideTimeFactor();
process.env.WHOLE_CHROMIUM_PATH ??= chromiumPath(true);
process.env.CHROMIUM_PATH = chromiumPath();

/** User agent of a regular browser: statistics exclude headless ones as bots. */
const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

const STAFF_JOURNEYS = "journeys/backoffice/**/*.spec.ts";
const RULE_JOURNEYS = "journeys/backoffice/rules/**/*.spec.ts";

export default defineConfig({
  testDir: "journeys",
  // Staff journeys change content that the readers' journeys rely on, so they run last.
  projects: [
    { name: "readers", testIgnore: STAFF_JOURNEYS },
    { name: "staff", testMatch: STAFF_JOURNEYS, testIgnore: RULE_JOURNEYS },
    // They change settings that apply to all articles, one after the other.
    {
      name: "rules",
      testMatch: RULE_JOURNEYS,
      dependencies: ["staff"],
      fullyParallel: false,
      workers: 1,
    },
  ],
  outputDir: "../test-results",
  globalSetup: "./product.setup.ts",
  grepInvert: IN_OTHER_LANGUAGE,
  fullyParallel: true,
  forbidOnly: true,
  workers: 3,
  // scripts/check.ts runs failed journeys once more, at the end.
  retries: 0,
  timeout: scaled(120_000),
  expect: { timeout: scaled(30_000), toPass: { timeout: scaled(90_000) } },
  reporter: "list",
  use: {
    // Set when the product has started: see product.setup.ts.
    baseURL: process.env.TEST_URL,
    userAgent: USER_AGENT,
    viewport: { width: 1280, height: 900 },
    locale: "en-US",
    // Service workers respond instead of the network, which journeys observe; their own journeys
    // allow them.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        ...CHROMIUM_FLAGS,
        // The pages of a context share one process: starting one takes longer than most pages.
        "--renderer-process-limit=1",
        "--disable-site-isolation-trials",
        // Pages live for about a second: optimizing their scripts and collecting small garbage
        // takes longer than it saves.
        "--js-flags=--no-maglev --no-turbofan --min-semi-space-size=16",
      ],
    },
  },
});
