import { join } from "node:path";
import type { ApiOutput } from "@masthead/contract/contract.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { SETUP_STEPS, type SetupStepName } from "@masthead/contract/system/setup.ts";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { violationsOf } from "../../browser/axe.ts";
import { journeyLocales } from "../../journey-locales.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../staff/backoffice.ts";
import { type EmptyInstallation, startEmptyInstallation } from "../../staff/empty-installation.ts";
import { signInStaff } from "../../staff/staff.ts";
import { expect, expectNoBrowserErrors, recordBrowserErrors, test } from "../../test.ts";

const paragraph = (text: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});

/** Fills a station as its staff do, except for channels, packages and what the server decides. */
async function fillStation({ superadmin, url, dataDir, masthead }: EmptyInstallation) {
  const form = new FormData();
  const logo = await sharp({
    create: { width: 600, height: 200, channels: 4, background: "#0057b8" },
  })
    .png()
    .toBuffer();
  form.set("file", new File([logo as BlobPart], "logo.png", { type: "image/png" }));
  const response = await fetch(`${url}/api/v1/media`, {
    method: "POST",
    headers: { cookie: superadmin.cookie },
    body: form,
  });
  const image = (await response.json()) as ApiOutput<"POST /v1/media">;
  const { data } = await superadmin.call<ApiOutput<"GET /v1/setting/admin">>(
    "GET",
    "/v1/setting/admin?limit=100&scope=website",
  );
  const values = {
    siteName: { "en-US": "Nahar", "ar-JO": "نهار" },
    contactEmail: "desk@nahar.example",
    accentColour: "#0057b8",
    logo: image.id,
  };
  for (const [key, value] of Object.entries(values)) {
    const setting = data.find((candidate) => candidate.key === key);
    await superadmin.call("PATCH", "/v1/setting", {
      id: setting?.id,
      version: setting?.version,
      value,
    });
  }
  const category = await superadmin.call<{ id: number }>("POST", "/v1/category", {
    name: { "en-US": "News", "ar-JO": "أخبار" },
  });
  await superadmin.call("POST", "/v1/article", {
    locale: "en-US",
    title: "We are on air",
    summary: "The first story of this station",
    body: paragraph("The first story."),
    categoryId: category.id,
    publishedAt: new Date().toISOString(),
  });
  await superadmin.call("POST", "/v1/user/create", {
    email: "second@nahar.example",
    firstName: "Second",
    lastName: "Editor",
    role: "Admin",
  });
  masthead("backup", join(dataDir, "first.backup"));
}

for (const locale of journeyLocales("ar-JO")) {
  const t = backOfficeMessagesOf(locale);
  const stepName = (step: SetupStepName) => t(`resources.settings.setupSteps.name.${step}`);
  const progressOf = (done: number, language: Locale = locale) =>
    backOfficeMessagesOf(language)("setup.progress", { done, total: SETUP_STEPS.length });

  /** Steps that are shown as open. */
  const openSteps = (page: Page) =>
    page
      .locator("[data-setup-step]")
      .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-setup-step")));
  const skip = (page: Page, step: SetupStepName, label = t("setup.skip")) =>
    page.locator(`[data-setup-step=${step}]`).getByRole("button", { name: label }).click();

  test(`guide leads an empty station until it is set up, ${locale}`, async ({ browser }) => {
    const installation = await startEmptyInstallation();
    try {
      const { url, superadmin } = installation;
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
      const browserErrors = recordBrowserErrors(context, url);
      const page = await context.newPage();
      await signInToBackOffice(context, { ...superadmin, email: "", password: "" }, locale, url);
      const home = url + backOfficePath("/");

      await page.goto(home);
      await expect(page.getByText(progressOf(0), { exact: true })).toBeVisible();
      expect(await openSteps(page)).toEqual([...SETUP_STEPS]);
      expect(await violationsOf(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      ).toBe(true);

      await skip(page, "channels", t("setup.step.channels.skip"));
      await expect(page.getByText(progressOf(1), { exact: true })).toBeFocused();
      await page.locator("[data-setup-step=sales]").getByRole("button").focus();
      await page.keyboard.press("Enter");
      await expect(page.getByText(progressOf(2), { exact: true })).toBeVisible();

      await page
        .locator("[data-setup-step=station]")
        .getByRole("link", { name: t("setup.step.station.do") })
        .click();
      await expect(page).toHaveURL(/\/settings\/list/);
      await fillStation(installation);
      await page.goto(home);
      await expect.poll(() => openSteps(page)).toEqual(["mail"]);
      await skip(page, "mail");
      await expect(page.getByText(t("setup.complete"), { exact: true })).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      expectNoBrowserErrors(browserErrors);
      await context.close();
    } finally {
      await installation.stop();
    }
  });

  test(`guide of the demo is truthful, hidden, found again, and only for Superadmins, ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    await signInToBackOffice(context, await signInStaff("Superadmin"), locale, baseURL ?? "");
    await page.goto(backOfficePath("/"));
    await expect(page.locator("[data-setup-step]").first()).toBeVisible();
    const steps = await openSteps(page);
    expect(steps).toContain("mail");
    expect(steps).not.toContain("article");
    expect(steps).not.toContain("station");

    await page.getByRole("button", { name: t("setup.hide") }).click();
    await expect(page.locator("[data-setup-step]")).toHaveCount(0);
    await page.goto(backOfficePath("/setup"));
    await expect(page.getByRole("heading", { name: stepName("mail") })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await skip(page, "backups", t("setup.step.backups.skip"));
    await page.getByRole("button", { name: t("setup.resume") }).click();
    await expect(page.locator("[data-setup-step=backups]")).toBeVisible();
    await page.getByRole("button", { name: t("setup.show") }).click();
    await expect(page.getByRole("button", { name: t("setup.hide") })).toBeVisible();
    await page.goto(backOfficePath("/"));
    await expect(page.locator("[data-setup-step=mail]")).toBeVisible();

    // Before its session ends: the back office calls the server from time to time.
    await page.goto("/robots.txt");
    await context.clearCookies();
    await signInToBackOffice(context, await signInStaff("Admin"), locale, baseURL ?? "");
    await page.goto(backOfficePath("/"));
    await expect(page.getByRole("heading", { name: t("work.mine.title") })).toBeVisible();
    await expect(page.getByRole("button", { name: t("setup.hide") })).toHaveCount(0);
  });
}
