import type { StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import type { StaffProgram } from "@masthead/contract/broadcast/program.ts";
import type { PlanItem } from "@masthead/contract/newsroom/plan/plan.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import type { CDPSession, Locator, Page } from "@playwright/test";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../staff/backoffice.ts";
import { type StaffAccount, signInStaff } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

/** Week in which neither the demo nor other journeys have anything. */
const SUNDAY = "2032-03-07";
const MONDAY = "2032-03-08";
/** Heights of an hour, in pixels. */
const HOUR = { planning: 48, schedule: 72 };

test.use({ hasTouch: true, viewport: { width: 1440, height: 900 } });

let editor: StaffAccount;
let superadmin: StaffAccount;
test.beforeAll(async () => {
  [editor, superadmin] = [await signInStaff(), await signInStaff("Superadmin")];
});

const planItem = (locale: Locale, title: string, values: object) =>
  editor.call<PlanItem>("POST", "/v1/plan", { locale, title: `${title} ${Date.now()}`, ...values });
const startOf = async ({ id }: PlanItem) => {
  const { startsAt, day } = await editor.call<PlanItem>("GET", `/v1/plan/admin/${id}`);
  return startsAt ?? day;
};
const column = (page: Page, key: string) => page.locator(`[data-column="${key}"]`);
const ghost = (page: Page) => page.locator("[data-ghost]").first();

async function centerOf(element: Locator) {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error("the element is not shown");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, box };
}

/** Finger on the screen. */
const fingerOf = (cdp: CDPSession) => {
  const dispatch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number, y?: number) =>
    cdp.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: x === undefined || y === undefined ? [] : [{ x, y }],
    });
  return {
    down: (x: number, y: number) => dispatch("touchStart", x, y),
    async move(from: { x: number; y: number }, to: { x: number; y: number }) {
      for (let step = 1; step <= 8; step++)
        await dispatch(
          "touchMove",
          from.x + ((to.x - from.x) * step) / 8,
          from.y + ((to.y - from.y) * step) / 8,
        );
    },
    up: () => dispatch("touchEnd"),
  };
};

for (const locale of LOCALES)
  test.describe(`calendar, ${locale}`, () => {
    const t = backOfficeMessagesOf(locale);

    async function openScreen(
      { page, baseURL }: { page: Page; baseURL: string | undefined },
      account: StaffAccount,
      path: string,
    ) {
      await signInToBackOffice(page.context(), account, locale, baseURL ?? "");
      await page.goto(backOfficePath(path));
      return fingerOf(await page.context().newCDPSession(page));
    }
    const openPlanning = (
      fixtures: { page: Page; baseURL: string | undefined },
      query = `date=${SUNDAY}&lang=${locale}`,
    ) => openScreen(fixtures, editor, `/planning?${query}`);

    test("plan item is dragged to another day by a long press, and a swipe scrolls @ar-JO", async ({
      page,
      baseURL,
    }) => {
      const item = await planItem(locale, "Touch", {
        startsAt: `${SUNDAY}T09:00:00+03:00`,
        endsAt: `${SUNDAY}T11:00:00+03:00`,
      });
      const finger = await openPlanning({ page, baseURL });
      const chip = page.getByRole("button", { name: item.title });
      const grid = page.getByRole("region", { name: t("resources.plan.calendar") });
      const scrollTop = () => grid.evaluate((element) => element.scrollTop);

      const start = await centerOf(chip);
      const before = await scrollTop();
      await finger.down(start.x, start.y);
      await finger.move(start, { x: start.x, y: start.y - 120 });
      await finger.up();
      await expect.poll(scrollTop).toBeGreaterThan(before + 50);
      // The swipe has ended.
      await expect
        .poll(async () => {
          const position = await scrollTop();
          await page.evaluate(() => new Promise(requestAnimationFrame));
          return (await scrollTop()) - position;
        })
        .toBe(0);
      expect(await startOf(item)).toBe(`${SUNDAY}T06:00:00.000Z`);

      // A swift swipe may have moved the item below the row of days.
      await grid.evaluate((element, top) => element.scrollTo({ top }), before);
      const from = await centerOf(chip);
      const to = await centerOf(column(page, MONDAY));
      await finger.down(from.x, from.y);
      await expect(ghost(page)).toBeVisible();
      await finger.move(from, { x: to.x, y: from.y + HOUR.planning });
      await finger.up();
      await expect.poll(() => startOf(item)).toBe(`${MONDAY}T07:00:00.000Z`);
      await expect(column(page, MONDAY).getByRole("button", { name: item.title })).toBeVisible();
    });

    test("plan item stays where it was when Escape is pressed during a drag @en-US", async ({
      page,
      baseURL,
    }) => {
      const item = await planItem(locale, "Escape", {
        startsAt: `${SUNDAY}T13:00:00+03:00`,
        endsAt: `${SUNDAY}T14:00:00+03:00`,
      });
      await openPlanning({ page, baseURL });
      const from = await centerOf(page.getByRole("button", { name: item.title }));
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x, from.y + 60, { steps: 4 });
      await expect(ghost(page)).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(ghost(page)).toBeHidden();
      await page.mouse.up();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      expect(await startOf(item)).toBe(`${SUNDAY}T10:00:00.000Z`);
    });

    test("item over several days is one bar, which is dragged and moved by keyboard", async ({
      page,
      baseURL,
    }) => {
      const item = await planItem(locale, "Festival", { day: "2032-03-15", lastDay: "2032-03-17" });
      await openPlanning({ page, baseURL }, `date=2032-03-14&lang=${locale}`);
      const bar = page.getByRole("button", { name: item.title });
      await expect(bar).toHaveCount(1);
      const day = await centerOf(column(page, "2032-03-15"));
      const { box } = await centerOf(bar);
      expect(box.width).toBeGreaterThan(2.8 * day.box.width);

      // It is held on its second day.
      const second = await centerOf(column(page, "2032-03-16"));
      const third = await centerOf(column(page, "2032-03-17"));
      const y = box.y + box.height / 2;
      await page.mouse.move(second.x, y);
      await page.mouse.down();
      await page.mouse.move(third.x, y, { steps: 5 });
      await expect(ghost(page)).toBeVisible();
      await page.mouse.up();
      await expect.poll(() => startOf(item)).toBe("2032-03-16");
      await expect(ghost(page)).toBeHidden();

      await bar.press(locale === "ar-JO" ? "ArrowRight" : "ArrowLeft");
      await expect(page.getByRole("status").filter({ hasText: /\S/ }).first()).toBeAttached();
      await bar.press("Enter");
      await expect.poll(() => startOf(item)).toBe("2032-03-15");
      await expect(bar).toBeFocused();

      await page
        .getByRole("button", { name: t("frame.calendar.views.month"), exact: true })
        .click();
      await expect(page.locator("[data-column]")).toHaveCount(0);
      await expect(bar).toHaveCount(1);
      const cell = await page.locator('[data-drop="2032-03-15"]').boundingBox();
      expect((await centerOf(bar)).box.width).toBeGreaterThan(2.8 * (cell?.width ?? 0));
    });

    test("plan item of a phone's agenda is dragged to another day by a long press @en-US", async ({
      page,
      baseURL,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const item = await planItem(locale, "Agenda", { day: "2032-03-21", lastDay: "2032-03-21" });
      const finger = await openPlanning({ page, baseURL }, `date=2032-03-21&lang=${locale}`);
      const chip = page.getByRole("button", { name: item.title });
      const target = page.locator('[data-drop="2032-03-22"]');
      await target.scrollIntoViewIfNeeded();
      const from = await centerOf(chip);
      const to = await centerOf(target);
      await finger.down(from.x, from.y);
      await expect(chip).toHaveCSS("opacity", "0.4");
      await finger.move(from, to);
      await finger.up();
      await expect.poll(() => startOf(item)).toBe("2032-03-22");
    });

    for (const width of [390, 1440])
      test(`episode is moved by mouse, touch and keyboard at ${width} pixels`, async ({
        page,
        baseURL,
      }) => {
        await page.setViewportSize({ width, height: 844 });
        const { id: channelId } = await superadmin.call<StaffChannel>("POST", "/v1/channels", {
          name: { "en-US": `Drag ${locale} ${width} ${Date.now()}` },
          kind: "video",
          streamUrl: "sample:tv",
        });
        const program = await superadmin.call<StaffProgram>("POST", "/v1/program", {
          name: { "en-US": `Drag ${channelId}`, "ar-JO": `Drag ${channelId}` },
          slots: [],
        });
        const episode = await superadmin.call<{ id: number }>("POST", "/v1/episodes", {
          title: { [locale]: `Episode ${channelId}` },
          programId: program.id,
          channelId,
          airAt: `${SUNDAY}T07:00:00+03:00`,
          endAt: `${SUNDAY}T08:00:00+03:00`,
        });
        const times = async () => {
          const { airAt, endAt } = await superadmin.call<{ airAt: string; endAt: string }>(
            "GET",
            `/v1/episodes/admin/${episode.id}`,
          );
          return [airAt, endAt].map((time) => time.slice(11, 16));
        };
        const finger = await openScreen(
          { page, baseURL },
          superadmin,
          `/schedule?view=week&date=${SUNDAY}&channel=${channelId}`,
        );
        const block = page.locator(`[data-entry="episode-${episode.id}"]`).first();
        const drag = async (kind: "mouse" | "touch", hours: number) => {
          const { x, y } = await centerOf(block);
          const target = { x, y: y + hours * HOUR.schedule };
          if (kind === "touch") {
            await finger.down(x, y);
            await expect(ghost(page)).toBeVisible();
            await finger.move({ x, y }, target);
            await finger.up();
            return;
          }
          await page.mouse.move(x, y);
          await page.mouse.down();
          await page.mouse.move(target.x, target.y, { steps: 5 });
          await page.mouse.up();
        };
        const isSaved = async (expected: string[]) => {
          await expect.poll(times).toEqual(expected);
          await expect(ghost(page)).toBeHidden();
        };

        await drag("mouse", 1);
        await isSaved(["05:00", "06:00"]);
        await drag("touch", 1);
        await isSaved(["06:00", "07:00"]);
        await block.press("ArrowUp");
        await block.press("Shift+ArrowDown");
        await expect(
          page.getByRole("status").filter({ hasText: `Episode ${channelId}` }),
        ).toBeAttached();
        await block.press("Enter");
        await isSaved(["05:55", "07:00"]);
        await block.press(locale === "ar-JO" ? "ArrowLeft" : "ArrowRight");
        await expect(column(page, `${channelId} ${MONDAY}`).locator("[data-ghost]")).toBeVisible();
        await block.press("Escape");
        await expect(ghost(page)).toBeHidden();
        expect(await times()).toEqual(["05:55", "07:00"]);
      });
  });
