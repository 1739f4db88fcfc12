import { lowDataPath } from "@masthead/contract/platform/low-data.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { violationsOf } from "../../../browser/axe.ts";
import { journeyLocales } from "../../../journey-locales.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { changeSetting } from "../../../staff/settings.ts";
import { signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

// The refused logo is a response with status 400.
test.use({ expectedErrors: /status of 400/ });

const LABELS = {
  "en-US": ["Logo on light surfaces", "Logo on dark surfaces"],
  "ar-JO": ["شعار الهوية على الخلفيات الفاتحة", "شعار الهوية على الخلفيات الداكنة"],
} as const;

/**
 * Draws a logo: a name and a mark on a transparent ground. Each is another file, as the library
 * stores the same bytes once.
 */
const drawLogo = (colour: string, [width, height] = [900, 300]) => {
  const mark = `hsl(${Math.floor(Math.random() * 360)} 70% 40%)`;
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 900 300" preserveAspectRatio="none">
        <circle cx="150" cy="150" r="120" fill="${mark}"/><text x="310" y="205" font-size="160" font-family="sans-serif" font-weight="700" fill="${colour}">Nahar</text></svg>`,
    ),
  )
    .png()
    .toBuffer();
};

test.afterEach(async () => {
  await changeSetting("logo", null);
  await changeSetting("darkLogo", null);
});

for (const locale of journeyLocales("ar-JO")) {
  const t = backOfficeMessagesOf(locale);

  /** Opens a setting, uploads an image in the library and chooses it. */
  async function chooseLogo(page: Page, label: string, file: Buffer): Promise<void> {
    await page.goto(backOfficePath("/settings/list"));
    await page.getByRole("link", { name: label, exact: true }).click();
    await page.getByRole("button", { name: t("media.input.choose") }).click();
    const library = page.getByRole("dialog");
    await library
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: file });
    await library.getByRole("button", { name: t("media.chooser.choose") }).click();
    await expect(library).toBeHidden();
  }

  /** Saves the form, and expects the status of the response. */
  async function save(page: Page, status: number): Promise<void> {
    const saved = page.waitForResponse(
      (response) => response.request().method() === "PATCH" && response.url().endsWith("/setting"),
    );
    await page.keyboard.press("Control+s");
    expect((await saved).status()).toBe(status);
  }

  /** Expects a logo that is loaded, and has the shape of its file. */
  async function expectLoaded(logo: Locator): Promise<void> {
    await expect(logo).toBeVisible();
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const box = await logo.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(3, 0);
  }

  test(`logo is refused if its shape is wrong, previewed, and shown on light and dark surfaces, ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const [light, dark] = LABELS[locale];
    await signInToBackOffice(context, await signInStaff("Superadmin"), locale, baseURL ?? "");
    await chooseLogo(page, light, await drawLogo("#14201d", [2100, 300]));
    await save(page, 400);
    await expect(page.locator("fieldset [role=status]")).not.toBeEmpty();

    await page.getByRole("button", { name: t("media.input.remove") }).click();
    await chooseLogo(page, light, await drawLogo("#14201d"));
    const preview = page.getByRole("region", { name: t("resources.settings.logo.preview") });
    await expect(preview.locator("[data-logo-preview=dark]")).toContainText(
      t("resources.settings.logo.plate"),
    );
    await expectLoaded(preview.locator("[data-logo-preview=light] img"));
    expect(await violationsOf(page)).toEqual([]);
    await save(page, 200);

    await expect
      .poll(async () => (await page.request.get(pagePath(locale, ""))).text())
      .toContain("-logo.png");
    const logos = page.locator("header a img:visible");
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto(pagePath(locale, ""));
    await expect(logos).toHaveCount(1);
    await expectLoaded(logos);
    await expect(logos).toHaveCSS("background-color", "rgb(255, 255, 255)");
    expect(await violationsOf(page)).toEqual([]);

    await chooseLogo(page, dark, await drawLogo("#ffffff"));
    await save(page, 200);
    await expect
      .poll(async () => (await page.request.get(pagePath(locale, ""))).text())
      .toContain("logo-on-dark");
    const sources: (string | null)[] = [];
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(pagePath(locale, ""));
      await expect(logos).toHaveCount(1);
      await expectLoaded(logos);
      sources.push(await logos.getAttribute("src"));
      const footerLogo = page.locator("footer img:visible");
      await footerLogo.scrollIntoViewIfNeeded();
      await expectLoaded(footerLogo);
    }
    expect(new Set(sources).size).toBe(2);
    expect(await violationsOf(page)).toEqual([]);

    await page.goto(lowDataPath(pagePath(locale, "")));
    await expect(page.locator("img")).toHaveCount(0);
  });
}
