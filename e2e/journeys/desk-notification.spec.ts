import type { NotificationRecord } from "@masthead/contract/audience/notification.ts";
import type { ArticleCard } from "@masthead/contract/newsroom/article.ts";
import { numberFormat } from "@masthead/contract/system/format.ts";
import { directionOf, LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import { articlePath, inLocalePath } from "@masthead/contract/system/paths.ts";
import type { BrowserContext, Page, Worker } from "@playwright/test";
import pg from "pg";
import { deviceOf } from "../../server/test/push-device.ts";
import { type LoopbackPush, startLoopbackPush } from "../../server/test/push-service.ts";
import arabic from "../../site/app/audience/push/words/ar-JO.json" with { type: "json" };
import english from "../../site/app/audience/push/words/en-US.json" with { type: "json" };
import { violationsOf } from "../axe.ts";
import { deskPath, deskWordsOf, showDeskTo } from "../desk.ts";
import { api } from "../newsroom.ts";
import { signInEditor } from "../staff.ts";
import { expect, test } from "../test.ts";

// One after the other: each counts the browsers that asked for breaking news.
test.describe.configure({ mode: "serial", timeout: 120_000 });
// The permission is given before there is a page: a browser does not always notice it later.
test.use({ serviceWorkers: "allow", permissions: ["notifications"] });
// A Chromium without a window shows no notifications.
test.use({ launchOptions: { executablePath: process.env.WHOLE_CHROMIUM_PATH ?? "" } });

const WORDS = { "en-US": english.push, "ar-JO": arabic.push };

let push: LoopbackPush;

test.beforeAll(async () => {
  push = await startLoopbackPush();
  // Those of a run that broke off would be counted, too.
  const client = new pg.Client({ connectionString: process.env.MASTHEAD_DATABASE });
  await client.connect();
  await client.query("delete from push_subscription where endpoint like 'http://127.0.0.1:%'");
  await client.end();
});

test.afterAll(() => push.close());

/**
 * Gives a browser a push service that can be reached: its own is in the internet. All else is the browser's: the permission, the service worker, and
 * what it shows.
 */
async function givePushService(context: BrowserContext, device: number): Promise<void> {
  const { p256dh, auth } = deviceOf(device);
  await context.addInitScript(
    (made) => {
      const key = "a push service for tests";
      const subscription = {
        toJSON: () => made,
        unsubscribe: async () => {
          localStorage.removeItem(key);
          return true;
        },
      };
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem(key, "subscribed");
        return subscription as unknown as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () =>
        localStorage.getItem(key) ? (subscription as unknown as PushSubscription) : null;
    },
    { endpoint: `${push.origin}/push/${device}`, keys: { p256dh, auth } },
  );
}

/** Hands a message to the service worker as the browser does when one comes from its push service. */
async function deliver(page: Page, origin: string, message: object): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((known) =>
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [one] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(origin));
      if (one) known(one.registrationId);
    }),
  );
  await cdp.send("ServiceWorker.enable");
  await cdp.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registered, data: JSON.stringify(message) });
  await cdp.detach();
}

/** What is asked of the scope of a service worker here. */
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  dispatchEvent(event: Event): boolean;
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
}

/** When a worker recorded last that it has shown a notification, in milliseconds since 1970; 0 when it has not. */
const recordedBy = (worker: Worker, id: number) =>
  worker.evaluate(async (key) => {
    const settled = <T>(request: IDBRequest<T>) => new Promise<T>((done) => (request.onsuccess = () => done(request.result)));
    const database = await settled(indexedDB.open("push", 1));
    const at: number | undefined = await settled(database.transaction("shown").objectStore("shown").get(key));
    database.close();
    return at ?? 0;
  }, id);

const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as WorkerScope;
    return (await registration.getNotifications()).map(({ title, body, lang, dir, tag }) => ({ title, body, lang, dir, tag }));
  });

const click = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    if (notification) scope.dispatchEvent(new scope.NotificationEvent("notificationclick", { notification }));
  });

async function breakingIn(locale: Locale): Promise<ArticleCard> {
  const [article] = await api<ArticleCard[]>(`/v1/article/breaking/web/articles?locale=${locale}`);
  if (!article) throw new Error(`${locale} has no breaking news`);
  return article;
}

for (const [index, locale] of LOCALES.entries()) {
  const t = deskWordsOf(locale);
  const word = (key: string, values?: object) => t(`resources.notification.${key}`, { ...values });
  const words = WORDS[locale];
  const one = numberFormat(locale).format(1);

  test(`breaking news reaches who asked for it, once, and a click is counted, ${locale}`, async ({
    page,
    context,
    browser,
    baseURL: given,
  }) => {
    const baseURL = given ?? "";
    const device = index + 1;
    await givePushService(context, device);
    await page.goto(inLocalePath(locale, "/notifications"));
    await expect(page.getByText(words.off)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole("button", { name: words.turnOn }).click();
    await expect(page.getByRole("status").filter({ hasText: words.turnedOn })).toBeVisible();
    await page.getByRole("main").getByRole("checkbox").nth(1).check();
    await page.getByRole("button", { name: words.save }).click();
    await expect(page.getByRole("status").filter({ hasText: words.saved })).toBeVisible();
    await page.reload();
    await expect(page.getByText(words.on)).toBeVisible();
    await expect(page.getByRole("main").getByRole("checkbox").nth(1)).toBeChecked();

    const article = await breakingIn(locale);
    const desk = await browser.newContext({ baseURL });
    const staff = await signInEditor("Superadmin");
    await showDeskTo(desk, staff, locale, baseURL);
    const screen = await desk.newPage();
    await screen.goto(deskPath(`/article/edit/${article.id}`));
    await screen.getByRole("link", { name: word("alert") }).click();
    await expect(screen.getByRole("heading", { level: 2, name: word("new") })).toBeVisible();
    const title = screen.getByRole("textbox", { name: word("fields.title") });
    await expect(title).toHaveValue(article.title.slice(0, 120));
    const preview = screen.locator("[data-preview=phone]");
    await expect(preview).toHaveAttribute("dir", directionOf(article.locale));
    await expect(preview).toContainText(article.title.slice(0, 30));
    await expect(screen.getByRole("status").filter({ hasText: word("browsers", { count: 1, number: one }) })).toBeVisible();

    // A moment that is chosen and given up again, then at once.
    await screen.getByRole("button", { name: word("schedule.button") }).click();
    const moment = screen.getByRole("dialog").locator("input[type=datetime-local]");
    await moment.fill(new Date(Date.now() + 24 * 3600_000).toISOString().slice(0, 16));
    await screen.getByRole("button", { name: word("schedule.confirm"), exact: true }).click();
    const first = screen.getByRole("row").nth(1);
    await expect(first).toContainText(word("state.scheduled"));
    expect(await violationsOf(screen)).toEqual([]);
    await first.getByRole("button", { name: word("cancel.button") }).click();
    await expect(first).toContainText(word("state.draft"));
    await first.getByRole("button", { name: word("send.button") }).click();
    await screen
      .getByRole("dialog")
      .getByRole("button", { name: word("send.confirm"), exact: true })
      .click();
    await expect(first).toContainText(word("state.sent"), { timeout: 20_000 });

    const [sent] = push.arrived.filter((one) => one.device === device);
    expect(push.unreadable).toEqual([]);
    expect(sent?.message).toMatchObject({ title: article.title.slice(0, 120), lang: locale, url: articlePath(article) });
    const message = sent?.message ?? { id: 0 };
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
    const origin = new URL(baseURL).origin;
    // The tools of a busy browser drop a message now and then; and a notification that is being shown is lost when a list of all is asked for.
    const show = async (one: { id: number }) => {
      const before = await recordedBy(worker, one.id);
      await expect(async () => {
        await deliver(page, `${origin}/`, one);
        await expect.poll(() => recordedBy(worker, one.id), { timeout: 3000 }).toBeGreaterThan(before);
      }).toPass({ timeout: 20_000 });
      return shownBy(worker);
    };
    const shown = [
      {
        title: article.title.slice(0, 120),
        body: expect.any(String),
        lang: locale,
        dir: directionOf(locale),
        tag: `notification-${message.id}`,
      },
    ];
    expect(await show(message)).toEqual(shown);
    // Sent twice, as after a sender that died.
    expect(await show(message)).toEqual(shown);
    expect(await show({ ...message, id: message.id + 1_000_000 })).toHaveLength(2);

    await click(worker);
    const record = () => staff.ask<NotificationRecord>("GET", `/v1/notification/admin/${message.id}`);
    await expect.poll(async () => (await record()).clicked).toBe(1);
    expect(await record()).toMatchObject({ state: "sent", addressed: 1, accepted: 1, failed: 0, gone: 0 });
    await screen.reload();
    await expect(first).toContainText(word("reach", { accepted: one, addressed: one }));

    await first.getByRole("button", { name: word("copy") }).click();
    await expect(title).toHaveValue(article.title.slice(0, 120));
    await title.fill("");
    await screen.getByRole("button", { name: word("saveDraft") }).click();
    await expect(title).toHaveAttribute("aria-invalid", "true");
    await desk.close();

    await page.getByRole("button", { name: words.turnOff }).click();
    await expect(page.getByText(words.off)).toBeVisible();
  });

  test(`a browser that says no is told how to say yes, ${locale}`, async ({ page, context, baseURL }) => {
    const cdp = await context.newCDPSession(page);
    const { browserContextId } = (await cdp.send("Target.getTargetInfo")).targetInfo;
    const said = { origin: baseURL ?? "", permission: { name: "notifications" }, setting: "denied" as const };
    await cdp.send("Browser.setPermission", { ...said, ...(browserContextId && { browserContextId }) });
    await page.goto(inLocalePath(locale, "/notifications"));
    await expect(page.getByText(WORDS[locale].denied)).toBeVisible();
  });
}
