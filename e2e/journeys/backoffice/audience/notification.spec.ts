import type { NotificationRecord } from "@masthead/contract/audience/notification/notification.ts";
import type { ArticleCard } from "@masthead/contract/newsroom/article/article.ts";
import { numberFormat } from "@masthead/contract/platform/format.ts";
import { directionOf, LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { articlePath, pagePath } from "@masthead/contract/platform/paths.ts";
import type { Page, Worker } from "@playwright/test";
import pg from "pg";
import {
  type FakePushService,
  startFakePushService,
} from "../../../../server/test/fakes/push-service.ts";
import arabic from "../../../../site/app/audience/push/messages/ar-JO.json" with { type: "json" };
import english from "../../../../site/app/audience/push/messages/en-US.json" with { type: "json" };
import { violationsOf } from "../../../browser/axe.ts";
import { usePushService } from "../../../browser/push-service.ts";
import { api } from "../../../newsroom.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

// Sequential: each test counts the browsers that subscribed to breaking news.
test.describe.configure({ mode: "serial" });
// The permission is granted before there is a page: a browser does not always notice it later.
test.use({ serviceWorkers: "allow", permissions: ["notifications"] });
// A Chromium without a window shows no notifications.
test.use({ launchOptions: { executablePath: process.env.WHOLE_CHROMIUM_PATH ?? "" } });

const SITE_MESSAGES = { "en-US": english.push, "ar-JO": arabic.push };

let push: FakePushService;

test.beforeAll(async () => {
  push = await startFakePushService();
  // Subscriptions to topics that an aborted run left would be counted, too.
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE });
  await client.connect();
  await client.query(
    "delete from push_subscription where endpoint like 'http://127.0.0.1:%' and breaking",
  );
  await client.end();
});

test.afterAll(() => push.close());

/** Delivers a push message to the service worker as the browser does. */
async function deliver(page: Page, origin: string, payload: object): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(origin));
      if (registration) resolve(registration.registrationId);
    }),
  );
  await cdp.send("ServiceWorker.enable");
  await cdp.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId: await registered,
    data: JSON.stringify(payload),
  });
  await cdp.detach();
}

/** The parts of a service worker's global scope that are used here. */
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  dispatchEvent(event: Event): boolean;
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
}

/**
 * Time at which a worker last recorded showing a notification, in milliseconds since 1970; 0 if
 * never.
 */
const lastShownAt = (worker: Worker, id: number) =>
  worker.evaluate(async (key) => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => (request.onsuccess = () => resolve(request.result)));
    const database = await resultOf(indexedDB.open("push", 1));
    const shownAt: number | undefined = await resultOf(
      database.transaction("shown").objectStore("shown").get(key),
    );
    database.close();
    return shownAt ?? 0;
  }, id);

const shownNotifications = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as typeof globalThis & WorkerScope;
    return (await registration.getNotifications()).map(({ title, body, lang, dir, tag }) => ({
      title,
      body,
      lang,
      dir,
      tag,
    }));
  });

const clickNotification = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as typeof globalThis & WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    if (notification)
      scope.dispatchEvent(new scope.NotificationEvent("notificationclick", { notification }));
  });

async function findBreakingArticle(locale: Locale): Promise<ArticleCard> {
  const [article] = await api<ArticleCard[]>(`/v1/article/breaking/web/articles?locale=${locale}`);
  if (!article) throw new Error(`${locale} has no breaking news`);
  return article;
}

for (const [index, locale] of LOCALES.entries()) {
  const t = backOfficeMessagesOf(locale);
  const message = (key: string, values?: object) =>
    t(`resources.notification.${key}`, { ...values });
  const siteMessages = SITE_MESSAGES[locale];
  const formattedOne = numberFormat(locale).format(1);

  test(`breaking news notification reaches a subscribed browser once, and its click is tracked, ${locale} @ar-JO`, async ({
    page,
    context,
    browser,
    baseURL: configuredURL,
  }) => {
    const baseURL = configuredURL ?? "";
    const device = index + 1;
    await usePushService(context, push, device);
    await page.goto(pagePath(locale, "notifications"));
    await expect(page.getByText(siteMessages.off)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: siteMessages.turnOn }).click();
    await expect(page.getByRole("status").filter({ hasText: siteMessages.turnedOn })).toBeVisible();
    await page.getByRole("main").getByRole("checkbox").nth(1).check();
    await page.getByRole("button", { name: siteMessages.save }).click();
    await expect(page.getByRole("status").filter({ hasText: siteMessages.saved })).toBeVisible();
    await page.reload();
    await expect(page.getByText(siteMessages.on)).toBeVisible();
    await expect(page.getByRole("main").getByRole("checkbox").nth(1)).toBeChecked();

    const article = await findBreakingArticle(locale);
    const staffContext = await browser.newContext({ baseURL });
    const staff = await signInStaff("Superadmin");
    await signInToBackOffice(staffContext, staff, locale, baseURL);
    const screen = await staffContext.newPage();
    await screen.goto(backOfficePath(`/article/edit/${article.id}`));
    await screen.getByRole("link", { name: message("alert") }).click();
    await expect(screen.getByRole("heading", { level: 2, name: message("new") })).toBeVisible();
    const title = screen.getByRole("textbox", { name: message("fields.title") });
    await expect(title).toHaveValue(article.title.slice(0, 120));
    const preview = screen.locator("[data-preview=phone]");
    await expect(preview).toHaveAttribute("dir", directionOf(article.locale));
    await expect(preview).toContainText(article.title.slice(0, 30));
    await expect(
      screen
        .getByRole("status")
        .filter({ hasText: message("browsers", { count: 1, number: formattedOne }) }),
    ).toBeVisible();

    // Scheduled, cancelled, then sent immediately.
    await screen.getByRole("button", { name: message("schedule.button") }).click();
    const sendTime = screen.getByRole("dialog").locator("input[type=datetime-local]");
    await sendTime.fill(new Date(Date.now() + 24 * 3600_000).toISOString().slice(0, 16));
    await screen.getByRole("button", { name: message("schedule.confirm"), exact: true }).click();
    // Other journeys send notifications, too.
    const firstRow = screen.getByRole("row", { name: article.title.slice(0, 60) }).first();
    await expect(firstRow).toContainText(message("state.scheduled"));
    expect(await violationsOf(screen)).toEqual([]);
    await firstRow.getByRole("button", { name: message("cancel.button") }).click();
    await expect(firstRow).toContainText(message("state.draft"));
    await firstRow.getByRole("button", { name: message("send.button") }).click();
    await screen
      .getByRole("dialog")
      .getByRole("button", { name: message("send.confirm"), exact: true })
      .click();
    await expect(firstRow).toContainText(message("state.sent"));

    const [sent] = push.deliveries.filter((delivery) => delivery.device === device);
    expect(push.unreadable).toEqual([]);
    expect(sent?.message).toMatchObject({
      title: article.title.slice(0, 120),
      lang: locale,
      url: articlePath(article),
    });
    const payload = sent?.message ?? { id: 0 };
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
    const origin = new URL(baseURL).origin;
    // DevTools of a busy browser sometimes drop a message, and a listing misses a notification that
    // is being shown.
    const show = async (notification: { id: number }) => {
      const before = await lastShownAt(worker, notification.id);
      await expect(async () => {
        await deliver(page, `${origin}/`, notification);
        await expect
          .poll(() => lastShownAt(worker, notification.id), { timeout: 3000 })
          .toBeGreaterThan(before);
      }).toPass();
      return shownNotifications(worker);
    };
    const shown = [
      {
        title: article.title.slice(0, 120),
        body: expect.any(String),
        lang: locale,
        dir: directionOf(locale),
        tag: `notification-${payload.id}`,
      },
    ];
    expect(await show(payload)).toEqual(shown);
    // Delivered twice, as after a crash of the sender.
    expect(await show(payload)).toEqual(shown);
    const another = { ...payload, id: payload.id + 1_000_000 };
    expect(await show(another)).toHaveLength(2);
    // The article of the second one is withdrawn. Its own message, delivered late, does not bring
    // it back.
    const replacement = {
      ...another,
      id: payload.id + 2_000_000,
      replaces: another.id,
      title: "Withdrawn",
    };
    const replaced = [
      ...shown,
      { ...shown[0], tag: `notification-${another.id}`, title: "Withdrawn" },
    ];
    expect(await show(replacement)).toEqual(expect.arrayContaining(replaced));
    await deliver(page, `${origin}/`, another);
    expect(await show(payload)).toHaveLength(2);
    expect(await shownNotifications(worker)).toEqual(expect.arrayContaining(replaced));

    await clickNotification(worker);
    const record = () =>
      staff.call<NotificationRecord>("GET", `/v1/notification/admin/${payload.id}`);
    await expect.poll(async () => (await record()).clicked).toBe(1);
    expect(await record()).toMatchObject({
      state: "sent",
      addressed: 1,
      accepted: 1,
      failed: 0,
      gone: 0,
    });
    await screen.reload();
    await expect(firstRow).toContainText(
      message("reach", { accepted: formattedOne, addressed: formattedOne }),
    );

    await firstRow.getByRole("button", { name: message("copy") }).click();
    await expect(title).toHaveValue(article.title.slice(0, 120));
    await title.fill("");
    await screen.getByRole("button", { name: message("saveDraft") }).click();
    await expect(title).toHaveAttribute("aria-invalid", "true");
    await staffContext.close();

    await page.getByRole("button", { name: siteMessages.turnOff }).click();
    await expect(page.getByText(siteMessages.off)).toBeVisible();
  });

  test(`notifications page explains how to allow notifications after they were denied, ${locale} @en-US`, async ({
    page,
    context,
    baseURL,
  }) => {
    const cdp = await context.newCDPSession(page);
    const { browserContextId } = (await cdp.send("Target.getTargetInfo")).targetInfo;
    const deniedPermission = {
      origin: baseURL ?? "",
      permission: { name: "notifications" },
      setting: "denied" as const,
    };
    await cdp.send("Browser.setPermission", {
      ...deniedPermission,
      ...(browserContextId && { browserContextId }),
    });
    await page.goto(pagePath(locale, "notifications"));
    await expect(page.getByText(SITE_MESSAGES[locale].denied)).toBeVisible();
  });
}
