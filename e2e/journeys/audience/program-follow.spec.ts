import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { inLocalePath, programPath } from "@masthead/contract/platform/paths.ts";
import {
  type FakePushService,
  startFakePushService,
} from "../../../server/test/fakes/push-service.ts";
import { violationsOf } from "../../browser/axe.ts";
import { usePushService } from "../../browser/push-service.ts";
import { messagesOf } from "../../messages.ts";
import { clearBotCheckLimits } from "../../readers/bot-check-limits.ts";
import { hydratePage } from "../../readers/reader.ts";
import { signIn } from "../../readers/reader-account.ts";
import { createAccount, signInStaff } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

let push: FakePushService;
test.beforeAll(async () => {
  push = await startFakePushService();
});
test.afterAll(() => push.close());
// A Chromium without a window shows no notifications.
test.use({ launchOptions: { executablePath: process.env.WHOLE_CHROMIUM_PATH ?? "" } });

/** Creates a program with a recording that has not aired, and is on no channel. */
async function makeProgram(name: string) {
  const staff = await signInStaff("Superadmin");
  const program = await staff.call<{ id: number }>("POST", "/v1/program", {
    name: { "en-US": name, "ar-JO": name },
    status: true,
  });
  return { staff, id: program.id };
}

for (const [index, locale] of LOCALES.entries()) {
  const t = messagesOf(locale);
  const localePath = (path: string) => inLocalePath(locale, path);

  test.describe(`with notifications, ${locale}`, () => {
    // The permission is granted before there is a page: a browser does not always notice it later.
    test.use({ serviceWorkers: "allow", permissions: ["notifications"] });

    test(`reader without an account follows a program, is told about a new episode, and unfollows, ${locale} @ar-JO`, async ({
      page,
      context,
    }) => {
      test.slow();
      const device = index + 1;
      const name = `${locale === "ar-JO" ? "ليالي عمّان" : "Amman nights"} ${Date.now()}`;
      const { staff, id } = await makeProgram(name);
      await usePushService(context, push, device);
      await page.goto(programPath(locale, id));
      await hydratePage(page);
      await page.locator("#follow > summary").click();
      await expect(page.getByRole("link", { name: t("programFollow.calendar") })).toBeVisible();
      await page.getByRole("button", { name: t("programFollow.follow"), exact: true }).click();
      await expect(page.getByText(t("programFollow.savedHere"))).toBeVisible();
      await expect(page.locator("#follow > summary")).toHaveText(t("programFollow.following"));
      expect(await violationsOf(page)).toEqual([]);

      const episode = await staff.call<{ id: number }>("POST", "/v1/episodes", {
        programId: id,
        title: { "en-US": "The first night", "ar-JO": "الليلة الأولى" },
        videoUrl: "sample:tv",
        status: true,
      });
      await expect
        .poll(() => push.deliveries.filter((delivery) => delivery.device === device).length, {
          timeout: 100_000,
        })
        .toBe(1);
      const delivery = push.deliveries.find((one) => one.device === device);
      expect(delivery?.message.title).toBe(name);

      await page.goto(localePath("/notifications"));
      const own = page.getByRole("region", { name: t("programFollow.inBrowser") });
      await expect(own.getByRole("link", { name })).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await own.getByRole("button", { name: t("programFollow.unfollowNamed", { name }) }).click();
      await expect(page.getByText(t("programFollow.ended"))).toBeVisible();
      await staff.call("DELETE", `/v1/episodes/${episode.id}`);
    });
  });

  test.describe(`without JavaScript, ${locale}`, () => {
    test.use({ javaScriptEnabled: false });

    test(`reader follows a program with an account, changes the alerts, replaces the calendar address and unfollows, ${locale} @ar-JO`, async ({
      page,
      context,
      browser,
    }) => {
      test.slow();
      await clearBotCheckLimits();
      const { email, password } = await createAccount("User");
      const name = `${locale === "ar-JO" ? "صباح عمّان" : "Amman mornings"} ${Date.now()}`;
      const { id } = await makeProgram(name);
      await page.goto(programPath(locale, id));
      await page.locator("#follow > summary").click();
      await page.getByRole("button", { name: t("programFollow.follow"), exact: true }).click();
      await signIn(page, locale, { email, password });
      await expect(
        page.getByRole("heading", { name: t("programFollow.confirm", { name }) }),
      ).toBeVisible();
      // axe waits for timers, which a page without JavaScript does not run.
      const withScripts = await browser.newContext({
        javaScriptEnabled: true,
        storageState: await context.storageState(),
      });
      const analyzed = await withScripts.newPage();
      await analyzed.goto(page.url());
      expect(await violationsOf(analyzed)).toEqual([]);
      await page.getByLabel(t("programFollow.before")).selectOption("15");
      await page.getByRole("button", { name: t("programFollow.follow"), exact: true }).click();
      await expect(page.getByText(t("programFollow.flash.saved"))).toBeVisible();
      await expect(page.getByLabel(t("programFollow.before"))).toHaveValue("15");
      await expect(
        page.getByRole("heading", { name: t("programFollow.myCalendar") }),
      ).toBeVisible();
      await analyzed.goto(page.url());
      expect(await violationsOf(analyzed)).toEqual([]);
      const calendarUrl = async () =>
        (await page
          .getByRole("link", { name: t("programFollow.download") })
          .getAttribute("href")) ?? "";
      const former = await calendarUrl();
      const response = await page.request.get(former);
      expect(response.headers()["content-type"]).toContain("text/calendar");
      expect(response.headers()["cache-control"]).toContain("no-store");

      await page.getByRole("button", { name: t("programFollow.newAddress") }).click();
      await expect(page.getByText(t("programFollow.flash.newAddress"))).toBeVisible();
      expect((await page.request.get(former)).status()).toBe(404);
      expect((await page.request.get(await calendarUrl())).status()).toBe(200);
      await analyzed.goto(page.url());
      expect(await violationsOf(analyzed)).toEqual([]);
      await withScripts.close();
      await page.getByRole("button", { name: t("programFollow.unfollowNamed", { name }) }).click();
      await expect(page.getByText(t("programFollow.flash.ended"))).toBeVisible();
    });
  });
}
