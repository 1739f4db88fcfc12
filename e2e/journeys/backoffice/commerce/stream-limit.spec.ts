import { randomUUID } from "node:crypto";
import type { StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import type { StaffPackage } from "@masthead/contract/commerce/package.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { livePath, pagePath } from "@masthead/contract/platform/paths.ts";
import type { BrowserContext, Page } from "@playwright/test";
import { scaled } from "../../../../scripts/machine-speed.ts";
import { violationsOf } from "../../../browser/axe.ts";
import { messagesOf } from "../../../messages.ts";
import { expectPlaying, playerOf } from "../../../readers/player.ts";
import { createPackage } from "../../../readers/shop.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { createAccount, createSession, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

// Refusals of the limit, on both devices.
test.use({ expectedErrors: /status of 403/ });

/** The other device renews its place within half a minute. */
const RENEWAL_TIMEOUT = scaled(45_000);

async function signInContext(context: BrowserContext, cookie: string, url: string) {
  const [name = "", value = ""] = cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: "Lax" }]);
}

async function start(page: Page, locale: Locale, path: string, title: string) {
  const t = messagesOf(locale);
  await page.goto(path);
  await page.getByRole("button", { name: t("player.start", { title }), exact: true }).click();
  return playerOf(page, t).getByRole("alert").first();
}

for (const locale of LOCALES) {
  test(`subscriber with a limit of one stream moves playback to another device, ${locale}`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    test.slow();
    const t = messagesOf(locale);
    const url = String(baseURL);
    const staff = await signInStaff("Superadmin");
    const name = `Limit ${locale} ${Date.now()}`;
    const names = { "en-US": name, "ar-JO": name };
    const [channel, offer] = await Promise.all([
      staff.call<StaffChannel>("POST", "/v1/channels", {
        name: names,
        kind: "video",
        streamUrl: "sample:tv",
        premium: true,
      }),
      createPackage(staff, {
        english: name,
        arabic: name,
        price: 1000,
        entitlements: ["channels"],
      }),
    ]);

    await test.step("staff limit the devices in the form of the package", async () => {
      const b = backOfficeMessagesOf(locale);
      await signInToBackOffice(context, staff, locale, url);
      await page.goto(backOfficePath(`/package/edit/${offer.id}`));
      await page
        .getByRole("spinbutton", { name: b("resources.package.fields.maxStreams") })
        .fill("1");
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press("Control+s");
      await expect
        .poll(async () => {
          const saved = await staff.call<StaffPackage>("GET", `/v1/package/admin/${offer.id}`);
          return saved.maxStreams;
        })
        .toBe(1);
    });

    await test.step("the page of packages states it", async () => {
      await page.goto(pagePath(locale, "packages"));
      // Not before: the back office calls the server from time to time.
      await context.clearCookies();
      await page.reload();
      await expect(
        page.getByRole("article", { name }).getByText(t("packages.streams", { count: 1 })),
      ).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
    });

    const account = await createAccount("User");
    await staff.call("POST", `/v1/subscription/${offer.id}`, {
      email: account.email,
      until: new Date(Date.now() + DAY).toISOString(),
      reason: "Journey",
      idempotencyKey: randomUUID(),
    });
    const path = livePath(locale, channel.slug[locale] ?? "");
    const other = await browser.newContext({ baseURL: url });
    const second = await other.newPage();
    await signInContext(context, await createSession(account), url);
    await signInContext(other, await createSession(account), url);

    await test.step("the first device plays, the second one is refused and takes over", async () => {
      await start(page, locale, path, name);
      await expectPlaying(page);
      const notice = await start(second, locale, path, name);
      await expect(notice).toContainText(t("streamLimit.limit", { count: 1 }));
      await expect(notice).toContainText(t("player.errors.limit"));
      expect(await violationsOf(second)).toEqual([]);
      await notice.getByRole("button", { name: t("streamLimit.takeOver") }).click();
      await expectPlaying(second);
    });

    await test.step("the first device stops and says why", async () => {
      const notice = playerOf(page, t).getByRole("alert").first();
      await expect(notice).toContainText(t("streamLimit.moved"), { timeout: RENEWAL_TIMEOUT });
      expect(await violationsOf(page)).toEqual([]);
      const isPaused = () =>
        page.evaluate(() => document.querySelector<HTMLMediaElement>(".player video")?.paused);
      expect(await isPaused()).toBe(true);
      await expectPlaying(second);
    });
    await other.close();
  });
}
