import { LOCALES } from "@masthead/contract/system/locale.ts";
import { articlePath, categoryPath, inLocalePath } from "@masthead/contract/system/paths.ts";
import { ask } from "../http.ts";
import { signIn } from "../member.ts";
import { findArticle, fullestCategory } from "../newsroom.ts";
import { wake } from "../reader.ts";
import { makeEditor } from "../staff.ts";
import { expect, test } from "../test.ts";
import { wordsOf } from "../words.ts";

const VIEWER = { id: 1, name: "Rana Haddad", role: "User" };
const DAY = 86_400_000;

for (const locale of LOCALES) {
  const t = wordsOf(locale);
  const home = inLocalePath(locale, "/latest-news");

  test.describe(`header, ${locale}`, () => {
    for (const [what, subscribedUntil] of [
      ["a subscriber", Date.now() + DAY],
      ["a reader whose subscription is over", Date.now() - DAY],
    ] as const)
      test(`shows ${what} as such before the page is awake and after, and nothing moves`, async ({ page }) => {
        await page.addInitScript((viewer) => localStorage.setItem("viewer", JSON.stringify(viewer)), { ...VIEWER, subscribedUntil });
        await page.goto(home);
        const account = page.getByRole("banner").locator("a[data-account]").first();
        const subscribe = page.getByRole("banner").locator(".subscribe");
        const look = async () => ({
          name: await account.innerText(),
          href: await account.getAttribute("href").then((to) => new URL(to ?? "", page.url()).pathname),
          x: (await account.boundingBox())?.x,
          offered: await subscribe.isVisible(),
        });
        const before = await look();
        expect(before).toMatchObject({
          name: VIEWER.name,
          href: inLocalePath(locale, "/dashboard"),
          offered: subscribedUntil < Date.now(),
        });
        await wake(page);
        await expect(account).toHaveText(VIEWER.name);
        expect(await look()).toEqual(before);
      });

    for (const status of [401, 403])
      test.describe(`whose session has ended, with ${status}`, () => {
        test.use({ expectedErrors: new RegExp(`status of ${status}`) });

        for (const button of ["save", "follow"] as const)
          test(`forgets the name when the ${button} button is refused, at its load and at a press`, async ({ page }) => {
            const article = await findArticle(locale);
            const { id } = await fullestCategory(locale);
            const [address, calls] =
              button === "save"
                ? [articlePath(article), "**/api/v1/user/saved-articles/*"]
                : [categoryPath(locale, id), "**/api/v1/user/following/*/*"];
            await page.route("**/account/keep*", () => {});
            const account = page.getByRole("banner").locator("a[data-account]").first();
            for (const refused of ["GET", "PUT"]) {
              await page.route(calls, (route) =>
                route.request().method() === refused
                  ? route.fulfill({ status, json: {} })
                  : route.fulfill({ json: button === "save" ? { saved: false } : { following: false } }),
              );
              await page.goto(address);
              await page.evaluate((viewer) => localStorage.setItem("viewer", JSON.stringify(viewer)), VIEWER);
              await page.reload();
              await expect(account).toHaveText(VIEWER.name);
              await wake(page);
              if (refused === "PUT")
                await page
                  .locator("button[aria-pressed=false]", { hasText: t(`keep.${button}`) })
                  .first()
                  .click();
              await expect(account).toHaveText(t("account.signIn"));
              expect(await page.evaluate(() => localStorage.getItem("viewer"))).toBeNull();
              await page.unroute(calls);
            }
          });
      });

    test.describe("whose session has ended while a form was filled in", () => {
      test.use({ expectedErrors: /status of 401/ });

      test("forgets the name when the form is sent, and leads home", async ({ page, context }) => {
        const { email, password } = await makeEditor("User");
        await page.goto(inLocalePath(locale, "/auth/sign-in"));
        await signIn(page, locale, { email, password });
        const account = page.getByRole("banner").locator("a[data-account]").first();
        await expect(account).not.toHaveText(t("account.signIn"));
        await page.goto(inLocalePath(locale, "/account"));
        await wake(page);
        await context.clearCookies();
        await page.getByRole("button", { name: t("account.save"), exact: true }).click();
        await expect(page).toHaveURL((url) => url.pathname === inLocalePath(locale, "/"));
        await expect(account).toHaveText(t("account.signIn"));
      });
    });

    test("shows who is signed out the way to sign in, in the same document as to everybody", async ({ page }) => {
      await page.goto(home);
      await expect(page.getByRole("banner").locator("a[data-account]").first()).toHaveText(t("account.signIn"));
      const { text } = await ask(home);
      expect(text).not.toContain(VIEWER.name);
      expect(text).toContain(t("subscribe"));
    });

    for (const width of [390, 768, 1440])
      test(`shows the first section whole, on the lines of the page, at ${width} pixels`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        const { id } = await fullestCategory(locale);
        for (const path of [home, inLocalePath(locale, `/category/${id}`)]) {
          await page.goto(path);
          const row = page.getByRole("navigation", { name: t("sections") }).locator("ul");
          const mark = await page.getByRole("banner").locator("a").first().boundingBox();
          const { first, faded } = await row.evaluate((list) => {
            const box = [...list.children].map((one) => one.getBoundingClientRect()).find(({ width: wide }) => wide > 0);
            return {
              first: box && { x: box.x, right: box.right },
              faded: list.scrollLeft !== 0 && getComputedStyle(list).getPropertyValue("--fade-start") !== "0px",
            };
          });
          const off = locale === "ar-JO" ? (first?.right ?? 0) - ((mark?.x ?? 0) + (mark?.width ?? 0)) : (first?.x ?? 0) - (mark?.x ?? 0);
          // Where the row is scrolled to its section, its beginning fades.
          expect(faded || Math.abs(off) <= 1, `${path}: ${off} pixels off`).toBe(true);
        }
      });
  });
}
