import { directionOf, LOCALES } from "@masthead/contract/platform/locale.ts";
import { inLocalePath, pagePath } from "@masthead/contract/platform/paths.ts";
import { rawRequest } from "../../http.ts";
import { messagesOf } from "../../messages.ts";
import { expect, test } from "../../test.ts";

const CONTENT_TYPES: Record<string, RegExp> = {
  "rss.xml": /^application\/rss\+xml/,
  "atom.xml": /^application\/atom\+xml/,
  "feed.json": /^application\/feed\+json/,
};

for (const locale of LOCALES) {
  const t = messagesOf(locale);

  test.describe(`feeds, ${locale}`, () => {
    test("every feed that the feeds page links responds in its format @en-US", async ({ page }) => {
      // More than a hundred documents are requested.
      test.slow();
      await page.goto(pagePath(locale, "rss"));
      await expect(page.getByRole("heading", { level: 1 })).toContainText(t("feeds.title"));
      const links = await page
        .getByRole("main")
        .getByRole("link")
        .evaluateAll((elements) => elements.map((link) => link.getAttribute("href") ?? ""));
      const feeds = links.filter((href) => /\/(rss\.xml|atom\.xml|feed\.json)$/.test(href));
      expect(feeds.length).toBeGreaterThan(50);
      for (const href of links) {
        const response = await rawRequest(href);
        expect(response.status, href).toBe(200);
        const type = CONTENT_TYPES[href.split("/").at(-1) ?? ""];
        if (type) expect(response.headers["content-type"], href).toMatch(type);
      }
    });

    test("feeds are well-formed documents in their language", async ({ page }) => {
      await page.goto("about:blank");
      for (const format of ["rss.xml", "atom.xml"]) {
        const { text } = await rawRequest(inLocalePath(locale, `/${format}`));
        const parseError = await page.evaluate(
          (xml) =>
            new DOMParser().parseFromString(xml, "text/xml").querySelector("parsererror")
              ?.textContent ?? null,
          text,
        );
        expect(parseError, format).toBeNull();
        expect(text).toContain(locale);
      }
      const feed = JSON.parse((await rawRequest(inLocalePath(locale, "/feed.json"))).text);
      expect(feed.language).toBe(locale);
      expect(feed.items.length).toBeGreaterThan(5);
    });
  });

  for (const [path, titleKey] of [
    ["/info/about_us", "info.about"],
    ["/info/contact_us", "info.contact"],
    ["/info/terms_and_privacy", "info.terms"],
  ] as const) {
    test(`${path} shows the station's own text, ${locale}`, async ({ page }) => {
      const response = await page.goto(inLocalePath(locale, path));
      expect(response?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(t(titleKey));
      await expect(page.locator("html")).toHaveAttribute("dir", directionOf(locale));
      expect((await page.getByRole("main").innerText()).length).toBeGreaterThan(100);
      await expect(page.getByText(t("noText"))).toHaveCount(0);
    });
  }
}
