import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { abilityOf, type Entity, type Role } from "@masthead/contract/platform/ability.ts";
import { BACK_OFFICE_PAGES, BACK_OFFICE_RECORDS } from "@masthead/contract/platform/back-office.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { airingRecordings } from "../../../backoffice/src/broadcast/airing-recording/airing-recordings.page.ts";
import { audience } from "../../../backoffice/src/broadcast/audience/audience.page.ts";
import { religiousCalendar } from "../../../backoffice/src/broadcast/religious-calendar/religious-calendar.page.ts";
import { schedule } from "../../../backoffice/src/broadcast/schedule/schedule.page.ts";
import {
  breakingDesk,
  breakingNews,
} from "../../../backoffice/src/newsroom/breaking/breaking.page.ts";
import { frontPage } from "../../../backoffice/src/newsroom/front/front-page.page.ts";
import {
  liveBlogDesk,
  liveBlogPresets,
  liveBlogReport,
  liveBlogs,
} from "../../../backoffice/src/newsroom/live-blog/live-blog.page.ts";
import { monitor } from "../../../backoffice/src/newsroom/monitor/monitor.page.ts";
import { planning } from "../../../backoffice/src/newsroom/plan/planning.page.ts";
import {
  newResult,
  resultDesk,
  resultForm,
  results,
} from "../../../backoffice/src/newsroom/result/result.page.ts";
import { translations } from "../../../backoffice/src/newsroom/translation/translations.page.ts";
import { notices } from "../../../backoffice/src/newsroom/work/notice/notices.page.ts";
import { visiblePages } from "../../../backoffice/src/platform/screens/page.ts";
import { setup } from "../../../backoffice/src/system/setup/setup.page.ts";
import { status } from "../../../backoffice/src/system/status/status.page.ts";
import { violationsOf } from "../../browser/axe.ts";
import { rawRequest } from "../../http.ts";
import { journeyLocales } from "../../journey-locales.ts";
import { backOfficeMessagesOf, backOfficePath } from "../../staff/backoffice.ts";
import { type BackOfficeTour, startBackOfficeTour } from "../../staff/backoffice-tour.ts";
import { type StaffAccount, signInStaff } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

const screenPaths = readFileSync(
  new URL("../../../server/test/surface/surface.txt", import.meta.url),
  "utf8",
)
  .split("\n")
  .filter((line) => line.startsWith("DESK "))
  .map((line) => line.slice("DESK {admin}".length));

const WINDOW = { width: 1280, height: 900 };

/** All screens of the back office: the listed screens, and the screens outside the list. */
const SCREENS = [
  ...new Set([
    ...screenPaths.filter((path) => path !== "/login"),
    "/media/list",
    "/contact/edit/{id}",
    "/orders/edit/{id}",
    "/members/edit/{id}",
    "/newsletterissue/list",
    "/newsletterissue/create",
    "/newsletterissue/edit/{id}",
    "/newsletter/list",
    "/newsletter/create",
    "/newsletter/edit/{id}",
    "/newslettersubscriber/list",
    "/mailsuppression/list",
    ...BACK_OFFICE_PAGES.filter((path) => path !== "/" && path !== "/login"),
  ]),
];

/** Languages in which axe checks a screen: one in turn, both at full size. */
const axeLocales = (screenIndex: number): readonly Locale[] =>
  journeyLocales(screenIndex % 2 ? "en-US" : "ar-JO");

/** API path of the list from which a resource's first record is taken. */
const LIST_PATHS: Record<string, string> = {
  article: "/v1/article/admin",
  author: "/v1/author/admin",
  category: "/v1/category/admin/paginate",
  channels: "/v1/channels/admin",
  contact: "/v1/contact",
  episodes: "/v1/episodes/admin/paginate",
  "live-blog": "/v1/article/admin",
  members: "/v1/subscription",
  newsletter: "/v1/newsletter/admin",
  newsletterissue: "/v1/newsletter-issue",
  orders: "/v1/order",
  package: "/v1/package/dashboard",
  peopleOfInterest: "/v1/peopleOfInterest/admin",
  programcategory: "/v1/programcategory/admin/paginate",
  programevent: "/v1/programevents/admin/paginate",
  programs: "/v1/program/admin/paginate",
  result: "/v1/result/admin",
  settings: "/v1/setting/admin",
  social: "/v1/social/admin",
  source: "/v1/source/admin",
  storypackage: "/v1/storypackage/admin/paginate",
  tag: "/v1/tag/paginate",
  users: "/v1/user/admin",
};

/** Creates a breaking news package: the demo has none. */
const createPackage = (staff: StaffAccount) =>
  staff.call<{ id: number }>("POST", "/v1/breaking", {
    key: randomUUID(),
    editions: [{ locale: "en-US", headline: `Flight diverted to Amman ${Date.now()}` }],
  });

/** Id of the article of the live blog that started last; the demo has one. */
const findLiveBlog = async (staff: StaffAccount) =>
  (await staff.call<{ articleId: number }[]>("GET", "/v1/live-blog/admin"))[0]?.articleId;

/** Returns the path of a screen; a record's screen shows the first record. */
async function pathOfScreen(screen: string, staff: StaffAccount): Promise<string> {
  if (!screen.endsWith("/{id}")) return backOfficePath(screen);
  if (screen === "/breaking/{id}")
    return backOfficePath(screen.replace("{id}", String((await createPackage(staff)).id)));
  if (screen === "/live-blog/report/{id}")
    return backOfficePath(screen.replace("{id}", String(await findLiveBlog(staff))));
  const list = await staff.call<{ id: number }[] | { data: { id: number }[] }>(
    "GET",
    `${LIST_PATHS[screen.split("/")[1] ?? ""]}?limit=1`,
  );
  const [first] = "data" in list ? list.data : list;
  return backOfficePath(screen.replace("{id}", String(first?.id)));
}

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);
  test.describe(`screens of the back office, ${locale}`, () => {
    // One worker per language, so that it signs in and loads the back office once.
    test.describe.configure({ mode: "default" });
    let staff: StaffAccount;
    let tour: BackOfficeTour;
    test.beforeAll(async ({ browser, baseURL }) => {
      staff = await signInStaff("Superadmin");
      tour = await startBackOfficeTour(browser, staff, locale, baseURL);
    });
    test.afterEach(() => tour.expectNoBrowserErrors());
    test.afterAll(() => tour.close());

    for (const [index, screen] of SCREENS.entries()) {
      test(`screen ${screen || "/"} has all messages, fits its window and is accessible`, async () => {
        const { page } = tour;
        const path = await pathOfScreen(screen, staff);
        expect((await rawRequest(path, { cookie: staff.cookie })).status, "loaded by its URL").toBe(
          200,
        );
        await page.setViewportSize(WINDOW);
        await tour.show(path);
        await expect(page.getByText(t("frame.notFound.title", { path: "" }).trim())).toHaveCount(0);
        await expect(page.locator("html")).toHaveAttribute("lang", locale);
        const heading = await page.locator("#react-admin-title").innerText();
        await expect(page).toHaveTitle(new RegExp(`^${RegExp.escape(heading)} · .*\\S$`));
        // No message key is shown in place of its text.
        expect(await page.locator("body").innerText()).not.toMatch(
          /\b(desk|resources|ra|body|article)\.[a-z]\w*\.\w/i,
        );
        if (axeLocales(index).includes(locale)) expect(await violationsOf(page)).toEqual([]);
        for (const width of [390, 768]) {
          await page.setViewportSize({ width, height: 844 });
          await expect
            .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
              message: `fits ${width}`,
            })
            .toBeLessThanOrEqual(width);
        }
      });
    }
  });
}

const ENTITY_BY_RECORD = new Map<string, Entity>(
  Object.entries(BACK_OFFICE_RECORDS).map(([name, { entity }]) => [name, entity]),
);

/** Whether a role may see a screen; some are open to all staff. */
const canAccess = (role: Role, screen: string) => {
  const [, resource = ""] = screen.split("/");
  const ability = abilityOf(role);
  const page = [
    ...[frontPage, breakingDesk, breakingNews, liveBlogDesk, liveBlogPresets, liveBlogs, notices],
    ...[liveBlogReport, monitor],
    ...[newResult, resultDesk, resultForm, results],
    ...[
      airingRecordings,
      audience,
      planning,
      religiousCalendar,
      schedule,
      setup,
      status,
      translations,
    ],
  ].find(({ path }) => path === screen);
  if (page) return visiblePages(ability, undefined, [page]).length > 0;
  const entity = resource === "news" ? "Article" : ENTITY_BY_RECORD.get(resource);
  return entity === undefined || ability.can("manage", entity);
};

for (const role of ["Admin", "Notification", "Accounting"] as const satisfies Role[]) {
  test(`${role} sees only the screens and menu items of the role`, async ({ browser, baseURL }) => {
    test.slow();
    const t = backOfficeMessagesOf("en-US");
    // Record 1 of each screen exists.
    const admin = await signInStaff("Admin");
    await createPackage(admin);
    const liveBlog = await findLiveBlog(admin);
    const tour = await startBackOfficeTour(browser, await signInStaff(role), "en-US", baseURL);
    for (const screen of SCREENS) {
      const id = screen === "/live-blog/report/{id}" ? liveBlog : 1;
      const path = backOfficePath(screen.replace("{id}", String(id)));
      await tour.show(path);
      await expect(tour.page.getByText(t("frame.notFound.title", { path })), screen).toHaveCount(
        canAccess(role, screen) ? 0 : 1,
      );
    }
    for (const [name, entity] of ENTITY_BY_RECORD)
      await expect(
        tour.page.getByRole("menuitem", {
          name: t(`resources.${name}.name`, { count: 2 }),
          exact: true,
        }),
      ).toHaveCount(abilityOf(role).can("manage", entity) ? 1 : 0);
    tour.expectNoBrowserErrors();
    await tour.close();
  });
}
