import { DAY } from "@masthead/contract/platform/durations.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import {
  articlePath,
  categoryPath,
  inLocalePath,
  pagePath,
} from "@masthead/contract/platform/paths.ts";
import { rawRequest } from "../../http.ts";
import { messagesOf } from "../../messages.ts";
import { findArticle, largestCategory } from "../../newsroom.ts";
import { hydratePage } from "../../readers/reader.ts";
import { signIn } from "../../readers/reader-account.ts";
import { createAccount } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

const VIEWER = { id: 1, name: "Rana Haddad", role: "User" };

for (const locale of LOCALES) {
  const t = messagesOf(locale);
  const latestNews = pagePath(locale, "latest-news");

  test.describe(`header, ${locale}`, () => {
    for (const [reader, subscribedUntil] of [
      ["a subscriber", Date.now() + DAY],
      ["a reader whose subscription has ended", Date.now() - DAY],
    ] as const)
      test(`header shows ${reader} the same before and after hydration, without layout shift`, async ({
        page,
      }) => {
        await page.addInitScript(
          (viewer) => localStorage.setItem("viewer", JSON.stringify(viewer)),
          { ...VIEWER, subscribedUntil },
        );
        await page.goto(latestNews);
        const account = page.getByRole("banner").locator("a[data-account]").first();
        const subscribe = page.getByRole("banner").locator(".subscribe");
        const headerState = async () => ({
          name: await account.innerText(),
          href: await account
            .getAttribute("href")
            .then((to) => new URL(to ?? "", page.url()).pathname),
          x: (await account.boundingBox())?.x,
          offered: await subscribe.isVisible(),
        });
        const before = await headerState();
        expect(before).toMatchObject({
          name: VIEWER.name,
          href: pagePath(locale, "dashboard"),
          offered: subscribedUntil < Date.now(),
        });
        await hydratePage(page);
        await expect(account).toHaveText(VIEWER.name);
        expect(await headerState()).toEqual(before);
      });

    for (const status of [401, 403])
      test.describe(`header after the session ended with ${status}`, () => {
        // The position in the article is requested without a session.
        test.use({ expectedErrors: new RegExp(`status of ${status}|user/positions`) });

        for (const button of ["save", "follow"] as const)
          test(`header forgets the reader's name when the ${button} button gets ${status}, on load and on press @ar-JO`, async ({
            page,
          }) => {
            const article = await findArticle(locale);
            const { id } = await largestCategory(locale);
            const [path, calls] =
              button === "save"
                ? [articlePath(article), "**/api/v1/user/saved-articles/*"]
                : [categoryPath(locale, id), "**/api/v1/user/following/*/*"];
            await page.route("**/account/keep*", () => {});
            const account = page.getByRole("banner").locator("a[data-account]").first();
            for (const rejectedMethod of ["GET", "PUT"]) {
              await page.route(calls, (route) =>
                route.request().method() === rejectedMethod
                  ? route.fulfill({ status, json: {} })
                  : route.fulfill({
                      json: button === "save" ? { saved: false } : { following: false },
                    }),
              );
              await page.goto(path);
              await page.evaluate(
                (viewer) => localStorage.setItem("viewer", JSON.stringify(viewer)),
                VIEWER,
              );
              await page.reload();
              await expect(account).toHaveText(VIEWER.name);
              await hydratePage(page);
              if (rejectedMethod === "PUT")
                await page
                  .locator("button[aria-pressed=false]", { hasText: t(`saveOrFollow.${button}`) })
                  .first()
                  .click();
              await expect(account).toHaveText(t("account.signIn"));
              expect(await page.evaluate(() => localStorage.getItem("viewer"))).toBeNull();
              await page.unroute(calls);
            }
          });
      });

    test.describe("header after the session ended while a form was filled in", () => {
      test.use({ expectedErrors: /status of 401/ });

      test("header forgets the reader's name when a form is submitted without a session, and the home page opens @ar-JO", async ({
        page,
        context,
      }) => {
        const { email, password } = await createAccount("User");
        await page.goto(pagePath(locale, "auth/sign-in"));
        await signIn(page, locale, { email, password });
        const account = page.getByRole("banner").locator("a[data-account]").first();
        await expect(account).not.toHaveText(t("account.signIn"));
        await page.goto(pagePath(locale, "account"));
        await hydratePage(page);
        await context.clearCookies();
        await page.getByRole("button", { name: t("account.save"), exact: true }).click();
        await expect(page).toHaveURL((url) => url.pathname === pagePath(locale, ""));
        await expect(account).toHaveText(t("account.signIn"));
      });
    });

    test("header links signed-out readers to sign-in, in the same document as for everyone @en-US", async ({
      page,
    }) => {
      await page.goto(latestNews);
      await expect(page.getByRole("banner").locator("a[data-account]").first()).toHaveText(
        t("account.signIn"),
      );
      const { text } = await rawRequest(latestNews);
      expect(text).not.toContain(VIEWER.name);
      expect(text).toContain(t("subscribe"));
    });

    for (const width of [390, 768, 1440])
      test(`header shows the first category whole and aligned with the page at ${width} pixels`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 900 });
        const { id } = await largestCategory(locale);
        const category = inLocalePath(locale, `/category/${id}`);
        for (const [path, reducedMotion] of [
          [latestNews, "no-preference"],
          [category, "no-preference"],
          [category, "reduce"],
        ] as const) {
          await page.emulateMedia({ reducedMotion });
          await page.goto(path);
          const row = page.getByRole("navigation", { name: t("sections") }).locator("ul");
          const logo = await page.getByRole("banner").locator("a").first().boundingBox();
          const { first, faded } = await row.evaluate((list) => {
            const box = [...list.children]
              .map((item) => item.getBoundingClientRect())
              .find(({ width: itemWidth }) => itemWidth > 0);
            return {
              first: box && { x: box.x, right: box.right },
              faded:
                list.scrollLeft !== 0 &&
                getComputedStyle(list).getPropertyValue("--fade-start") !== "0px",
            };
          });
          const offset =
            locale === "ar-JO"
              ? (first?.right ?? 0) - ((logo?.x ?? 0) + (logo?.width ?? 0))
              : (first?.x ?? 0) - (logo?.x ?? 0);
          // A row that is scrolled to its current category fades at its start.
          expect(
            faded || Math.abs(offset) <= 1,
            `${path}, ${reducedMotion}: ${offset} pixels off`,
          ).toBe(true);
        }
      });
  });
}
