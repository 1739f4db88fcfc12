import { LOCALES } from "@masthead/contract/system/locale.ts";
import type { Page } from "@playwright/test";
import { deskPath, deskWordsOf, showDeskTo, speak } from "../desk.ts";
import { ask } from "../http.ts";
import { signInEditor } from "../staff.ts";
import { expect, test } from "../test.ts";

/** Most bytes of scripts, styles and fonts, as a browser that takes brotli is sent them. `editor` is beside what the home page has loaded. */
const BUDGET = { signIn: 120_000, home: 350_000, editor: 240_000 };

const FILES = new Set(["script", "stylesheet", "font"]);

/** The files that a page asks for from now on, once each. */
function filesOf(page: Page): Set<string> {
  const files = new Set<string>();
  page.on("request", (request) => FILES.has(request.resourceType()) && files.add(request.url()));
  return files;
}

async function weigh(files: Iterable<string>): Promise<number> {
  const replies = await Promise.all([...files].map((url) => ask(new URL(url).pathname, { "accept-encoding": "gzip, deflate, br, zstd" })));
  return replies.reduce((sum, { bytes }) => sum + bytes, 0);
}

function check(part: keyof typeof BUDGET, locale: string, bytes: number): void {
  console.log(`weight of the back office, ${locale}: ${part} ${(bytes / 1000).toFixed(1)} of ${BUDGET[part] / 1000} kB`);
  expect(bytes, part).toBeLessThanOrEqual(BUDGET[part]);
  // A page that loads nothing would be light as well.
  expect(bytes).toBeGreaterThan(50_000);
}

for (const locale of LOCALES) {
  const t = deskWordsOf(locale);

  test.describe(`weight of the sign-in page, ${locale}`, () => {
    // Nobody is signed in.
    test.use({ expectedErrors: /status of 401/ });

    test("stays in its budget, and the back office is loaded when somebody begins to type", async ({ page, context }) => {
      await speak(context, locale);
      const files = filesOf(page);
      await page.goto(deskPath("/login"));
      const email = page.getByLabel(t("desk.signIn.email"));
      await expect(email).toBeFocused();
      await page.waitForLoadState("networkidle");
      check("signIn", locale, await weigh(files));
      const before = files.size;
      await email.pressSequentially("e");
      await expect.poll(() => files.size).toBeGreaterThan(before);
    });
  });

  test(`weight of the home page and of the editor stays in its budget, ${locale}`, async ({ page, context, baseURL }) => {
    await showDeskTo(context, await signInEditor(), locale, baseURL ?? "");
    const home = filesOf(page);
    await page.goto(deskPath("/"));
    const write = page.getByRole("link", { name: t("desk.home.write") });
    await expect(write).toBeVisible();
    await page.waitForLoadState("networkidle");
    check("home", locale, await weigh(home));
    const all = new Set(home);
    await write.click();
    await expect(page.locator(".body-text")).toBeVisible();
    await page.waitForLoadState("networkidle");
    for (const url of all) home.delete(url);
    check("editor", locale, await weigh(home));
  });
}
