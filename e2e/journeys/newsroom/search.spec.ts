import type { SearchResponse } from "@masthead/contract/newsroom/search/search.ts";
import type { NameGroup } from "@masthead/contract/newsroom/search/search-names.ts";
import type { Author } from "@masthead/contract/newsroom/topic.ts";
import { SEARCH_LENGTH } from "@masthead/contract/platform/constants.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { inLocalePath, searchPath, topicPath } from "@masthead/contract/platform/paths.ts";
import { rawRequest } from "../../http.ts";
import { messagesOf } from "../../messages.ts";
import { api } from "../../newsroom.ts";
import { pathOf } from "../../readers/reader.ts";
import { expect, test } from "../../test.ts";

/**
 * Queries per language: a word of several demo articles, the same misspelt, one without results,
 * and others.
 */
const QUERIES = {
  "en-US": {
    word: "water",
    misspelt: "waetr",
    nothing: "qzxwvkjh",
    otherForm: "waters",
    apart: "water lisbon solar",
    foreign: "المدينة",
    named: "water",
  },
  "ar-JO": {
    word: "المدينة",
    misspelt: "المديةن",
    nothing: "ظظثغضخ",
    otherForm: "مدينة",
    apart: "إلغاء رسوم التحويلات",
    foreign: "water",
    named: "الماء",
  },
} as const;

/**
 * Misspells a name by doubling the last letter of a word, once for each word of two or more
 * letters.
 */
const withDoubledLetter = (name: string): string[] => {
  const words = name.split(" ");
  return words.flatMap((word, i) =>
    /\p{L}{2}$/u.test(word) ? [words.with(i, `${word}${word.at(-1)}`).join(" ")] : [],
  );
};

for (const locale of LOCALES) {
  const t = messagesOf(locale);
  const { word, misspelt, nothing, otherForm } = QUERIES[locale];
  const reply = (query: string) => api<SearchResponse>(`/v1/search?locale=${locale}&${query}`);

  for (const javaScriptEnabled of [true, false]) {
    test.describe(`search, ${locale}, ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
      test.use({ javaScriptEnabled });

      test("search finds articles and highlights the matching words", async ({ page }) => {
        await page.goto(searchPath(locale));
        await page.getByRole("searchbox", { name: t("find.label") }).fill(word);
        await page
          .getByRole("search")
          .getByRole("button", { name: t("find.go") })
          .click();
        await expect(page).toHaveURL(
          (url) => decodeURIComponent(url.pathname) === inLocalePath(locale, `/search/${word}`),
        );
        const { data, meta } = await reply(`q=${encodeURIComponent(word)}`);
        expect(meta.total).toBeGreaterThan(1);
        await expect(page.getByRole("status")).toContainText(word);
        for (const hit of data.slice(0, 5))
          await expect(page.getByRole("main").getByRole("link", { name: hit.title })).toBeVisible();
        await expect(page.getByRole("main").locator("mark").first()).toBeVisible();
      });

      test("search narrows results to a type of article", async ({ page }) => {
        const { data } = await reply(`q=${encodeURIComponent(word)}&limit=100`);
        const template = data.find((hit) => hit.template !== "news")?.template ?? "news";
        const { data: filtered } = await reply(
          `q=${encodeURIComponent(word)}&template=${template}`,
        );
        await page.goto(searchPath(locale, word));
        await page
          .getByRole("combobox", { name: t("articleKind.label") })
          .selectOption({ value: template });
        await page
          .getByRole("search")
          .getByRole("button", { name: t("find.go") })
          .click();
        await expect(page).toHaveURL(new RegExp(`template=${template}`));
        await expect(page.getByRole("combobox", { name: t("articleKind.label") })).toHaveValue(
          template,
        );
        for (const hit of filtered.slice(0, 3))
          await expect(page.getByRole("main").getByRole("link", { name: hit.title })).toBeVisible();
      });
    });
  }

  test.describe(`search, ${locale}`, () => {
    test("search narrows results by category and date, and keeps both in the URL @ar-JO", async ({
      page,
    }) => {
      const all = await reply(`q=${encodeURIComponent(word)}&limit=100`);
      const category = all.data.find((hit) => hit.category)?.category;
      if (!category) throw new Error("no hit has a category");
      const newest =
        all.data
          .map((hit) => hit.publishedAt.slice(0, 10))
          .sort()
          .at(-1) ?? "";
      await page.goto(searchPath(locale, word));
      await page
        .getByRole("combobox", { name: t("find.category") })
        .selectOption({ value: String(category.id) });
      await page.getByLabel(t("find.from"), { exact: true }).fill("2020-01-01");
      await page.getByLabel(t("find.to"), { exact: true }).fill(newest);
      await page
        .getByRole("search")
        .getByRole("button", { name: t("find.go") })
        .click();
      await expect(page).toHaveURL(/category=\d+/);
      expect(pathOf(page)).toContain(`category=${category.id}`);
      expect(pathOf(page)).toContain("from=2020-01-01");
      const narrowed = await reply(
        `q=${encodeURIComponent(word)}&categoryId=${category.id}&from=2020-01-01&to=${newest}`,
      );
      expect(narrowed.meta.total).toBeGreaterThan(0);
      expect(narrowed.meta.total).toBeLessThan(all.meta.total);
      await expect(
        page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link"),
      ).toHaveCount(Math.min(20, narrowed.meta.total));
    });

    test("search in the other language opens the results in that language", async ({ page }) => {
      const other = locale === "en-US" ? "ar-JO" : "en-US";
      await page.goto(searchPath(locale));
      await page.getByRole("searchbox", { name: t("find.label") }).fill(QUERIES[other].word);
      await page.getByRole("combobox", { name: t("find.language") }).selectOption({ value: other });
      await page
        .getByRole("search")
        .getByRole("button", { name: t("find.go") })
        .click();
      await expect(page.locator("html")).toHaveAttribute("lang", other);
      expect(pathOf(page)).toBe(inLocalePath(other, `/search/${QUERIES[other].word}`));
    });

    test("search finds other forms of a word", async () => {
      expect((await reply(`q=${encodeURIComponent(otherForm)}`)).meta.total).toBeGreaterThan(0);
    });

    test("search suggests or applies a correction for a misspelt word", async ({ page }) => {
      await page.goto(searchPath(locale, misspelt));
      const status = page.getByRole("status");
      await expect(
        status
          .getByRole("link")
          .or(status.getByText(t("find.correctedFor", { query: misspelt })))
          .first(),
      ).toBeVisible();
    });

    test("search finds an author by exact or misspelt name and links to the author page", async ({
      page,
    }) => {
      const author = (await api<Author[]>(`/v1/author/all?locale=${locale}`)).find(({ name }) =>
        name.includes(" "),
      );
      if (!author) throw new Error("no author has two names");
      const people = page.getByRole("region", { name: t("found.groups.people") });
      const link = people.getByRole("link", { name: author.name, exact: true });
      for (const query of [author.name, ...withDoubledLetter(author.name)]) {
        const data = await api<NameGroup[]>(
          `/v1/search/names?locale=${locale}&q=${encodeURIComponent(query)}`,
        );
        await page.goto(searchPath(locale, query));
        await expect(
          people.getByText(t("found.kind.author"), { exact: true }).first(),
          query,
        ).toBeVisible();
        await expect(link, query).toHaveAttribute(
          "href",
          decodeURI(topicPath(locale, author.slug)),
        );
        // The Arabic stemmer removes some letters; then the name matches exactly.
        await expect(page.getByText(t("found.similar")), query).toHaveCount(data.length ? 0 : 1);
      }
      await link.click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(author.name);
    });

    test("search shows the kinds of results with their counts and filters by kind @en-US", async ({
      page,
    }) => {
      const { named } = QUERIES[locale];
      const data = await api<NameGroup[]>(
        `/v1/search/names?locale=${locale}&q=${encodeURIComponent(named)}`,
      );
      const [group] = data;
      if (!group) throw new Error("nothing has this word in its name");
      await page.goto(searchPath(locale, named));
      const kinds = page.getByRole("navigation", { name: t("found.kinds") });
      await expect(kinds.getByRole("link")).toHaveCount(data.length + 2);
      await expect(kinds.getByRole("link", { name: t("found.all") })).toHaveAttribute(
        "aria-current",
        "page",
      );
      await kinds
        .getByRole("link", {
          name: `${t(`found.groups.${group.group}`)} ${formatNumber(group.total, locale)}`,
          exact: true,
        })
        .click();
      await expect(page).toHaveURL((url) => url.search === `?kind=${group.group}`);
      await expect(
        page.getByRole("region", { name: t(`found.groups.${group.group}`) }).getByRole("listitem"),
      ).toHaveCount(Math.min(20, group.total));
      await expect(page.getByRole("main").getByRole("region")).toHaveCount(1);
      await expect(kinds.locator("[aria-current=page]")).toHaveCount(1);
    });

    test("search shows partial matches with a notice when no article has all words", async ({
      page,
    }) => {
      const { apart } = QUERIES[locale];
      const { data, meta } = await reply(`q=${encodeURIComponent(apart)}`);
      expect(meta.partial).toBe(true);
      await page.goto(searchPath(locale, apart));
      await expect(page.getByRole("status")).toContainText(t("found.partial", { query: apart }));
      for (const hit of data.slice(0, 3))
        await expect(page.getByRole("main").getByRole("link", { name: hit.title })).toBeVisible();
    });

    test("search offers the results of the other language when this one has none", async ({
      page,
    }) => {
      const { foreign } = QUERIES[locale];
      const other = locale === "en-US" ? "ar-JO" : "en-US";
      const { meta } = await reply(`q=${encodeURIComponent(foreign)}`);
      expect(meta.elsewhere).toMatchObject({ locale: other });
      await page.goto(`${searchPath(locale, foreign)}?kind=articles`);
      const text = t("found.elsewhere", {
        count: meta.elsewhere?.total,
        language: t(`languages.${other}`),
      });
      await page.getByRole("status").getByRole("link", { name: text }).click();
      await expect(page.locator("html")).toHaveAttribute("lang", other);
      expect(pathOf(page)).toBe(inLocalePath(other, `/search/${foreign}`));
      await expect(page.getByRole("main").locator("mark").first()).toBeVisible();
    });

    test("search without results shows how to continue @ar-JO", async ({ page }) => {
      const response = await page.goto(searchPath(locale, nothing));
      expect(response?.status()).toBe(200);
      await expect(page.getByRole("status")).toContainText(t("find.none"));
      await expect(page.getByRole("status")).toContainText(t("find.noneHint"));
    });

    test.describe("search with an invalid query", () => {
      test.use({ expectedErrors: /status of 400/ });

      test("search reports a query that is too long in the page @en-US", async ({ page }) => {
        const response = await page.goto(searchPath(locale, "x".repeat(SEARCH_LENGTH + 1)));
        expect(response?.status()).toBe(400);
        await expect(page.getByRole("alert")).toHaveText(
          t("find.invalid", { length: SEARCH_LENGTH }),
        );
        await expect(page.getByRole("searchbox", { name: t("find.label") })).toBeVisible();
      });
    });

    test("search treats hostile input as plain text @ar-JO", async ({ page }) => {
      for (const query of [
        `"><script>alert(1)</script>`,
        "' or 1=1 --",
        "a & ! | (b <-> c):*",
        "\\",
        "%",
        "''\"\"((",
        "🙂",
        "\u202e\u0600",
        "- - -",
        '"',
        "{{7*7}}",
        "../../etc/passwd",
      ]) {
        const response = await rawRequest(searchPath(locale, query));
        expect([200, 400], query).toContain(response.status);
        expect(response.text, query).not.toContain("<script>alert(1)");
        expect(response.text, query).toContain(`lang="${locale}"`);
      }
      page.on("dialog", () => expect(false, "a script in the query ran").toBe(true));
      await page.goto(searchPath(locale, `"><img src=x onerror=alert(1)>`));
      await expect(page.getByRole("searchbox", { name: t("find.label") })).toHaveValue(
        `"><img src=x onerror=alert(1)>`,
      );
    });
  });
}
