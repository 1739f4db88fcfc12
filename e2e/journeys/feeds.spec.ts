import { directionOf, LOCALES } from "@masthead/contract/system/locale.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { ask } from "../http.ts";
import { expect, test } from "../test.ts";
import { wordsOf } from "../words.ts";

const TYPES: Record<string, RegExp> = {
  "rss.xml": /^application\/rss\+xml/,
  "atom.xml": /^application\/atom\+xml/,
  "feed.json": /^application\/feed\+json/,
};

for (const locale of LOCALES) {
  const t = wordsOf(locale);

  test.describe(`feeds, ${locale}`, () => {
    test("that the page names all answer, each in its format", async ({ page }) => {
      // A hundred and more documents are asked for.
      test.setTimeout(180_000);
      await page.goto(inLocalePath(locale, "/rss"));
      await expect(page.getByRole("heading", { level: 1 })).toContainText(t("feeds.title"));
      const links = await page
        .getByRole("main")
        .getByRole("link")
        .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
      const feeds = links.filter((href) => /\/(rss\.xml|atom\.xml|feed\.json)$/.test(href));
      expect(feeds.length).toBeGreaterThan(50);
      for (const href of links) {
        const answer = await ask(href);
        expect(answer.status, href).toBe(200);
        const type = TYPES[href.split("/").at(-1) ?? ""];
        if (type) expect(answer.headers["content-type"], href).toMatch(type);
      }
    });

    test("open in a browser as well-formed documents in their language", async ({ page }) => {
      await page.goto("about:blank");
      for (const format of ["rss.xml", "atom.xml"]) {
        const { text } = await ask(inLocalePath(locale, `/${format}`));
        const wrong = await page.evaluate(
          (xml) => new DOMParser().parseFromString(xml, "text/xml").querySelector("parsererror")?.textContent ?? null,
          text,
        );
        expect(wrong, format).toBeNull();
        expect(text).toContain(locale);
      }
      const feed = JSON.parse((await ask(inLocalePath(locale, "/feed.json"))).text);
      expect(feed.language).toBe(locale);
      expect(feed.items.length).toBeGreaterThan(5);
    });
  });

  for (const [path, word] of [
    ["/info/about_us", "info.about"],
    ["/info/contact_us", "info.contact"],
    ["/info/terms_and_privacy", "info.terms"],
  ] as const) {
    test(`${path} tells what the station wrote, ${locale}`, async ({ page }) => {
      const response = await page.goto(inLocalePath(locale, path));
      expect(response?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(t(word));
      await expect(page.locator("html")).toHaveAttribute("dir", directionOf(locale));
      expect((await page.getByRole("main").innerText()).length).toBeGreaterThan(100);
      await expect(page.getByText(t("noText"))).toHaveCount(0);
    });
  }
}
