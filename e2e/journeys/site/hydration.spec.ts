import { PREFETCH_DELAY } from "@masthead/contract/platform/constants.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import {
  articlePath,
  categoryPath,
  pagePath,
  schedulePath,
  searchPath,
} from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { watchRequests } from "../../browser/settle.ts";
import { layOutWholePage } from "../../browser/whole-layout.ts";
import { rawRequest } from "../../http.ts";
import { messagesOf } from "../../messages.ts";
import { findArticle, largestCategory } from "../../newsroom.ts";
import { clearBotCheckLimits } from "../../readers/bot-check-limits.ts";
import { hydratePage, pathOf, recordRequests } from "../../readers/reader.ts";
import { expect, test } from "../../test.ts";

// In the station's time zone, each article shows only one time.
test.use({ timezoneId: "Asia/Amman" });

test("passkey button pressed before hydration starts passkey sign-in", async ({ page }) => {
  await page.goto(pagePath("en-US", "auth/sign-in"));
  const requested = page.waitForRequest("**/api/v1/auth/passkey/options");
  await page.getByRole("button", { name: messagesOf("en-US")("account.withPasskey") }).click();
  await requested;
});

test("phone field keeps the country selected before hydration", async ({ page }) => {
  await page.goto(pagePath("en-US", "auth/sign-up"));
  const select = page.locator("select[name=phoneCountry]");
  await select.focus();
  await select.selectOption("SA");
  await expect(page.getByText("+966", { exact: true })).toBeVisible();
  await page.getByLabel(messagesOf("en-US")("account.phone"), { exact: true }).fill("0512345678");
  await expect(page.getByRole("button", { name: /Saudi Arabia/ })).toBeVisible();
  await expect(page.locator("input[type=hidden][name=phone]")).toHaveValue("+966512345678");
});

test.describe("form submitted before hydration", () => {
  test.use({ expectedErrors: /the server responded with a status of 40[01]/ });

  /** Fills in the sign-in form with a wrong password, and submits it. */
  async function submitSignIn(page: Page): Promise<void> {
    const t = messagesOf("en-US");
    await page.goto(pagePath("en-US", "auth/sign-in"));
    await page.getByLabel(t("account.email"), { exact: true }).fill("nobody@example.org");
    await page.getByLabel(t("account.password"), { exact: true }).fill("not the right words");
    await page.getByRole("button", { name: t("account.signIn"), exact: true }).click();
  }
  const submissions = (page: Page) => {
    const proofs: (string | null)[] = [];
    page.on("request", (request) => {
      if (
        request.method() === "POST" &&
        new URL(request.url()).pathname.startsWith(pagePath("en-US", "auth/sign-in"))
      )
        proofs.push(new URLSearchParams(request.postData() ?? "").get("proof"));
    });
    return proofs;
  };

  test("waits for hydration, and is sent once, with the proof of the bot check", async ({
    page,
  }) => {
    const proofs = submissions(page);
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await opened;
      await route.continue();
    });
    await submitSignIn(page);
    expect(proofs).toEqual([]);
    open();
    await expect(page.locator("input[name=password]")).toHaveAttribute("aria-invalid", "true");
    expect(proofs).toEqual([expect.stringMatching(/.{100}/)]);
  });

  test("is sent by the browser when the scripts do not arrive in time", async ({ page }) => {
    // After failures in its network, a form without a proof is refused before its password is
    // checked.
    await clearBotCheckLimits();
    const proofs = submissions(page);
    await page.route("**/assets/*.js", () => {});
    await page.clock.install();
    await submitSignIn(page);
    await page.clock.fastForward(10_000);
    await expect(page.locator("input[name=password]")).toHaveAttribute("aria-invalid", "true");
    expect(proofs).toEqual([""]);
  });
});

for (const locale of LOCALES) {
  const t = messagesOf(locale);

  test.describe(`scripts, ${locale}`, () => {
    test("scripts are not loaded before the reader interacts @en-US", async ({ page }) => {
      const scripts = recordRequests(page, "script");
      const settle = watchRequests(page);
      await page.clock.install();
      await page.goto(articlePath(await findArticle(locale)), { waitUntil: "networkidle" });
      await page.clock.fastForward(2 * PREFETCH_DELAY);
      await settle();
      expect(scripts.map((script) => script.url())).toEqual([]);
      await hydratePage(page);
      expect(scripts.length).toBeGreaterThan(0);
    });

    test("scripts are not loaded when a row scrolls to its current item automatically", async ({
      page,
    }) => {
      const scripts = recordRequests(page, "script");
      const settle = watchRequests(page);
      await page.setViewportSize({ width: 360, height: 800 });
      for (const path of [
        schedulePath(locale, "2001-01-01"),
        categoryPath(locale, (await largestCategory(locale)).id),
      ]) {
        await page.goto(path, { waitUntil: "networkidle" });
        const scrolled = () =>
          [...document.querySelectorAll(".fades")].some((row) => row.scrollLeft !== 0);
        await expect.poll(() => page.evaluate(scrolled), { message: path }).toBe(true);
      }
      await settle();
      expect(scripts.map((script) => script.url())).toEqual([]);
    });

    test("scripts are not loaded for a field that has focus from the start, but are when something is typed there @ar-JO", async ({
      page,
    }) => {
      const scripts = recordRequests(page, "script");
      await page.goto(searchPath(locale), { waitUntil: "networkidle" });
      await expect(page.getByRole("searchbox")).toBeFocused();
      expect(scripts.map((script) => script.url())).toEqual([]);
      await page.keyboard.press("a");
      await expect.poll(() => scripts.length).toBeGreaterThan(0);
    });

    for (const [gesture, perform] of [
      ["a key", (page) => page.keyboard.press("Shift")],
      ["the wheel", (page) => page.mouse.wheel(0, 50)],
      ["a tap", (page) => page.touchscreen.tap(180, 700)],
    ] satisfies [string, (page: import("@playwright/test").Page) => Promise<void>][]) {
      test.describe(`after ${gesture}`, () => {
        test.use({ hasTouch: true });

        test(`scripts are loaded after ${gesture} @en-US`, async ({ page }) => {
          const scripts = recordRequests(page, "script");
          await page.goto(pagePath(locale, "info/about_us"));
          const countAfterGesture = async () => {
            await perform(page);
            return scripts.length;
          };
          await expect.poll(countAfterGesture).toBeGreaterThan(0);
        });
      });
    }

    test("client-side navigation loads no further document and behaves like a full load @ar-JO", async ({
      page,
    }) => {
      await page.goto(pagePath(locale, "latest-news"));
      await hydratePage(page);
      const documents = recordRequests(page, "document");
      const data = recordRequests(page, "fetch");
      const link = page
        .getByRole("main")
        .getByRole("article")
        .nth(3)
        .getByRole("heading")
        .getByRole("link");
      const [title, href] = [await link.innerText(), await link.getAttribute("href")];
      await link.click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      expect(decodeURI(new URL(page.url()).pathname)).toBe(href);
      await expect(page).toHaveTitle(new RegExp(title.slice(0, 20)));
      expect(await page.evaluate(() => window.scrollY), "starts at the top").toBe(0);
      await page
        .getByRole("contentinfo")
        .getByRole("link", { name: t("search"), exact: true })
        .click();
      await expect(page.getByRole("searchbox")).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      expect(documents.map((request) => request.url())).toEqual([]);
      expect(data.length).toBeGreaterThan(0);
    });

    test("client-side navigation shows a page as the server renders it @en-US", async ({
      page,
    }) => {
      const article = await findArticle(locale, ({ tags }) => tags.length > 0);
      const textOf = (shown: Page) => shown.getByRole("main").innerText();
      const rendered = await page.context().newPage();
      await rendered.goto(articlePath(article));
      await layOutWholePage(rendered);
      const renderedText = await textOf(rendered);
      await rendered.close();
      await page.goto(pagePath(locale, "latest-news"));
      await hydratePage(page);
      await page.getByRole("main").getByRole("link", { name: article.title }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(article.title);
      // Parts that few articles have appear when their scripts have loaded.
      await expect.poll(() => textOf(page)).toBe(renderedText);
    });

    test("likely next pages are prefetched a second after load, three at most @en-US", async ({
      page,
    }) => {
      await page.addInitScript(() => {
        const delays: number[] = [];
        let loaded = 0;
        addEventListener("load", () => {
          loaded = performance.now();
        });
        new MutationObserver((records) => {
          for (const { addedNodes } of records)
            for (const node of addedNodes)
              if (node instanceof HTMLLinkElement && node.rel === "prefetch")
                delays.push(loaded ? performance.now() - loaded : -1);
        }).observe(document, { childList: true, subtree: true });
        Object.assign(window, { prefetchedAfter: delays });
      });
      await page.goto(pagePath(locale, ""));
      const prefetchDelays = () =>
        page.evaluate(
          () => (window as typeof window & { prefetchedAfter: number[] }).prefetchedAfter,
        );
      await expect.poll(prefetchDelays).not.toEqual([]);
      const times = await prefetchDelays();
      expect(times.length).toBeLessThanOrEqual(3);
      for (const time of times) {
        expect(time).toBeGreaterThanOrEqual(PREFETCH_DELAY - 50);
        expect(time).toBeLessThan(PREFETCH_DELAY + 1500);
      }
      const hrefs = await page
        .locator("link[rel=prefetch]")
        .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
      for (const href of hrefs)
        expect((await rawRequest(new URL(href, page.url()).pathname)).status, href).toBe(200);
    });

    test("nothing is prefetched for readers who save data @ar-JO", async ({ page }) => {
      await page.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, "connection", {
          get: () => ({ saveData: true }),
        }),
      );
      await page.clock.install();
      await page.goto(pagePath(locale, ""));
      await page.clock.fastForward(PREFETCH_DELAY + 1000);
      expect(await page.locator("link[rel=prefetch]").count()).toBe(0);
    });

    test("back navigation restores the scroll position @en-US", async ({ page }) => {
      await page.goto(pagePath(locale, "latest-news"));
      await hydratePage(page);
      const scrollOn = async () => {
        await page.mouse.wheel(0, 450);
        return page.evaluate(() => window.scrollY);
      };
      await expect.poll(scrollOn).toBeGreaterThan(500);
      const link = page
        .getByRole("main")
        .getByRole("article")
        .nth(6)
        .getByRole("heading")
        .getByRole("link");
      const title = await link.innerText();
      await link.click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1 })).toContainText(t("latestNews"));
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
      expect(pathOf(page)).toBe(pagePath(locale, "latest-news"));
    });
  });
}
