import { fileURLToPath } from "node:url";
import type { StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import type { StaffEpisode } from "@masthead/contract/broadcast/episode.ts";
import type { StaffProgram } from "@masthead/contract/broadcast/program.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import type { TFunction } from "i18next";
import { deskPath, deskWordsOf, showDeskTo } from "../desk.ts";
import { type Editor, signInEditor } from "../staff.ts";
import { expect, test } from "../test.ts";

/** A Sunday of a week like any other, and the station's zone, as the demo has it: three hours before UTC all year. */
const SUNDAY = "2027-03-07";
const RECORDING = fileURLToPath(new URL("../../server/samples/radio/radio.m4a", import.meta.url));
/** Pixels of an hour in the grid. */
const HOUR = 72;

let head: Editor;
let admin: Editor;
let made = 0;

test.describe.configure({ mode: "default" });
// What is taken already is refused, and a connection breaks off.
test.use({ expectedErrors: /status of 409|net::ERR_FAILED/ });
test.beforeAll(async () => {
  [head, admin] = [await signInEditor("Superadmin"), await signInEditor("Admin")];
});

/** Opens a screen for somebody. */
async function open(page: Page, context: BrowserContext, who: Editor, locale: Locale, url: string | undefined, path: string) {
  await showDeskTo(context, who, locale, url ?? "");
  await page.goto(deskPath(path));
  return deskWordsOf(locale);
}

/** A channel of one's own, so that what others move does not matter. */
const makeChannel = () =>
  head.ask<StaffChannel>("POST", "/v1/channels", {
    name: { "en-US": `Journey ${Date.now()}-${made++}` },
    kind: "video",
    streamUrl: "sample:tv",
  });
const makeProgram = (name: string, slots: StaffProgram["slots"]) =>
  admin.ask<StaffProgram>("POST", "/v1/program", { name: { "en-US": name, "ar-JO": name }, slots });
const programOf = (id: number) => admin.ask<StaffProgram>("GET", `/v1/program/admin/${id}`);
const slot = (channelId: number, weekday: number, start: string, minutes = 60) => ({ weekday, start, minutes, channelId });

const choose = async (page: Page, field: Locator, option: string) => {
  await field.fill(option);
  await page.getByRole("option", { name: option, exact: true }).click();
};

test("a channel is made, looked at, and gets a new key: Superadmin, en-US", async ({ page, context, baseURL }) => {
  const t = await open(page, context, head, "en-US", baseURL, "/channels/create");
  const words = (key: string) => t(`resources.channels.${key}`);
  await page.locator('[name="name.en-US"]').fill(`Harbour TV ${Date.now()}`);
  await page.locator('[name="streamUrl"]').fill("https://nobody.invalid/live.m3u8");
  await page.getByRole("button", { name: words("stream.check") }).click();
  await expect(page.getByRole("status").filter({ hasText: /./ }).first()).not.toContainText(words("stream.plays"));
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/\/channels\/edit\/\d+$/);
  const silent = words("stream.silent").split("%{")[0] ?? "";
  await expect(page.getByRole("alert").filter({ hasText: silent })).toBeVisible();

  await page.locator('[name="streamUrl"]').fill("sample:tv");
  await page.getByRole("button", { name: words("stream.check") }).click();
  await expect(page.getByText(words("stream.plays"), { exact: true })).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(page.getByText(t("desk.saveState.saved"))).toBeVisible();

  const id = Number(/\d+$/.exec(page.url())?.[0]);
  const keyOf = async () => (await head.ask<StaffChannel>("GET", `/v1/channels/admin/${id}`)).key;
  const first = await keyOf();
  await expect(page.locator(`input[value="${first}"]`)).toHaveCount(0);
  await page.getByRole("button", { name: words("key.show") }).click();
  await expect(page.getByRole("textbox", { name: words("key.label"), exact: true })).toHaveValue(first);
  await expect(page.getByRole("textbox", { name: words("key.address") })).toHaveValue(new RegExp(`/livestream-mobile/${id}/${first}$`));
  await page.getByRole("button", { name: words("key.revoke") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: words("key.revoke") })
    .click();
  await expect(page.getByRole("textbox", { name: words("key.label"), exact: true })).not.toHaveValue(first);
  expect(await keyOf()).not.toBe(first);
});

test("a program gets weekly slots, of which one that is taken is named: Admin, ar-JO", async ({ page, context, baseURL }) => {
  const { id: channelId, name } = await makeChannel();
  const other = await makeProgram(`Other ${channelId}`, [slot(channelId, 0, "20:00")]);
  const t = await open(page, context, admin, "ar-JO", baseURL, "/programs/create");
  await page.locator('[name="name.ar-JO"]').fill(`برنامج ${channelId}`);
  await choose(
    page,
    page.getByRole("combobox", { name: t("resources.programs.fields.channelId"), exact: true }).last(),
    name["en-US"] ?? "",
  );
  const slots = page.getByRole("group", { name: t("resources.programs.fields.slots") });
  await slots.getByRole("button", { name: t("ra.action.add") }).click();
  await page.keyboard.press("Control+s");
  const row = slots.getByRole("listitem");
  await expect(row.getByRole("alert")).toContainText(other.name["ar-JO"] ?? "");

  await page.locator('[name="slots.0.start"]').fill("21:00");
  await page.locator('[name="slots.0.minutes"]').fill("45");
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/\/programs\/edit\/\d+$/);
  const program = await programOf(Number(/\d+$/.exec(page.url())?.[0]));
  expect(program.slots).toEqual([slot(channelId, 0, "21:00", 45)]);
  expect(program.status).toBe(true);
});

test("an episode is made of a program, with a recording, and airs: Admin, ar-JO", async ({ page, context, baseURL }) => {
  const { id: channelId, name } = await makeChannel();
  const program = await makeProgram(`Talk ${channelId}`, []);
  const t = await open(page, context, admin, "ar-JO", baseURL, "/episodes/create");
  const field = (source: string) => t(`resources.episodes.fields.${source}`);
  await choose(page, page.getByRole("combobox", { name: field("programId") }), program.name["ar-JO"] ?? "");
  await page.locator('[name="title.ar-JO"]').fill("الحلقة الأولى");
  await page.locator('[name="videoUrl"]').fill("https://video.example/first.mp4");
  await page.route("**/v1/episodes/upload", (route) => route.abort(), { times: 1 });
  await page.locator('input[type="file"][accept*="audio"]').setInputFiles(RECORDING);
  await page.getByRole("button", { name: t("resources.episodes.recording.goOn"), exact: true }).click();
  await expect(page.locator('[name="audioUrl"]')).toHaveValue(/^\/recordings\/\w+\.m4a$/);
  await expect(page.locator('[name="durationSeconds"]')).toHaveValue(/^\d+:\d\d$/);
  await page.locator('[name="durationSeconds"]').fill("0:50:00");
  await choose(page, page.getByRole("combobox", { name: field("channelId") }), name["en-US"] ?? "");
  await page.getByRole("textbox", { name: field("airAt"), exact: true }).fill(`${SUNDAY}T20:00`);
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/\/episodes\/edit\/\d+$/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  expect(await admin.ask<StaffEpisode>("GET", `/v1/episodes/admin/${id}`)).toMatchObject({
    programId: program.id,
    durationSeconds: 3000,
    airAt: `${SUNDAY}T17:00:00.000Z`,
    endAt: `${SUNDAY}T17:50:00.000Z`,
  });
});

/** The block of a slot or an episode in the grid. */
const block = (page: Page, key: string) => page.locator(`[data-airing="${key}"]`).first();

/** Takes back what a notice tells of, or closes it: the next one comes only then. */
async function answer(page: Page, t: TFunction, done: string, how: "undo" | "close") {
  const notice = page.getByRole("alert").filter({ hasText: t(`resources.schedule.done.${done}`) });
  const buttons = notice.getByRole("button");
  await (how === "undo" ? buttons.first() : buttons.last()).click();
  await expect(notice).toBeHidden();
}

async function drag(page: Page, from: Locator, { down, edge = false }: { down: number; edge?: boolean }) {
  await from.scrollIntoViewIfNeeded();
  const box = await from.boundingBox();
  if (!box) throw new Error("there is nothing to drag");
  const [x, y] = [box.x + box.width / 2, edge ? box.y + box.height - 2 : box.y + 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + down / 2, { steps: 4 });
  await page.mouse.move(x, y + down, { steps: 4 });
  await page.mouse.up();
}

test("a slot is dragged, stretched, and refused where another is: Admin, en-US", async ({ page, context, baseURL }) => {
  test.setTimeout(90_000);
  const { id: channelId } = await makeChannel();
  const news = await makeProgram(`News ${channelId}`, [slot(channelId, 0, "10:00")]);
  const talk = await makeProgram(`Talk ${channelId}`, [slot(channelId, 0, "13:00")]);
  const t = await open(page, context, admin, "en-US", baseURL, `/schedule?view=week&date=${SUNDAY}&channel=${channelId}`);
  const words = (key: string) => t(`resources.schedule.${key}`);
  const weekly = () =>
    page
      .getByRole("dialog")
      .getByRole("button", { name: words("often.weekly"), exact: true })
      .click();
  const mine = block(page, `slot-${news.id}-0`);
  const slots = async () => (await programOf(news.id)).slots;

  await drag(page, mine, { down: HOUR });
  await weekly();
  await expect.poll(slots).toEqual([slot(channelId, 0, "11:00")]);
  await answer(page, t, "weekly", "undo");
  await expect.poll(slots).toEqual([slot(channelId, 0, "10:00")]);

  await expect(mine).toContainText(/10:00.*11:00/);
  await drag(page, mine, { down: HOUR / 2, edge: true });
  await weekly();
  await expect.poll(slots).toEqual([slot(channelId, 0, "10:00", 90)]);
  await answer(page, t, "weekly", "close");

  await expect(mine).toContainText(/10:00.*11:30/);
  const before = await mine.boundingBox();
  await drag(page, mine, { down: 2 * HOUR });
  await weekly();
  await expect(page.getByRole("alert").filter({ hasText: talk.name["en-US"] ?? "" })).toBeVisible();
  await expect.poll(async () => (await mine.boundingBox())?.y).toBe(before?.y);
  expect(await slots()).toEqual([slot(channelId, 0, "10:00", 90)]);

  await drag(page, mine, { down: -3 * HOUR });
  await page
    .getByRole("dialog")
    .getByRole("button", { name: words("often.once"), exact: true })
    .click();
  const episodes = async () => (await admin.ask<{ data: StaffEpisode[] }>("GET", `/v1/episodes/admin/paginate?programId=${news.id}`)).data;
  await expect.poll(episodes).toMatchObject([{ status: false, airAt: `${SUNDAY}T04:00:00.000Z`, endAt: `${SUNDAY}T05:30:00.000Z` }]);
  await expect(block(page, `episode-${(await episodes())[0]?.id}`)).toBeVisible();
});

test("a slot is added, moved and taken away by keys alone: Admin, ar-JO", async ({ page, context, baseURL }) => {
  test.setTimeout(90_000);
  const { id: channelId } = await makeChannel();
  const program = await makeProgram(`Keys ${channelId}`, []);
  const t = await open(page, context, admin, "ar-JO", baseURL, `/schedule?date=${SUNDAY}&channel=${channelId}&view=week`);
  const words = (key: string) => t(`resources.schedule.${key}`);
  const slots = async () => (await programOf(program.id)).slots;

  await page.getByRole("button", { name: words("add.button"), exact: true }).press("Enter");
  const adding = page.getByRole("dialog");
  await choose(page, adding.getByRole("combobox", { name: words("program") }), program.name["ar-JO"] ?? "");
  await adding.getByLabel(words("startsAt")).fill(`${SUNDAY}T09:00`);
  await adding.getByRole("button", { name: words("add.button"), exact: true }).press("Enter");
  await expect.poll(slots).toEqual([slot(channelId, 0, "09:00")]);
  await answer(page, t, "added", "close");

  const mine = block(page, `slot-${program.id}-0`);
  await mine.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  // The next day stands at the left.
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("status").filter({ hasText: program.name["ar-JO"] ?? "" })).toContainText("Enter");
  expect(await slots(), "nothing is moved before it is kept").toEqual([slot(channelId, 0, "09:00")]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByRole("button", { name: words("often.weekly"), exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(slots).toEqual([slot(channelId, 1, "09:10", 65)]);
  await expect(mine).toBeFocused();
  await answer(page, t, "weekly", "close");
  await mine.focus();

  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog");
  await expect(panel).toContainText(program.name["ar-JO"] ?? "");
  await panel.getByRole("button", { name: words("remove.button") }).press("Enter");
  await page
    .getByRole("dialog")
    .last()
    .getByRole("button", { name: words("remove.button") })
    .press("Enter");
  await expect.poll(slots).toEqual([]);
  await answer(page, t, "removed", "undo");
  await expect.poll(slots).toEqual([slot(channelId, 1, "09:10", 65)]);
});

test("who may not see the schedule or the channels is not shown them", async ({ page, context, baseURL }) => {
  const t = await open(page, context, admin, "en-US", baseURL, "/channels/list");
  await expect(page.getByText(t("desk.notFound.title", { path: deskPath("/channels/list") }))).toBeVisible();
  const accounting = await signInEditor("Accounting");
  await context.clearCookies();
  await showDeskTo(context, accounting, "en-US", baseURL ?? "");
  await page.goto(deskPath("/schedule"));
  await expect(page.getByText(t("desk.notFound.title", { path: deskPath("/schedule") }))).toBeVisible();
});
