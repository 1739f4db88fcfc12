import type { BreakingPackage } from "@masthead/contract/newsroom/breaking/breaking.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import type { Locator, Page } from "@playwright/test";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { subscribeDevices } from "../../../../server/test/fakes/push-device.ts";
import {
  type FakePushService,
  startFakePushService,
} from "../../../../server/test/fakes/push-service.ts";
import { violationsOf } from "../../../browser/axe.ts";
import { waitForMail } from "../../../mail.ts";
import { messagesOf } from "../../../messages.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { showOnlyWork } from "../../../staff/open-work.ts";
import { changeSetting } from "../../../staff/settings.ts";
import { type StaffAccount, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

/** Most clicks of two people from the home page of the back office to the push alert. */
const MAX_CLICKS = 6;

const HEADLINES: Record<Locale, string> = {
  "en-US": "Strong quake felt near Aqaba",
  "ar-JO": "هزة أرضية قوية قرب العقبة",
};

let push: FakePushService;

async function withDatabase(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE });
  await client.connect();
  await work(client);
  await client.end();
}

const removeDevices = () =>
  withDatabase((client) =>
    client.query("delete from push_subscription where endpoint like 'http://127.0.0.1:%'"),
  );

/** Marks a new newsletter for breaking news, which readers cannot find. Returns its id. */
async function markNewsletter(): Promise<number> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE });
  await client.connect();
  await client.query("update newsletter set breaking = false where breaking");
  const { rows } = await client.query<{ id: string }>(
    `insert into newsletter (name, status, breaking)
      values ('{"en-US": "Breaking news", "ar-JO": "الأخبار العاجلة"}', false, true) returning id`,
  );
  await client.end();
  return Number(rows[0]?.id);
}

test.beforeAll(async () => {
  await changeSetting("twoPeopleForBreaking", true);
  push = await startFakePushService();
});
test.afterAll(async () => {
  await removeDevices();
  await withDatabase((client) =>
    client.query("update newsletter set breaking = false where breaking"),
  );
  await push.close();
  await changeSetting("twoPeopleForBreaking", false);
});

/** Opens the back office as a member of staff, in a browser of their own. */
async function openAs(
  page: Page,
  staff: StaffAccount,
  { locale, baseURL, title }: { locale: Locale; baseURL: string; title: string },
): Promise<void> {
  await signInToBackOffice(page.context(), staff, locale, baseURL);
  await showOnlyWork(page, title);
  await page.goto(backOfficePath("/"));
}

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);
  const message = (key: string, values?: object) => t(`breaking.${key}`, { ...values });
  const language = (of: Locale) => t(`frame.language.${of}`);

  test(`two people bring a flash from its line to devices in six clicks, and withdraw it, ${locale} @ar-JO`, async ({
    page,
    browser,
    baseURL: url,
  }) => {
    const baseURL = url ?? "";
    test.slow();
    await removeDevices();
    await withDatabase((client) =>
      subscribeDevices(
        drizzle({ client }) as unknown as Parameters<typeof subscribeDevices>[0],
        push.origin,
        2,
        { locale },
      ),
    );
    push.deliveries.length = 0;
    const title = `${HEADLINES[locale]} ${Date.now()}`;
    const [writer, editor] = [await signInStaff(), await signInStaff()];
    let clicks = 0;
    const click = async (target: Locator) => {
      clicks++;
      await target.click();
    };

    await openAs(page, writer, { locale, baseURL, title });
    await click(page.getByRole("menuitem", { name: t("breaking.name"), exact: true }));
    await page
      .getByRole("textbox", { name: message("start.headline", { language: language(locale) }) })
      .fill(title);
    expect(await violationsOf(page)).toEqual([]);
    await click(page.getByRole("button", { name: message("start.submit"), exact: true }));
    await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
    const other = LOCALES.find((one) => one !== locale) ?? locale;
    await expect(page.getByText(message(`follows.${other}`))).toBeVisible();
    await expect(page.getByText(message("approval.own"))).toBeVisible();
    await expect(page.getByRole("button", { name: message("action.approveSend") })).toBeHidden();
    const id = Number(/\/breaking\/(\d+)$/.exec(page.url())?.[1]);

    const context = await browser.newContext({ baseURL });
    const desk = await context.newPage();
    await openAs(desk, editor, { locale, baseURL, title });
    const work = desk.getByRole("region", { name: t("work.mine.title") });
    await click(work.getByRole("link", { name: title }));
    await expect(desk).toHaveURL(new RegExp(`/breaking/${id}$`));
    const edition = desk.getByRole("region", { name: language(locale), exact: true });
    await expect(edition.locator("[data-preview=ios]")).toContainText(title);
    await expect(edition.getByText(/2/).first()).toBeVisible();
    expect(await violationsOf(desk)).toEqual([]);
    await click(desk.getByRole("button", { name: message("action.approveSend") }));
    const step = (kind: string) => edition.locator(`[data-step=${kind}]`);
    for (const kind of ["publish", "warm", "ticker", "push"])
      await expect(step(kind)).toContainText(message("step.state.done"));
    await expect(step("push")).toContainText(
      message("step.accepted", { accepted: "2", addressed: "2" }),
    );
    expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
    expect(push.deliveries.map((delivery) => delivery.message.title)).toEqual([title, title]);
    expect(await violationsOf(desk)).toEqual([]);

    const { editions } = await editor.call<BreakingPackage>("GET", `/v1/breaking/${id}`);
    const path = editions[0]?.path ?? "";
    const reader = await (await browser.newContext({ baseURL })).newPage();
    await reader.goto(path);
    await expect(reader.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(
      reader.getByRole("region", { name: messagesOf(locale)("breakingNews"), exact: true }),
    ).toContainText(title);

    // The article grows at the same URL. The change needs an approval again.
    await page.reload();
    await page
      .getByRole("region", { name: language(locale), exact: true })
      .getByRole("textbox", { name: message("field.paragraph"), exact: true })
      .fill("The quake was felt in Amman.");
    await page.getByRole("button", { name: message("action.save") }).click();
    await expect(page.getByText(message("stage.snap"), { exact: true })).toBeVisible();
    await expect(desk.getByText(message("state.draft"), { exact: true })).toBeVisible();
    await desk.getByRole("button", { name: message("action.approveSend") }).click();
    await expect(desk.getByText(message("state.sent"), { exact: true })).toBeVisible();
    await reader.goto(path);
    await expect(reader.getByText("The quake was felt in Amman.")).toBeVisible();
    expect(push.deliveries, "no second alert").toHaveLength(2);

    await desk.getByRole("button", { name: message("action.withdraw") }).click();
    const dialog = desk.getByRole("dialog");
    await expect(dialog).toBeVisible();
    expect(await violationsOf(desk)).toEqual([]);
    await dialog.getByRole("button", { name: message("withdraw.confirm"), exact: true }).click();
    await expect(desk.getByText(message("state.withdrawn"), { exact: true })).toBeVisible();
    await expect(step("push")).toContainText(
      message("step.correction", { accepted: "2", addressed: "2" }),
    );
    const response = await reader.goto(path);
    expect(response?.status()).toBe(410);
    await reader.context().close();
    await context.close();
  });

  test(`an editor sends a flash by mail, and corrects it, ${locale} @ar-JO`, async ({
    page,
    baseURL,
  }) => {
    test.slow();
    await withDatabase((client) => client.query("update newsletter set breaking = false"));
    const title = `${HEADLINES[locale]} ${Date.now()}`;
    const writer = await signInStaff();
    const { id } = await writer.call<BreakingPackage>("POST", "/v1/breaking", {
      key: crypto.randomUUID(),
      editions: [{ locale, headline: title }],
    });
    const editor = await signInStaff();
    await openAs(page, editor, { locale, baseURL: baseURL ?? "", title });
    await page.goto(backOfficePath(`/breaking/${id}`));
    const edition = page.getByRole("region", { name: language(locale), exact: true });
    const mail = edition.getByRole("checkbox", { name: message("target.mail"), exact: true });
    await expect(mail).toBeDisabled();
    await expect(edition.getByText(message("target.noMailList"))).toBeVisible();

    const address = `breaking-${id}@readers.example`;
    const listId = await markNewsletter();
    await withDatabase((client) =>
      client.query(
        `insert into newsletter_subscription (newsletter_id, email, locale, state, created_at, confirmed_at)
          values ($1, $2, $3, 'active', now(), now())`,
        [listId, address, locale],
      ),
    );
    await page.reload();
    await mail.check();
    await edition.getByRole("checkbox", { name: message("target.push"), exact: true }).uncheck();
    const subject = `${title}: ${message("field.mailSubject")}`.slice(0, 100);
    await edition
      .getByRole("textbox", { name: message("field.mailSubject"), exact: true })
      .fill(subject);
    await edition.getByRole("button", { name: message("action.save") }).click();
    await expect(page.getByText(message("action.saved"))).toBeVisible();
    await edition.getByRole("button", { name: message("mailPreview.show") }).click();
    await expect(edition.locator("iframe").contentFrame().getByText(title).first()).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);

    // The editor chose the mail: a colleague approves it.
    const { hash } = await writer.call<BreakingPackage>("GET", `/v1/breaking/${id}`);
    const colleague = await signInStaff();
    await colleague.call("POST", `/v1/breaking/${id}/approve`, { hash, send: true });
    const step = edition.locator("[data-step=mail]");
    await expect(step).toContainText(message("step.mailSent", { sent: "1", addressed: "1" }));
    await expect(step).toContainText(message("step.state.done"));
    await waitForMail(address, new Set());
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole("button", { name: message("action.withdraw") }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("switch")).toBeChecked();
    await dialog.getByRole("button", { name: message("withdraw.confirm"), exact: true }).click();
    await expect(step).toContainText(message("step.mailCorrection", { sent: "1", addressed: "1" }));
  });
}
