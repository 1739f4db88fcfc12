import { READ_AFTER_MS } from "@masthead/contract/audience/page-views.ts";
import type { ArticleFields } from "@masthead/contract/newsroom/article/article-fields.ts";
import type {
  ArticleRecord,
  ArticleState,
} from "@masthead/contract/newsroom/article/article-record.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import {
  articlePath,
  articlePreviewPath,
  inLocalePath,
  pagePath,
} from "@masthead/contract/platform/paths.ts";
import { keyedHash } from "../../../../server/src/platform/secrets.ts";
import type { StaffSession } from "../../../../server/test/processes/staff-session.ts";
import { violationsOf } from "../../../browser/axe.ts";
import { watchRequests } from "../../../browser/settle.ts";
import { rawRequest } from "../../../http.ts";
import { messagesOf } from "../../../messages.ts";
import { findArticle } from "../../../newsroom.ts";
import { hydratePage, recordRequests } from "../../../readers/reader.ts";
import { PRODUCT_SECRETS } from "../../../staff/product-secrets.ts";
import { signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

const timeFromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

/** Fields that put an article into each state in which readers do not see it. */
const HIDDEN: Record<Exclude<ArticleState, "published" | "withdrawn">, Partial<ArticleFields>> = {
  draft: { publishedAt: null },
  scheduled: { publishedAt: timeFromNow(HOUR) },
  expired: { publishedAt: timeFromNow(-2 * HOUR), expiresAt: timeFromNow(-HOUR) },
  disabled: { publishedAt: timeFromNow(-HOUR), enable: false },
};

// Sequential in one worker, so that the editor signs in once.
test.describe.configure({ mode: "default" });

let editor: StaffSession;

test.beforeAll(async () => {
  editor = await signInStaff();
});

/** Creates a hidden copy of a demo article that has an image and corrections. */
async function createHiddenArticle(
  locale: Locale,
  state: keyof typeof HIDDEN,
  overrides: Partial<ArticleFields> = {},
): Promise<ArticleRecord> {
  const { id } = await findArticle(
    locale,
    ({ lead, corrections }) => lead !== null && corrections.length > 0,
  );
  const {
    title,
    subtitle,
    summary,
    body,
    categoryId,
    sourceId,
    authorIds,
    tagIds,
    personIds,
    images,
    corrections,
  } = await editor.call<ArticleRecord>("GET", `/v1/article/${id}`);
  const copied = {
    subtitle,
    summary,
    body,
    categoryId,
    sourceId,
    authorIds,
    tagIds,
    personIds,
    images,
    corrections,
  };
  return editor.call("POST", "/v1/article", {
    locale,
    title: `${title} ${state}`,
    ...copied,
    ...HIDDEN[state],
    ...overrides,
  });
}

/** HTML page with nothing but a frame. */
const framePage = (src: string) =>
  `<link rel="icon" href="data:,"><iframe src="${src}" width="800" height="600"></iframe>`;

const createPreviewLink = (id: number) =>
  editor.call<{ path: string; expiresAt: string }>("POST", `/v1/article/${id}/preview`);

for (const locale of LOCALES) {
  const t = messagesOf(locale);
  const other: Locale = locale === "en-US" ? "ar-JO" : "en-US";

  test.describe(`article preview, ${locale}`, () => {
    test("article preview shows an article that is hidden from readers, with a notice on top @en-US", async ({
      page,
    }) => {
      const article = await createHiddenArticle(locale, "draft");
      const { path, expiresAt } = await createPreviewLink(article.id);
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(article.title);
      await expect(page.getByRole("figure").first().getByRole("img")).toBeVisible();
      for (const name of ["related", "mostRead"])
        await expect(page.getByRole("main").getByRole("heading", { name: t(name) })).toBeVisible();
      const banner = page.getByRole("complementary", { name: t("preview.title") });
      await expect(banner).toContainText(t("preview.draft"));
      await expect(banner.locator("time")).toHaveAttribute("datetime", expiresAt);
      expect((await banner.boundingBox())?.y).toBe(0);
      expect((await rawRequest(articlePath(article))).status).toBe(404);
    });

    test("article preview without an image loads no other image in its place @ar-JO", async ({
      page,
    }) => {
      const { title, id } = await createHiddenArticle(locale, "draft", { images: [] });
      await page.goto((await createPreviewLink(id)).path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      expect(await page.locator("article img:not([loading=lazy])").count()).toBe(0);
    });

    test("article preview shows the state of the article @en-US", async () => {
      const { id } = await findArticle(locale);
      expect((await rawRequest((await createPreviewLink(id)).path)).text).toContain(
        t("preview.published"),
      );
      for (const state of ["draft", "scheduled", "expired", "disabled"] as const) {
        const article = await createHiddenArticle(locale, state);
        const response = await rawRequest((await createPreviewLink(article.id)).path);
        expect([response.status, response.text.includes(t(`preview.${state}`))], state).toEqual([
          200,
          true,
        ]);
        expect((await rawRequest(articlePath(article))).status, state).toBe(404);
      }
    });

    test("article preview is not cached, indexed or revealed to other sites @ar-JO", async () => {
      const article = await createHiddenArticle(locale, "scheduled");
      const { path } = await createPreviewLink(article.id);
      const { headers, text } = await rawRequest(path);
      expect(headers).toMatchObject({
        "cache-control": "private, no-store",
        "x-robots-tag": "noindex, nofollow",
        "referrer-policy": "no-referrer",
        "content-security-policy": expect.stringContaining("frame-ancestors 'self';"),
      });
      const isIncluded = (markup: string) => text.includes(markup);
      const required = [
        '<meta name="robots" content="noindex, nofollow"/>',
        '<meta name="referrer" content="no-referrer"/>',
      ];
      const forbidden = [
        "application/ld+json",
        'rel="canonical"',
        'property="og:',
        'hrefLang="',
        'data-read="',
      ];
      expect([required.filter(isIncluded), forbidden.filter(isIncluded)]).toEqual([required, []]);
      const data = await rawRequest(path.replace("?", "/_payload.json?"));
      expect([data.status, data.headers["cache-control"], data.headers["x-robots-tag"]]).toEqual([
        200,
        "private, no-store",
        "noindex, nofollow",
      ]);
      expect((await rawRequest(path.replace(/\?.*/, "/_payload.json"))).status).toBe(404);
      expect((await rawRequest(path.replace("?", "/?"))).headers).toMatchObject({
        location: path,
        "cache-control": "no-store",
      });
    });

    test("article preview always shows the current version of the article @ar-JO", async () => {
      let { id, version } = await createHiddenArticle(locale, "draft");
      const { path } = await createPreviewLink(id);
      for (let round = 1; round <= 5; round++) {
        // Started before the edit: later requests must not share its response.
        const earlierRequest = rawRequest(path);
        ({ version } = await editor.call<ArticleRecord>("PATCH", `/v1/article/edit/${id}`, {
          version,
          title: `Round ${round}`,
        }));
        expect((await rawRequest(path)).text).toContain(`Round ${round}</h1>`);
        expect((await earlierRequest).status).toBe(200);
      }
    });

    test("article preview responds with 404 without a valid token @en-US", async () => {
      const article = await createHiddenArticle(locale, "draft");
      const { path } = await createPreviewLink(article.id);
      const token = new URL(path, "http://any").searchParams.get("token") ?? "";
      const [expiry = "", maker = "", hash = ""] = token.split(".");
      const signedToken = (expiresAt: number) =>
        `${expiresAt.toString(36)}.${maker}.${keyedHash(
          PRODUCT_SECRETS.APP_SECRET,
          "article preview",
          `${article.id}:${expiresAt}:${Number.parseInt(maker, 36)}`,
        )}`;
      const otherArticle = await findArticle(locale);
      const unknown = await rawRequest(inLocalePath(locale, "/preview/nothing"));
      expect(unknown.status).toBe(404);
      // Signed as by the server: the first case below fails only because it has expired.
      expect(
        (await rawRequest(articlePreviewPath(locale, article.id, signedToken(Date.now() + HOUR))))
          .status,
      ).toBe(200);
      for (const [id, invalidToken] of [
        [article.id, signedToken(Date.now() - 1)],
        [article.id, `${(Number.parseInt(expiry, 36) + HOUR).toString(36)}.${maker}.${hash}`],
        [article.id, `${token}x`],
        [article.id, token.slice(0, -1)],
        [article.id, "x".repeat(5000)],
        [article.id, ""],
        [otherArticle.id, token],
        [999_999_999, token],
        ["abc", token],
      ] as const) {
        const previewPath = inLocalePath(locale, `/preview/article/${id}`);
        const response = await rawRequest(`${previewPath}?token=${invalidToken}`);
        expect(
          [response.status, response.headers["cache-control"]],
          `${id} ${invalidToken}`,
        ).toEqual([404, unknown.headers["cache-control"]]);
        expect(response.text).toContain(t("errors.404", { path: previewPath }));
        expect(response.text).not.toContain(article.title);
      }
      await editor.call("DELETE", `/v1/article/${article.id}`);
      expect((await rawRequest(path)).status).toBe(404);
    });

    test("article preview under the other language's prefix redirects to the article's own language", async () => {
      const { id } = await createHiddenArticle(locale, "draft");
      const { path } = await createPreviewLink(id);
      const token = new URL(path, "http://any").searchParams.get("token") ?? "";
      const response = await rawRequest(articlePreviewPath(other, id, token));
      expect([response.status, response.headers.location]).toEqual([302, path]);
      expect(response.headers["cache-control"]).toBe("private, no-store");
    });

    test("article preview tracks no view and keeps its URL out of links and referrers @en-US", async ({
      page,
    }) => {
      const article = await createHiddenArticle(locale, "draft");
      const { path } = await createPreviewLink(article.id);
      const fetchRequests = recordRequests(page, "fetch");
      const settle = watchRequests(page);
      await page.clock.install();
      await page.goto(path);
      await hydratePage(page);
      await page.clock.fastForward(2 * READ_AFTER_MS);
      await settle();
      expect(
        fetchRequests.map((request) => request.url()).filter((url) => url.includes("/read")),
      ).toEqual([]);
      const shareLinks = page.getByRole("navigation", { name: t("share") });
      for (const link of await shareLinks.getByRole("link", { includeHidden: true }).all()) {
        const href = (await link.getAttribute("href")) ?? "";
        expect(href).toContain(encodeURIComponent(articlePath(article)));
        expect(href).not.toContain("token");
      }
      const next = await page
        .locator("form[action='/locale'] input[name=next]")
        .getAttribute("value");
      expect(next).toBe(pagePath(other, ""));
      const navigation = page.waitForRequest((request) => request.isNavigationRequest());
      await page.evaluate(() => location.assign("/"));
      expect((await (await navigation).allHeaders()).referer).toBeUndefined();
    });

    test.describe("article preview in the station's time zone, where each date has one time", () => {
      test.use({ timezoneId: "Asia/Amman" });

      test("article preview is accessible, fits its window and is unchanged by hydration", async ({
        page,
      }) => {
        const { path } = await createPreviewLink(
          (await createHiddenArticle(locale, "disabled")).id,
        );
        await page.goto(path);
        for (const width of [320, 360, 768, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect.soft(overflow, `pixels beyond a width of ${width}`).toBeLessThanOrEqual(0);
          if (width === 360 || width === 1440)
            expect.soft(await violationsOf(page), `at ${width} pixels`).toEqual([]);
        }
        const before = await page.locator("body").innerText();
        await hydratePage(page);
        expect(await page.locator("body").innerText()).toBe(before);
      });
    });

    test("article preview can be framed by the same site @ar-JO", async ({ page }) => {
      const article = await createHiddenArticle(locale, "draft");
      const { path } = await createPreviewLink(article.id);
      await page.route("/frame-page", (route) =>
        route.fulfill({ contentType: "text/html", body: framePage(path) }),
      );
      await page.goto("/frame-page");
      const frame = page.frameLocator("iframe");
      await expect(frame.getByRole("heading", { level: 1 })).toHaveText(article.title);
      await expect(frame.getByRole("complementary", { name: t("preview.title") })).toBeVisible();
    });
  });
}

test.describe("article preview in a frame of another site", () => {
  test.use({ expectedErrors: /elsewhere\.example|frame-ancestors/ });

  test("article preview cannot be framed by another site", async ({ page, baseURL }) => {
    const { path } = await createPreviewLink((await createHiddenArticle("en-US", "draft")).id);
    const body = framePage(`${baseURL}${path}`);
    await page.route("http://elsewhere.example/", (route) =>
      route.fulfill({ contentType: "text/html", body }),
    );
    await page.goto("http://elsewhere.example/");
    await expect.poll(() => page.frames().at(-1)?.url()).toBe("chrome-error://chromewebdata/");
  });
});
