import { readFileSync } from "node:fs";
import { abilityOf, type Role } from "@masthead/contract/system/ability.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { PAGES, PLACES, pagesFor } from "../../backoffice/src/frame/districts.ts";
import { violationsOf } from "../axe.ts";
import { deskPath, deskWordsOf } from "../desk.ts";
import { type DeskTour, startDeskTour } from "../desk-tour.ts";
import { ask } from "../http.ts";
import { type Editor, signInEditor } from "../staff.ts";
import { expect, test } from "../test.ts";

const lines = (file: string) =>
  readFileSync(new URL(`../../server/test/surface/${file}`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("DESK "))
    .map((line) => line.slice("DESK {admin}".length));

const WINDOW = { width: 1280, height: 900 };

const pending = new Set(lines("pending.txt"));
/** Every screen that the back office has today, beside those that the list of screens does not know. */
const SCREENS = [
  ...lines("surface.txt").filter((path) => !pending.has(path) && path !== "/login"),
  "/account",
  "/media/list",
  "/contact/edit/{id}",
  "/package/areas",
  "/orders/cash-desk",
  "/orders/sell",
  "/orders/reconciliation",
  "/orders/edit/{id}",
  "/members/edit/{id}",
  ...PAGES.map(({ name }) => `/${name}`),
];

/** Where the first record of a kind is asked for. */
const LISTS: Record<string, string> = {
  article: "/v1/article/admin",
  author: "/v1/author/admin",
  category: "/v1/category/admin/paginate",
  channels: "/v1/channels/admin",
  contact: "/v1/contact",
  episodes: "/v1/episodes/admin/paginate",
  members: "/v1/subscription",
  orders: "/v1/order",
  package: "/v1/package/dashboard",
  peopleOfInterest: "/v1/peopleOfInterest/admin",
  programcategory: "/v1/programcategory/admin/paginate",
  programevent: "/v1/programevents/admin/paginate",
  programs: "/v1/program/admin/paginate",
  settings: "/v1/setting/admin",
  social: "/v1/social/admin",
  source: "/v1/source/admin",
  tag: "/v1/tag/paginate",
  users: "/v1/user/admin",
};

/** The address of a screen; one of a record shows the first that there is. */
async function addressOf(screen: string, staff: Editor): Promise<string> {
  if (!screen.endsWith("/{id}")) return deskPath(screen);
  const { data } = await staff.ask<{ data: { id: number }[] }>("GET", `${LISTS[screen.split("/")[1] ?? ""]}?limit=1`);
  return deskPath(screen.replace("{id}", String(data[0]?.id)));
}

for (const locale of LOCALES) {
  const t = deskWordsOf(locale);
  test.describe(`screens of the back office, ${locale}`, () => {
    // One worker for a language, so that it signs in and loads the back office once.
    test.describe.configure({ mode: "default" });
    let staff: Editor;
    let tour: DeskTour;
    test.beforeAll(async ({ browser, baseURL }) => {
      staff = await signInEditor("Superadmin");
      tour = await startDeskTour(browser, staff, locale, baseURL);
    });
    test.afterEach(() => tour.expectNoComplaints());
    test.afterAll(() => tour.close());

    for (const screen of SCREENS) {
      test(`${screen || "/"} reads, fits and is accessible`, async () => {
        const { page } = tour;
        const address = await addressOf(screen, staff);
        expect((await ask(address, { cookie: staff.cookie })).status, "by its address").toBe(200);
        await page.setViewportSize(WINDOW);
        await tour.show(address);
        await expect(page.getByText(t("desk.notFound.title", { path: "" }).trim())).toHaveCount(0);
        await expect(page.locator("html")).toHaveAttribute("lang", locale);
        // No key stands where a word should.
        expect(await page.locator("body").innerText()).not.toMatch(/\b(desk|resources|ra|body|article)\.[a-z]\w*\.\w/i);
        expect(await violationsOf(page)).toEqual([]);
        for (const width of [390, 768]) {
          await page.setViewportSize({ width, height: 844 });
          await expect
            .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `fits ${width}` })
            .toBeLessThanOrEqual(width);
        }
      });
    }
  });
}

/** Whether someone of a role sees a screen: some are for everyone who works here. */
const isFor = (role: Role, screen: string) => {
  const [, word = ""] = screen.split("/");
  const ability = abilityOf(role);
  if (PAGES.some(({ name }) => name === word)) return pagesFor(ability).some(({ name }) => name === word);
  const entity = word === "news" ? "Article" : PLACES.find(({ name }) => name === word)?.entity;
  return entity === undefined || ability.can("manage", entity);
};

for (const role of ["Admin", "Notification", "Accounting"] as const satisfies Role[]) {
  test(`shows ${role} no screen that is not theirs`, async ({ browser, baseURL }) => {
    test.setTimeout(150_000);
    const t = deskWordsOf("en-US");
    const tour = await startDeskTour(browser, await signInEditor(role), "en-US", baseURL);
    for (const screen of SCREENS) {
      const path = deskPath(screen.replace("{id}", "1"));
      await tour.show(path);
      await expect(tour.page.getByText(t("desk.notFound.title", { path })), screen).toHaveCount(isFor(role, screen) ? 0 : 1);
    }
    for (const { name, entity } of PLACES)
      await expect(tour.page.getByRole("menuitem", { name: t(`resources.${name}.name`, { count: 2 }), exact: true })).toHaveCount(
        abilityOf(role).can("manage", entity) ? 1 : 0,
      );
    tour.expectNoComplaints();
    await tour.close();
  });
}
