import { fileURLToPath } from "node:url";
import type { StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import type { StaffEpisode } from "@masthead/contract/broadcast/episode.ts";
import type { StaffProgram, WeeklySlot } from "@masthead/contract/broadcast/program.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { Translate } from "@masthead/contract/platform/translator.ts";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { type StaffAccount, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

/** An ordinary Sunday. The time zone of the demo's station is UTC+3 all year. */
const SUNDAY = "2027-03-07";
const RECORDING = fileURLToPath(
  new URL("../../../../server/samples/radio/radio.m4a", import.meta.url),
);
/** Height of an hour in the schedule grid, in pixels. */
const HOUR_HEIGHT = 72;

let superadmin: StaffAccount;
let admin: StaffAccount;
let channelCount = 0;

test.describe.configure({ mode: "default" });
// A slot that overlaps another, and an upload that is interrupted.
test.use({ expectedErrors: /status of 409|net::ERR_FAILED/ });
test.beforeAll(async () => {
  [superadmin, admin] = [await signInStaff("Superadmin"), await signInStaff("Admin")];
});

/** Opens a back-office screen for an account and returns its messages. */
async function openScreen(
  page: Page,
  context: BrowserContext,
  account: StaffAccount,
  locale: Locale,
  url: string | undefined,
  path: string,
) {
  await signInToBackOffice(context, account, locale, url ?? "");
  await page.goto(backOfficePath(path));
  return backOfficeMessagesOf(locale);
}

/** Creates a channel for one test, so that changes by other journeys do not matter. */
const makeChannel = () =>
  superadmin.call<StaffChannel>("POST", "/v1/channels", {
    name: { "en-US": `Journey ${Date.now()}-${channelCount++}` },
    kind: "video",
    streamUrl: "sample:tv",
  });
const makeProgram = (name: string, slots: StaffProgram["slots"]) =>
  admin.call<StaffProgram>("POST", "/v1/program", {
    name: { "en-US": name, "ar-JO": name },
    slots,
  });
const programOf = (id: number) => admin.call<StaffProgram>("GET", `/v1/program/admin/${id}`);
const slot = (channelId: number, weekday: number, start: string, minutes = 60) => ({
  weekday,
  start,
  minutes,
  channelId,
});

/** Weekly times of slots, without the start dates of changes. */
const timesOf = (slots: WeeklySlot[]) =>
  slots
    .filter(({ validUntil }) => !validUntil)
    .map(({ channelId, weekday, start, minutes }) => slot(channelId, weekday, start, minutes));

const chooseOption = async (page: Page, field: Locator, option: string) => {
  await field.fill(option);
  await page.getByRole("option", { name: option, exact: true }).click();
};

test("channel is created, its stream checked and its key replaced: Superadmin, en-US", async ({
  page,
  context,
  baseURL,
}) => {
  const t = await openScreen(page, context, superadmin, "en-US", baseURL, "/channels/create");
  const message = (key: string) => t(`resources.channels.${key}`);
  await page.locator('[name="name.en-US"]').fill(`Harbour TV ${Date.now()}`);
  await page.locator('[name="streamUrl"]').fill("https://nobody.invalid/live.m3u8");
  await page.getByRole("button", { name: message("stream.check") }).click();
  await expect(page.getByRole("status").filter({ hasText: /./ }).first()).not.toContainText(
    message("stream.plays"),
  );
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/\/channels\/edit\/\d+$/);
  const silent = message("stream.silent").split("%{")[0] ?? "";
  await expect(page.getByRole("alert").filter({ hasText: silent })).toBeVisible();

  await page.locator('[name="streamUrl"]').fill("sample:tv");
  await page.getByRole("button", { name: message("stream.check") }).click();
  await expect(page.getByText(message("stream.plays"), { exact: true })).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(page.getByText(t("frame.saveState.saved"))).toBeVisible();

  const id = Number(/\d+$/.exec(page.url())?.[0]);
  const keyOf = async () =>
    (await superadmin.call<StaffChannel>("GET", `/v1/channels/admin/${id}`)).key;
  const first = await keyOf();
  await expect(page.locator(`input[value="${first}"]`)).toHaveCount(0);
  await page.getByRole("button", { name: message("key.show") }).click();
  await expect(page.getByRole("textbox", { name: message("key.label"), exact: true })).toHaveValue(
    first,
  );
  await expect(page.getByRole("textbox", { name: message("key.address") })).toHaveValue(
    new RegExp(`/livestream-mobile/${id}/${first}$`),
  );
  await page.getByRole("button", { name: message("key.revoke") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: message("key.revoke") })
    .click();
  await expect(
    page.getByRole("textbox", { name: message("key.label"), exact: true }),
  ).not.toHaveValue(first);
  expect(await keyOf()).not.toBe(first);
});

test("program gets a weekly slot after an overlapping one was rejected with the other program's name: Admin, ar-JO", async ({
  page,
  context,
  baseURL,
}) => {
  const { id: channelId, name } = await makeChannel();
  const other = await makeProgram(`Other ${channelId}`, [slot(channelId, 0, "20:00")]);
  const t = await openScreen(page, context, admin, "ar-JO", baseURL, "/programs/create");
  await page.locator('[name="name.ar-JO"]').fill(`برنامج ${channelId}`);
  await chooseOption(
    page,
    page
      .getByRole("combobox", { name: t("resources.programs.fields.channelId"), exact: true })
      .last(),
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
  expect(timesOf(program.slots)).toEqual([slot(channelId, 0, "21:00", 45)]);
  expect(program.status).toBe(true);
});

test("episode is created with an air time and a recording whose upload is resumed: Admin, ar-JO", async ({
  page,
  context,
  baseURL,
}) => {
  const { id: channelId, name } = await makeChannel();
  const program = await makeProgram(`Talk ${channelId}`, []);
  await page.route("**/v1/episodes/upload", (route) => route.abort(), { times: 1 });
  const t = await openScreen(page, context, admin, "ar-JO", baseURL, "/episodes/create");
  const field = (source: string) => t(`resources.episodes.fields.${source}`);
  await chooseOption(
    page,
    page.getByRole("combobox", { name: field("programId") }),
    program.name["ar-JO"] ?? "",
  );
  await page.locator('[name="title.ar-JO"]').fill("الحلقة الأولى");
  await page.locator('[name="videoUrl"]').fill("https://video.example/first.mp4");
  await page.locator('input[type="file"][accept*="audio"]').setInputFiles(RECORDING);
  await page
    .getByRole("button", { name: t("resources.episodes.recording.resume"), exact: true })
    .click();
  await expect(page.locator('[name="audioUrl"]')).toHaveValue(/^\/recordings\/\w+\.m4a$/);
  await expect(page.locator('[name="durationSeconds"]')).toHaveValue(/^\d+:\d\d$/);
  await page.locator('[name="durationSeconds"]').fill("0:50:00");
  await chooseOption(
    page,
    page.getByRole("combobox", { name: field("channelId") }),
    name["en-US"] ?? "",
  );
  await page.getByRole("textbox", { name: field("airAt"), exact: true }).fill(`${SUNDAY}T20:00`);
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/\/episodes\/edit\/\d+$/);
  const id = Number(/\d+$/.exec(page.url())?.[0]);
  expect(await admin.call<StaffEpisode>("GET", `/v1/episodes/admin/${id}`)).toMatchObject({
    programId: program.id,
    durationSeconds: 3000,
    airAt: `${SUNDAY}T17:00:00.000Z`,
    endAt: `${SUNDAY}T17:50:00.000Z`,
  });
});

/** Block of a slot or an episode in the schedule grid. */
const gridBlock = (page: Page, key: string) => page.locator(`[data-entry="${key}"]`).first();

/**
 * Undoes the change that a notice reports, or closes the notice; the next one is shown only then.
 */
async function dismissNotice(page: Page, t: Translate, change: string, action: "undo" | "close") {
  const notice = page
    .getByRole("alert")
    .filter({ hasText: t(`resources.schedule.done.${change}`) });
  const buttons = notice.getByRole("button");
  await (action === "undo" ? buttons.first() : buttons.last()).click();
  await expect(notice).toBeHidden();
}

async function drag(
  page: Page,
  from: Locator,
  { down, edge = false }: { down: number; edge?: boolean },
) {
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

test("schedule slot is moved and resized by dragging, and rejected where another slot is: Admin, en-US", async ({
  page,
  context,
  baseURL,
}) => {
  const { id: channelId } = await makeChannel();
  const news = await makeProgram(`News ${channelId}`, [slot(channelId, 0, "10:00")]);
  const talk = await makeProgram(`Talk ${channelId}`, [slot(channelId, 0, "13:00")]);
  const t = await openScreen(
    page,
    context,
    admin,
    "en-US",
    baseURL,
    `/schedule?view=week&date=${SUNDAY}&channel=${channelId}`,
  );
  const message = (key: string) => t(`resources.schedule.${key}`);
  const weekly = () =>
    page
      .getByRole("dialog")
      .getByRole("button", { name: message("often.weekly"), exact: true })
      .click();
  const movedBlock = gridBlock(page, `slot-${news.id}-0`);
  const slots = async () => timesOf((await programOf(news.id)).slots);

  await drag(page, movedBlock, { down: HOUR_HEIGHT });
  await weekly();
  await expect.poll(slots).toEqual([slot(channelId, 0, "11:00")]);
  await dismissNotice(page, t, "moved.weekly", "undo");
  await expect.poll(slots).toEqual([slot(channelId, 0, "10:00")]);

  await expect(movedBlock).toContainText(/10:00.*11:00/);
  await drag(page, movedBlock, { down: HOUR_HEIGHT / 2, edge: true });
  await weekly();
  await expect.poll(slots).toEqual([slot(channelId, 0, "10:00", 90)]);
  await dismissNotice(page, t, "moved.weekly", "close");

  await expect(movedBlock).toContainText(/10:00.*11:30/);
  const before = await movedBlock.boundingBox();
  await drag(page, movedBlock, { down: 2 * HOUR_HEIGHT });
  await weekly();
  await expect(page.getByRole("alert").filter({ hasText: talk.name["en-US"] ?? "" })).toBeVisible();
  await expect.poll(async () => (await movedBlock.boundingBox())?.y).toBe(before?.y);
  expect(await slots()).toEqual([slot(channelId, 0, "10:00", 90)]);

  await drag(page, movedBlock, { down: -3 * HOUR_HEIGHT });
  await page
    .getByRole("dialog")
    .getByRole("button", { name: message("often.once"), exact: true })
    .click();
  // The airing is moved, the slot does not air on this date, and other weeks stay as they are.
  await dismissNotice(page, t, "moved.once", "close");
  const stored = (await programOf(news.id)).slots;
  expect(stored).toContainEqual({
    ...slot(channelId, 0, "07:00", 90),
    validFrom: SUNDAY,
    validUntil: SUNDAY,
  });
  expect(stored.find(({ cancelled }) => cancelled?.includes(SUNDAY))).toMatchObject(
    slot(channelId, 0, "10:00", 90),
  );
  await expect(movedBlock).toContainText(/7:00.*8:30/);
});

test("schedule slot is added, moved, resized and removed with the keyboard alone: Admin, ar-JO", async ({
  page,
  context,
  baseURL,
}) => {
  const { id: channelId } = await makeChannel();
  const program = await makeProgram(`Keys ${channelId}`, []);
  const t = await openScreen(
    page,
    context,
    admin,
    "ar-JO",
    baseURL,
    `/schedule?date=${SUNDAY}&channel=${channelId}&view=week`,
  );
  const message = (key: string) => t(`resources.schedule.${key}`);
  const slots = async () => timesOf((await programOf(program.id)).slots);

  await page.getByRole("button", { name: message("add.button"), exact: true }).press("Enter");
  const adding = page.getByRole("dialog");
  await chooseOption(
    page,
    adding.getByRole("combobox", { name: message("program") }),
    program.name["ar-JO"] ?? "",
  );
  await adding.getByLabel(message("startsAt")).fill(`${SUNDAY}T09:00`);
  await adding.getByRole("button", { name: message("add.button"), exact: true }).press("Enter");
  await expect.poll(slots).toEqual([slot(channelId, 0, "09:00")]);
  await dismissNotice(page, t, "added", "close");

  const movedBlock = gridBlock(page, `slot-${program.id}-0`);
  await movedBlock.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  // In Arabic the next day is to the left.
  await page.keyboard.press("ArrowLeft");
  await expect(
    page.getByRole("status").filter({ hasText: program.name["ar-JO"] ?? "" }),
  ).toContainText("Enter");
  expect(await slots(), "nothing is moved before it is confirmed").toEqual([
    slot(channelId, 0, "09:00"),
  ]);
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("dialog").getByRole("button", { name: message("often.weekly"), exact: true }),
  ).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(slots).toEqual([slot(channelId, 1, "09:10", 65)]);
  await expect(movedBlock).toBeFocused();
  await dismissNotice(page, t, "moved.weekly", "close");
  await movedBlock.focus();

  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog");
  await expect(panel).toContainText(program.name["ar-JO"] ?? "");
  await panel.getByRole("button", { name: message("remove.button") }).press("Enter");
  await page
    .getByRole("dialog")
    .last()
    .getByRole("button", { name: message("remove.weekly") })
    .press("Enter");
  await expect.poll(slots).toEqual([]);
  await dismissNotice(page, t, "removed.weekly", "undo");
  await expect.poll(slots).toEqual([slot(channelId, 1, "09:10", 65)]);
});

test("schedule and channels are hidden from staff without access to them", async ({
  page,
  context,
  baseURL,
}) => {
  const t = await openScreen(page, context, admin, "en-US", baseURL, "/channels/list");
  await expect(
    page.getByText(t("frame.notFound.title", { path: backOfficePath("/channels/list") })),
  ).toBeVisible();
  const accounting = await signInStaff("Accounting");
  // Before its session ends: the back office calls the server from time to time.
  await page.goto("/robots.txt");
  await context.clearCookies();
  await signInToBackOffice(context, accounting, "en-US", baseURL ?? "");
  await page.goto(backOfficePath("/schedule"));
  await expect(
    page.getByText(t("frame.notFound.title", { path: backOfficePath("/schedule") })),
  ).toBeVisible();
});
