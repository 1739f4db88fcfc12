import { LOCALES } from "@masthead/contract/platform/locale.ts";
import type { Page } from "@playwright/test";
import { rawRequest } from "../../http.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  setBackOfficeLanguage,
  signInToBackOffice,
} from "../../staff/backoffice.ts";
import { signInStaff } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

/**
 * Maximum bytes of scripts, styles and fonts, compressed with Brotli. `editor` is in addition to
 * the home page.
 */
const BUDGET = { signIn: 120_000, home: 350_000, editor: 240_000 };

const FILE_TYPES = new Set(["script", "stylesheet", "font"]);

/** Collects the URLs of the files that a page requests from now on, once each. */
function collectFiles(page: Page): Set<string> {
  const files = new Set<string>();
  page.on(
    "request",
    (request) => FILE_TYPES.has(request.resourceType()) && files.add(request.url()),
  );
  return files;
}

async function weigh(files: Iterable<string>): Promise<number> {
  const responses = await Promise.all(
    [...files].map((url) =>
      rawRequest(new URL(url).pathname, { "accept-encoding": "gzip, deflate, br, zstd" }),
    ),
  );
  return responses.reduce((sum, { bytes }) => sum + bytes, 0);
}

function expectWithinBudget(part: keyof typeof BUDGET, locale: string, bytes: number): void {
  console.log(
    `weight of the back office, ${locale}: ${part} ${(bytes / 1000).toFixed(1)} of ${BUDGET[part] / 1000} kB`,
  );
  expect(bytes, part).toBeLessThanOrEqual(BUDGET[part]);
  // A page that loads nothing would be within its budget as well.
  expect(bytes).toBeGreaterThan(50_000);
}

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);

  test.describe(`sign-in page of the back office, ${locale}`, () => {
    // Nobody is signed in.
    test.use({ expectedErrors: /status of 401/ });

    test("sign-in page stays within its byte budget and loads the back office at the first key", async ({
      page,
      context,
    }) => {
      await setBackOfficeLanguage(context, locale);
      const files = collectFiles(page);
      await page.goto(backOfficePath("/login"));
      const email = page.getByLabel(t("frame.signIn.email"));
      await expect(email).toBeFocused();
      await page.waitForLoadState("networkidle");
      expectWithinBudget("signIn", locale, await weigh(files));
      const before = files.size;
      await email.pressSequentially("e");
      await expect.poll(() => files.size).toBeGreaterThan(before);
    });
  });

  test(`home page and article editor of the back office stay within their byte budgets, ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    await signInToBackOffice(context, await signInStaff(), locale, baseURL ?? "");
    const files = collectFiles(page);
    await page.goto(backOfficePath("/"));
    const write = page.getByRole("link", { name: t("home.write") });
    await expect(write).toBeVisible();
    await page.waitForLoadState("networkidle");
    expectWithinBudget("home", locale, await weigh(files));
    const homeFiles = new Set(files);
    await write.click();
    await expect(page.locator(".body-text")).toBeVisible();
    await page.waitForLoadState("networkidle");
    for (const url of homeFiles) files.delete(url);
    expectWithinBudget("editor", locale, await weigh(files));
  });
}
