import { randomUUID } from "node:crypto";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import type { Locator } from "@playwright/test";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { subscribeDevices } from "../../../../server/test/fakes/push-device.ts";
import {
  type FakePushService,
  startFakePushService,
} from "../../../../server/test/fakes/push-service.ts";
import { violationsOf } from "../../../browser/axe.ts";
import { journeyLocales } from "../../../journey-locales.ts";
import { ARTICLE_TEXTS, field, openArticleForm, paragraph } from "../../../staff/article-form.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { changeSetting } from "../../../staff/settings.ts";
import { signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

// The check of frames opens a blank page, which has no storage for the language. One save is
// refused.
test.use({ expectedErrors: /'localStorage' property|status of 409/ });

let push: FakePushService;
test.beforeAll(async () => {
  await changeSetting("twoPeopleForBreaking", true);
  push = await startFakePushService();
  await withDatabase(async (client) => {
    await client.query("delete from push_subscription where endpoint like 'http://127.0.0.1:%'");
    await subscribeDevices(
      drizzle({ client }) as unknown as Parameters<typeof subscribeDevices>[0],
      push.origin,
      1,
    );
  });
});
test.afterAll(async () => {
  await withDatabase((client) =>
    client.query("delete from push_subscription where endpoint like 'http://127.0.0.1:%'"),
  );
  await push.close();
  await changeSetting("twoPeopleForBreaking", false);
});

async function withDatabase(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE });
  await client.connect();
  await work(client);
  await client.end();
}

/**
 * Most clicks from the first word of breaking news to its notification on devices, with two people.
 */
const MAX_CLICKS = 7;

for (const locale of journeyLocales("ar-JO")) {
  const t = backOfficeMessagesOf(locale);
  const text = ARTICLE_TEXTS[locale];

  test(`breaking news is published by two people, again after an edit, or with a reason, ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const [writer, second] = [await signInStaff("Admin"), await signInStaff("Admin")];
    const article = await writer.call<ArticleRecord>("POST", "/v1/article", {
      locale,
      title: text.title,
      body: { type: "doc", content: [paragraph(text.body)] },
      breaking: true,
      breakingUntil: new Date(Date.now() + 3_600_000).toISOString(),
    });
    const state = async () =>
      (await writer.call<ArticleRecord>("GET", `/v1/article/${article.id}`)).state;
    const openAs = async (user: typeof writer) => {
      // A page whose session changes reloads itself, which aborts a navigation at the same time.
      await expect(() => page.goto("about:blank")).toPass();
      await signInToBackOffice(context, user, locale, baseURL ?? "");
      await openArticleForm(page, article);
    };
    const approve = async () => {
      await openAs(second);
      await page
        .getByRole("button", { name: t("article.pendingVersion.move.approved"), exact: true })
        .click();
      await expect(
        page.getByText(t("article.pendingVersion.state.approved"), { exact: true }).first(),
      ).toBeVisible();
      await openAs(writer);
    };
    const publishButton = page.getByRole("button", {
      name: t("resources.article.publish.button"),
      exact: true,
    });
    const dialog = page.getByRole("dialog");
    const confirm = dialog.getByRole("button", {
      name: t("resources.article.publish.confirm"),
      exact: true,
    });

    await approve();
    // The edit makes the approval invalid.
    await field(page, "title").fill(text.changed);
    await page.keyboard.press("Control+s");
    await expect(
      page.getByText(t("article.pendingVersion.state.draft"), { exact: true }),
    ).toBeVisible();
    await publishButton.click();
    await expect(dialog.getByText(t("article.pendingVersion.secondPerson.text"))).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    expect(await state()).toBe("draft");

    await approve();
    await publishButton.click();
    await expect(dialog.getByText(t("article.pendingVersion.secondPerson.text"))).toBeHidden();
    await confirm.click();
    await expect.poll(state).toBe("published");

    await field(page, "title").fill(text.title);
    await page.getByRole("button", { name: t("article.pendingVersion.update.button") }).click();
    const update = page.getByRole("dialog", { name: t("article.pendingVersion.update.title") });
    const publishUpdate = update.getByRole("button", {
      name: t("article.pendingVersion.update.confirm.update"),
    });
    await expect(update.getByText(t("article.pendingVersion.secondPerson.text"))).toBeVisible();
    await expect(publishUpdate).toBeDisabled();
    await update
      .getByRole("textbox", { name: t("article.pendingVersion.secondPerson.reason") })
      .fill(text.newer);
    await publishUpdate.click();
    await expect(update).toBeHidden();
  });

  test(`breaking news reaches devices with ${MAX_CLICKS} clicks of two people, ${locale}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const title = `${text.title} ${randomUUID().slice(0, 8)}`;
    let clicks = 0;
    const click = async (target: Locator) => {
      clicks += 1;
      await target.click();
    };
    await signInToBackOffice(page.context(), await signInStaff("Admin"), locale, baseURL ?? "");
    await page.goto(backOfficePath("/"));
    await click(page.getByRole("link", { name: t("home.breaking") }));
    await expect(field(page, "title")).toBeFocused();
    await page.keyboard.insertText(title);
    await page.keyboard.press("Tab");
    await page.keyboard.insertText(text.body);
    await click(
      page.getByRole("button", { name: t("resources.article.publish.button"), exact: true }),
    );
    const dialog = page.getByRole("dialog");
    await expect(
      dialog.getByRole("button", { name: t("resources.article.publish.confirm"), exact: true }),
    ).toBeDisabled();
    expect(await violationsOf(page)).toEqual([]);
    await click(dialog.getByRole("button", { name: t("article.pendingVersion.submit.button") }));
    await expect(page).toHaveURL(/\/article\/edit\/\d+/);

    // The only hand-over.
    const second = await browser.newContext({ baseURL: baseURL ?? "" });
    await signInToBackOffice(second, await signInStaff("Admin"), locale, baseURL ?? "");
    const screen = await second.newPage();
    await screen.goto(backOfficePath("/"));
    await click(screen.getByRole("link", { name: title }).first());
    await expect(screen.getByText(t("article.pendingVersion.texts.alert"))).toBeVisible();
    await click(
      screen.getByRole("button", { name: t("article.pendingVersion.approveAndPublish") }),
    );
    await click(screen.getByRole("button", { name: t("resources.notification.approved.button") }));
    const question = screen.getByRole("dialog");
    await expect(question.getByText(text.body)).toBeVisible();
    expect(await violationsOf(screen)).toEqual([]);
    await click(
      question.getByRole("button", { name: t("resources.notification.send.confirm"), exact: true }),
    );
    await expect(question).toBeHidden();
    const messages = () => push.deliveries.map(({ message }) => message.title);
    await expect.poll(messages).toContain(title);
    console.log(`breaking news to devices, two people, ${locale}: ${clicks} clicks, 1 hand-over`);
    expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
    await second.close();
  });

  test(`dialog that publishes breaking news stays open with its reason when the server refuses, ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    await signInToBackOffice(context, await signInStaff("Admin"), locale, baseURL ?? "");
    await page.goto(backOfficePath("/news/create?breaking=1"));
    await field(page, "title").fill(text.title);
    await page
      .getByRole("button", { name: t("resources.article.publish.button"), exact: true })
      .dblclick();
    const dialog = page.getByRole("dialog");
    const reason = dialog.getByRole("textbox", {
      name: t("article.pendingVersion.secondPerson.reason"),
    });
    const confirm = dialog.getByRole("button", {
      name: t("resources.article.publish.confirm"),
      exact: true,
    });
    await expect(reason, "the second click closes nothing").toBeVisible();
    await reason.fill(text.older.slice(0, 4));
    await expect(confirm).toBeDisabled();
    await reason.fill(text.older);
    const refusal = {
      type: "about:blank",
      title: "Conflict",
      detail: "Conflict",
      status: 409,
      code: "CONFLICT",
      errors: [{ path: "override", message: text.newer }],
    };
    const url = "**/api/v1/article";
    await page.route(url, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 409, contentType: "application/problem+json", json: refusal })
        : route.continue(),
    );
    await confirm.click();
    await expect(dialog.getByRole("alert").filter({ hasText: text.newer })).toBeVisible();
    await expect(reason).toHaveValue(text.older);
    await page.unroute(url);
    await confirm.click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/article\/edit\/\d+/);
  });
}
