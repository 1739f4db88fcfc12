import { randomUUID } from "node:crypto";
import type { LiveAlerts } from "@masthead/contract/audience/notification/live-alert.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import type { LiveDesk } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { numberFormat } from "@masthead/contract/platform/format.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import {
  type FakePushService,
  startFakePushService,
} from "../../../../server/test/fakes/push-service.ts";
import { violationsOf } from "../../../browser/axe.ts";
import { usePushService } from "../../../browser/push-service.ts";
import { messagesOf } from "../../../messages.ts";
import { paragraph } from "../../../staff/article-form.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

// The permission is granted before there is a page: a browser does not always notice it later.
test.use({ serviceWorkers: "allow", permissions: ["notifications"] });
// A Chromium without a window shows no notifications.
test.use({ launchOptions: { executablePath: process.env.WHOLE_CHROMIUM_PATH ?? "" } });

let push: FakePushService;
test.beforeAll(async () => {
  push = await startFakePushService();
});
test.afterAll(() => push.close());

const bodyOf = (text: string) => ({ type: "doc", content: [paragraph(text)] });

for (const [index, locale] of LOCALES.entries()) {
  const t = messagesOf(locale);
  const message = backOfficeMessagesOf(locale);
  const one = numberFormat(locale).format(1);

  test(`reader turns on the alerts of a live blog, gets key events up to its limit, and mutes them, ${locale} @ar-JO`, async ({
    page,
    context,
    browser,
    baseURL: configuredURL,
  }) => {
    const baseURL = configuredURL ?? "";
    const device = index + 1;
    const delivered = () => push.deliveries.filter((delivery) => delivery.device === device);
    const editor = await signInStaff("Superadmin");
    const title = `${locale === "ar-JO" ? "ليلة الفيضان" : "Night of the flood"} ${Date.now()}`;
    const article = await editor.call<ArticleRecord>("POST", "/v1/article", {
      locale,
      title,
      body: bodyOf(title),
      publishedAt: new Date().toISOString(),
    });
    const path = `/v1/live-blog/${article.id}`;
    const { blog } = await editor.call<LiveDesk>("POST", `${path}/start`, {});
    await editor.call("PATCH", path, { version: blog?.version, alertsPerHour: 1 });

    await usePushService(context, push, device);
    await page.goto(articlePath(article));
    const turnOn = page.getByRole("button", { name: t("liveAlert.turnOn") });
    await turnOn.click();
    const status = page.getByRole("status");
    await expect(status.filter({ hasText: t("liveAlert.turnedOn") })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.reload();
    const mute = page.getByRole("button", { name: t("liveAlert.mute") });
    await expect(mute).toBeVisible();

    const staffContext = await browser.newContext({ baseURL });
    await signInToBackOffice(staffContext, editor, locale, baseURL);
    const desk = await staffContext.newPage();
    await desk.goto(backOfficePath(`/live-blog/${article.id}`));
    const section = desk.getByRole("button", {
      name: message("liveAlert.titleWithCount", { number: one }),
    });
    await expect(section).toBeVisible();
    const composer = desk.getByRole("region", { name: message("liveBlog.composer.title") });
    const publish = async (headline: string, checkbox: string) => {
      await composer.getByRole("textbox", { name: message("liveBlog.field.title") }).fill(headline);
      await composer.getByRole("checkbox", { name: message(checkbox) }).check();
      await composer
        .getByRole("button", { name: message("liveBlog.action.publish"), exact: true })
        .click();
    };
    await publish("Water reaches the bridge", "liveBlog.field.keyEvent");
    await expect
      .poll(() => delivered().map((one) => one.message.title))
      .toEqual(["Water reaches the bridge"]);
    expect(delivered()[0]?.message).toMatchObject({ body: title, lang: locale });

    await publish("School opens its doors", "liveAlert.field");
    await expect(
      desk.getByText(message("liveAlert.heldBack", { count: 1, number: one })),
    ).toBeVisible();
    await desk.getByRole("button", { name: message("liveAlert.show") }).click();
    const list = desk.getByRole("region", { name: message("liveAlert.title") });
    await expect(list.getByRole("listitem").first()).toContainText(
      message("liveAlert.reason.limit"),
    );
    await expect(list.getByRole("listitem").last()).toContainText(
      message("liveAlert.delivered", { accepted: one, addressed: one }),
    );
    await expect(list.getByRole("button", { name: message("liveAlert.send") })).toBeDisabled();
    expect(await violationsOf(desk)).toEqual([]);
    expect(delivered()).toHaveLength(1);

    // The entry of the alert that was sent is removed: a notice takes its place.
    const { alerts } = await editor.call<LiveAlerts>("GET", `${path}/alerts`);
    await editor.call("DELETE", `${path}/entries/${alerts.at(-1)?.entryId}`);
    await expect.poll(() => delivered().length).toBe(2);
    const [first, notice] = delivered();
    expect(notice?.message.replaces).toBe(first?.message.id);
    expect(notice?.headers.topic).toBe(first?.headers.topic);
    await expect(list.getByText(message("liveAlert.replaced"))).toBeVisible();
    await desk.getByRole("link", { name: message("liveReport.open"), exact: true }).click();
    await expect(
      desk.getByRole("heading", { level: 2, name: message("liveReport.title") }),
    ).toBeVisible();
    const figures = desk.getByRole("region", { name: message("liveAlert.title") });
    await expect(figures.getByRole("row").last()).toContainText("Water reaches the bridge");
    await expect(desk.getByRole("region", { name: message("liveReport.byPerson") })).toBeVisible();
    expect(await violationsOf(desk)).toEqual([]);
    const download = desk.waitForEvent("download");
    await figures.getByRole("button", { name: message("frame.statistics.csv") }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await staffContext.close();

    await mute.click();
    await expect(status.filter({ hasText: t("liveAlert.muted") })).toBeVisible();
    await expect(turnOn).toBeVisible();
    await editor.call("POST", `${path}/entries`, {
      idempotencyKey: randomUUID(),
      title: "Nobody is alerted",
      body: bodyOf("Text"),
      keyEvent: true,
      publish: true,
    });
    const states = async () =>
      (await editor.call<LiveAlerts>("GET", `${path}/alerts`)).alerts.map(({ state }) => state);
    await expect.poll(async () => (await states())[0]).toBe("nobody");

    await editor.call("POST", `${path}/end`, {});
    await expect(page.getByText(t("liveBlog.hasEnded"), { exact: true })).toBeVisible();
    await expect(turnOn).toBeHidden();
  });
}
