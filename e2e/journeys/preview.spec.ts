import type { ArticleFields } from "@masthead/contract/newsroom/article-fields.ts";
import type { ArticleRecord, ArticleState } from "@masthead/contract/newsroom/article-record.ts";
import { LOCALES, type Locale } from "@masthead/contract/system/locale.ts";
import { articlePath, articlePreviewPath, inLocalePath } from "@masthead/contract/system/paths.ts";
import { keyedHash } from "../../server/src/platform/secrets.ts";
import type { HttpStaff } from "../../server/test/http-staff.ts";
import { violationsOf } from "../axe.ts";
import { ask } from "../http.ts";
import { findArticle } from "../newsroom.ts";
import { requestsOf, wake } from "../reader.ts";
import { productData, signInEditor } from "../staff.ts";
import { expect, test } from "../test.ts";
import { wordsOf } from "../words.ts";

const HOUR = 3600_000;
/** Longer than a page has to be in view for its reader to count, in milliseconds. */
const COUNTED_AFTER = 5000;
const from = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

/** Fields that put an article into each state in which readers do not see it. */
const HIDDEN: Record<Exclude<ArticleState, "published">, Partial<ArticleFields>> = {
  draft: { publishedAt: null },
  scheduled: { publishedAt: from(HOUR) },
  expired: { publishedAt: from(-2 * HOUR), expiresAt: from(-HOUR) },
  disabled: { publishedAt: from(-HOUR), enable: false },
};

// One after the other in one worker, so that the editor signs in once.
test.describe.configure({ mode: "default" });

let editor: HttpStaff;

test.beforeAll(async () => {
  editor = await signInEditor();
});

/** An article with all that a story of the demo has, which no reader sees. */
async function hidden(locale: Locale, state: keyof typeof HIDDEN, changed: Partial<ArticleFields> = {}): Promise<ArticleRecord> {
  const { id } = await findArticle(locale, (one) => one.lead !== null && one.corrections.length > 0);
  const { title, subtitle, summary, body, categoryId, sourceId, authorIds, tagIds, personIds, images, corrections } =
    await editor.ask<ArticleRecord>("GET", `/v1/article/${id}`);
  const like = { subtitle, summary, body, categoryId, sourceId, authorIds, tagIds, personIds, images, corrections };
  return editor.ask("POST", "/v1/article", { locale, title: `${title} ${state}`, ...like, ...HIDDEN[state], ...changed });
}

/** A page with nothing but a frame. */
const framing = (src: string) => `<link rel="icon" href="data:,"><iframe src="${src}" width="800" height="600"></iframe>`;

const share = (id: number) => editor.ask<{ path: string; expiresAt: string }>("POST", `/v1/article/${id}/preview`);

for (const locale of LOCALES) {
  const t = wordsOf(locale);
  const other: Locale = locale === "en-US" ? "ar-JO" : "en-US";

  test.describe(`preview, ${locale}`, () => {
    test("shows an article that no reader sees, and says so on top", async ({ page }) => {
      const article = await hidden(locale, "draft");
      const { path, expiresAt } = await share(article.id);
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(article.title);
      await expect(page.getByRole("figure").first().getByRole("img")).toBeVisible();
      for (const name of ["related", "mostRead"])
        await expect(page.getByRole("main").getByRole("heading", { name: t(name) })).toBeVisible();
      const ribbon = page.getByRole("complementary", { name: t("preview.title") });
      await expect(ribbon).toContainText(t("preview.draft"));
      await expect(ribbon.locator("time")).toHaveAttribute("datetime", expiresAt);
      expect((await ribbon.boundingBox())?.y).toBe(0);
      expect((await ask(articlePath(article))).status).toBe(404);
    });

    test("shows an article without a picture, and loads no other in its place", async ({ page }) => {
      const { title, id } = await hidden(locale, "draft", { images: [] });
      await page.goto((await share(id)).path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      expect(await page.locator("article img:not([loading=lazy])").count()).toBe(0);
    });

    test("tells the state", async () => {
      const { id } = await findArticle(locale);
      expect((await ask((await share(id)).path)).text).toContain(t("preview.published"));
      for (const state of ["draft", "scheduled", "expired", "disabled"] as const) {
        const article = await hidden(locale, state);
        const answer = await ask((await share(article.id)).path);
        expect([answer.status, answer.text.includes(t(`preview.${state}`))], state).toEqual([200, true]);
        expect((await ask(articlePath(article))).status, state).toBe(404);
      }
    });

    test("is for nobody but its reader: no cache, search engine or other site learns of it", async () => {
      const article = await hidden(locale, "scheduled");
      const { path } = await share(article.id);
      const { headers, text } = await ask(path);
      expect(headers).toMatchObject({
        "cache-control": "private, no-store",
        "x-robots-tag": "noindex, nofollow",
        "referrer-policy": "no-referrer",
        "content-security-policy": expect.stringContaining("frame-ancestors 'self';"),
      });
      const has = (mark: string) => text.includes(mark);
      const said = ['<meta name="robots" content="noindex, nofollow"/>', '<meta name="referrer" content="no-referrer"/>'];
      const unsaid = ["application/ld+json", 'rel="canonical"', 'property="og:', 'hrefLang="', 'data-read="'];
      expect([said.filter(has), unsaid.filter(has)]).toEqual([said, []]);
      const data = await ask(path.replace("?", "/_payload.json?"));
      expect([data.status, data.headers["cache-control"], data.headers["x-robots-tag"]]).toEqual([
        200,
        "private, no-store",
        "noindex, nofollow",
      ]);
      expect((await ask(path.replace(/\?.*/, "/_payload.json"))).status).toBe(404);
      expect((await ask(path.replace("?", "/?"))).headers).toMatchObject({ location: path, "cache-control": "no-store" });
    });

    test("is as the article is at that moment, again and again", async () => {
      let { id, version } = await hidden(locale, "draft");
      const { path } = await share(id);
      for (let round = 1; round <= 5; round++) {
        // Begun before the edit: whoever asks after it must not be given what this one gets.
        const early = ask(path);
        ({ version } = await editor.ask<ArticleRecord>("PATCH", `/v1/article/edit/${id}`, { version, title: `Round ${round}` }));
        expect((await ask(path)).text).toContain(`Round ${round}</h1>`);
        expect((await early).status).toBe(200);
      }
    });

    test("is not there for who has no good token", async () => {
      const article = await hidden(locale, "draft");
      const { path } = await share(article.id);
      const token = new URL(path, "http://any").searchParams.get("token") ?? "";
      const [expiry = "", hash = ""] = token.split(".");
      const signed = (at: number) => `${at.toString(36)}.${keyedHash(productData(), "article preview", `${article.id}:${at}`)}`;
      const stranger = await findArticle(locale);
      const unknown = await ask(inLocalePath(locale, "/preview/nothing"));
      expect(unknown.status).toBe(404);
      // The signature is the server's own: only its time is over.
      expect((await ask(articlePreviewPath(locale, article.id, signed(Date.now() + HOUR)))).status).toBe(200);
      for (const [id, given] of [
        [article.id, signed(Date.now() - 1)],
        [article.id, `${(Number.parseInt(expiry, 36) + HOUR).toString(36)}.${hash}`],
        [article.id, `${token}x`],
        [article.id, token.slice(0, -1)],
        [article.id, "x".repeat(5000)],
        [article.id, ""],
        [stranger.id, token],
        [999_999_999, token],
        ["abc", token],
      ] as const) {
        const wrong = inLocalePath(locale, `/preview/article/${id}`);
        const answer = await ask(`${wrong}?token=${given}`);
        expect([answer.status, answer.headers["cache-control"]], `${id} ${given}`).toEqual([404, unknown.headers["cache-control"]]);
        expect(answer.text).toContain(t("errors.404", { path: wrong }));
        expect(answer.text).not.toContain(article.title);
      }
      await editor.ask("DELETE", `/v1/article/${article.id}`);
      expect((await ask(path)).status).toBe(404);
    });

    test("under the other language's prefix leads to the article's own", async () => {
      const { id } = await hidden(locale, "draft");
      const { path } = await share(id);
      const token = new URL(path, "http://any").searchParams.get("token") ?? "";
      const answer = await ask(articlePreviewPath(other, id, token));
      expect([answer.status, answer.headers.location]).toEqual([302, path]);
      expect(answer.headers["cache-control"]).toBe("private, no-store");
    });

    test("counts no reader, and gives its address to nobody", async ({ page }) => {
      const article = await hidden(locale, "draft");
      const { path } = await share(article.id);
      const fetched = requestsOf(page, "fetch");
      await page.goto(path);
      await wake(page);
      await page.waitForTimeout(COUNTED_AFTER);
      expect(fetched.map((request) => request.url()).filter((url) => url.includes("/read"))).toEqual([]);
      const rail = page.getByRole("navigation", { name: t("share") });
      for (const link of await rail.getByRole("link").all()) {
        const href = (await link.getAttribute("href")) ?? "";
        expect(href).toContain(encodeURIComponent(articlePath(article)));
        expect(href).not.toContain("token");
      }
      const next = await page.locator("form[action='/locale'] input[name=next]").getAttribute("value");
      expect(next).toBe(inLocalePath(other, "/"));
      const asked = page.waitForRequest((request) => request.isNavigationRequest());
      await page.evaluate(() => location.assign("/"));
      expect((await (await asked).allHeaders()).referer).toBeUndefined();
    });

    test.describe("to a reader where the station is, who sees one time beside each date", () => {
      test.use({ timezoneId: "Asia/Amman" });

      test("is accessible, fits its screen, and stays as it is when its scripts run", async ({ page }) => {
        const { path } = await share((await hidden(locale, "disabled")).id);
        await page.goto(path);
        for (const width of [320, 360, 768, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          expect.soft(beyond, `pixels that do not fit ${width}`).toBeLessThanOrEqual(0);
          if (width === 360 || width === 1440) expect.soft(await violationsOf(page), `at ${width} pixels`).toEqual([]);
        }
        const before = await page.locator("body").innerText();
        await wake(page);
        expect(await page.locator("body").innerText()).toBe(before);
      });
    });

    test("can be looked at in a frame of this site", async ({ page }) => {
      const article = await hidden(locale, "draft");
      const { path } = await share(article.id);
      await page.route("/stand-in", (route) => route.fulfill({ contentType: "text/html", body: framing(path) }));
      await page.goto("/stand-in");
      const shown = page.frameLocator("iframe");
      await expect(shown.getByRole("heading", { level: 1 })).toHaveText(article.title);
      await expect(shown.getByRole("complementary", { name: t("preview.title") })).toBeVisible();
    });
  });
}

test.describe("preview, in a frame of another site", () => {
  test.use({ expectedErrors: /elsewhere\.example|frame-ancestors/ });

  test("is refused", async ({ page, baseURL }) => {
    const { path } = await share((await hidden("en-US", "draft")).id);
    const body = framing(`${baseURL}${path}`);
    await page.route("http://elsewhere.example/", (route) => route.fulfill({ contentType: "text/html", body }));
    await page.goto("http://elsewhere.example/");
    await expect.poll(() => page.frames().at(-1)?.url()).toBe("chrome-error://chromewebdata/");
  });
});
