import type { Author } from "@masthead/contract/newsroom/listing.ts";
import type { SearchReply } from "@masthead/contract/newsroom/search.ts";
import type { NameGroup } from "@masthead/contract/newsroom/search-names.ts";
import { SEARCH_LENGTH } from "@masthead/contract/system/constants.ts";
import { numberText } from "@masthead/contract/system/format.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { inLocalePath, listingPath, searchPath } from "@masthead/contract/system/paths.ts";
import { ask } from "../http.ts";
import { api } from "../newsroom.ts";
import { pathOf } from "../reader.ts";
import { expect, test } from "../test.ts";
import { wordsOf } from "../words.ts";

/** A word of the demo with several articles, the same with a slip of the hand, and what nobody wrote. */
const WORDS = {
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

/** A name with the last letter of one of its words doubled, once for each word of two letters or more. */
const withDoubledLetter = (name: string): string[] => {
  const words = name.split(" ");
  return words.flatMap((word, i) => (/\p{L}{2}$/u.test(word) ? [words.with(i, `${word}${word.at(-1)}`).join(" ")] : []));
};

for (const locale of LOCALES) {
  const t = wordsOf(locale);
  const { word, misspelt, nothing, otherForm } = WORDS[locale];
  const reply = (query: string) => api<SearchReply>(`/v1/search?locale=${locale}&${query}`);

  for (const javaScriptEnabled of [true, false]) {
    test.describe(`search, ${locale}, ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
      test.use({ javaScriptEnabled });

      test("finds articles and marks the words that were found", async ({ page }) => {
        await page.goto(inLocalePath(locale, "/search"));
        await page.getByRole("searchbox", { name: t("find.label") }).fill(word);
        await page
          .getByRole("search")
          .getByRole("button", { name: t("find.go") })
          .click();
        await expect(page).toHaveURL((url) => decodeURIComponent(url.pathname) === inLocalePath(locale, `/search/${word}`));
        const { data, meta } = await reply(`q=${encodeURIComponent(word)}`);
        expect(meta.total).toBeGreaterThan(1);
        await expect(page.getByRole("status")).toContainText(word);
        for (const hit of data.slice(0, 5)) await expect(page.getByRole("main").getByRole("link", { name: hit.title })).toBeVisible();
        await expect(page.getByRole("main").locator("mark").first()).toBeVisible();
      });
    });
  }

  test.describe(`search, ${locale}`, () => {
    test("narrows by section and by days, and keeps both in the address", async ({ page }) => {
      const all = await reply(`q=${encodeURIComponent(word)}&limit=100`);
      const category = all.data.find((hit) => hit.category)?.category;
      if (!category) throw new Error("no hit has a section");
      const newest =
        all.data
          .map((hit) => hit.publishedAt.slice(0, 10))
          .sort()
          .at(-1) ?? "";
      await page.goto(searchPath(locale, word));
      await page.getByRole("combobox", { name: t("find.category") }).selectOption({ value: String(category.id) });
      await page.getByLabel(t("find.from"), { exact: true }).fill("2020-01-01");
      await page.getByLabel(t("find.to"), { exact: true }).fill(newest);
      await page
        .getByRole("search")
        .getByRole("button", { name: t("find.go") })
        .click();
      await expect(page).toHaveURL(/category=\d+/);
      expect(pathOf(page)).toContain(`category=${category.id}`);
      expect(pathOf(page)).toContain("from=2020-01-01");
      const narrowed = await reply(`q=${encodeURIComponent(word)}&categoryId=${category.id}&from=2020-01-01&to=${newest}`);
      expect(narrowed.meta.total).toBeGreaterThan(0);
      expect(narrowed.meta.total).toBeLessThan(all.meta.total);
      await expect(page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link")).toHaveCount(
        Math.min(20, narrowed.meta.total),
      );
    });

    test("asks in the other language and lands there", async ({ page }) => {
      const other = locale === "en-US" ? "ar-JO" : "en-US";
      await page.goto(inLocalePath(locale, "/search"));
      await page.getByRole("searchbox", { name: t("find.label") }).fill(WORDS[other].word);
      await page.getByRole("combobox", { name: t("find.language") }).selectOption({ value: other });
      await page
        .getByRole("search")
        .getByRole("button", { name: t("find.go") })
        .click();
      await expect(page.locator("html")).toHaveAttribute("lang", other);
      expect(pathOf(page)).toBe(inLocalePath(other, `/search/${WORDS[other].word}`));
    });

    test("finds other forms of a word", async () => {
      expect((await reply(`q=${encodeURIComponent(otherForm)}`)).meta.total).toBeGreaterThan(0);
    });

    test("helps who misspells", async ({ page }) => {
      await page.goto(searchPath(locale, misspelt));
      const status = page.getByRole("status");
      await expect(
        status
          .getByRole("link")
          .or(status.getByText(t("find.correctedFor", { query: misspelt })))
          .first(),
      ).toBeVisible();
    });

    test("finds an author by name, also by a misspelt one, and leads to their page", async ({ page }) => {
      const author = (await api<Author[]>(`/v1/author/all?locale=${locale}`)).find(({ name }) => name.includes(" "));
      if (!author) throw new Error("no author has two names");
      const people = page.getByRole("region", { name: t("found.groups.people") });
      const link = people.getByRole("link", { name: author.name, exact: true });
      for (const query of [author.name, ...withDoubledLetter(author.name)]) {
        const { data } = await api<{ data: NameGroup[] }>(`/v1/search/names?locale=${locale}&q=${encodeURIComponent(query)}`);
        await page.goto(searchPath(locale, query));
        await expect(people.getByText(t("found.kind.author"), { exact: true }).first(), query).toBeVisible();
        await expect(link, query).toHaveAttribute("href", listingPath(locale, author.slug));
        // The Arabic stemmer takes some letters off, and then the name as it is written matches.
        await expect(page.getByText(t("found.similar")), query).toHaveCount(data.length ? 0 : 1);
      }
      await link.click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(author.name);
    });

    test("shows the kinds of results with their counts, and each alone", async ({ page }) => {
      const { named } = WORDS[locale];
      const { data } = await api<{ data: NameGroup[] }>(`/v1/search/names?locale=${locale}&q=${encodeURIComponent(named)}`);
      const [group] = data;
      if (!group) throw new Error("nothing has this word in its name");
      await page.goto(searchPath(locale, named));
      const kinds = page.getByRole("navigation", { name: t("found.kinds") });
      await expect(kinds.getByRole("link")).toHaveCount(data.length + 2);
      await expect(kinds.getByRole("link", { name: t("found.all") })).toHaveAttribute("aria-current", "page");
      await kinds
        .getByRole("link", { name: `${t(`found.groups.${group.group}`)} ${numberText(group.total, locale)}`, exact: true })
        .click();
      await expect(page).toHaveURL((url) => url.search === `?kind=${group.group}`);
      await expect(page.getByRole("region", { name: t(`found.groups.${group.group}`) }).getByRole("listitem")).toHaveCount(
        Math.min(20, group.total),
      );
      await expect(page.getByRole("main").getByRole("region")).toHaveCount(1);
      await expect(kinds.locator("[aria-current=page]")).toHaveCount(1);
    });

    test("shows articles with some of the words when none has all, and says so", async ({ page }) => {
      const { apart } = WORDS[locale];
      const { data, meta } = await reply(`q=${encodeURIComponent(apart)}`);
      expect(meta.partial).toBe(true);
      await page.goto(searchPath(locale, apart));
      await expect(page.getByRole("status")).toContainText(t("found.partial", { query: apart }));
      for (const hit of data.slice(0, 3)) await expect(page.getByRole("main").getByRole("link", { name: hit.title })).toBeVisible();
    });

    test("offers the results of the other language when this one has none", async ({ page }) => {
      const { foreign } = WORDS[locale];
      const other = locale === "en-US" ? "ar-JO" : "en-US";
      const { meta } = await reply(`q=${encodeURIComponent(foreign)}`);
      expect(meta.elsewhere).toMatchObject({ locale: other });
      await page.goto(`${searchPath(locale, foreign)}?kind=articles`);
      const text = t("found.elsewhere", { count: meta.elsewhere?.total, language: t(`languages.${other}`) });
      await page.getByRole("status").getByRole("link", { name: text }).click();
      await expect(page.locator("html")).toHaveAttribute("lang", other);
      expect(pathOf(page)).toBe(inLocalePath(other, `/search/${foreign}`));
      await expect(page.getByRole("main").locator("mark").first()).toBeVisible();
    });

    test("says when nothing is found, and how to go on", async ({ page }) => {
      const response = await page.goto(searchPath(locale, nothing));
      expect(response?.status()).toBe(200);
      await expect(page.getByRole("status")).toContainText(t("find.none"));
      await expect(page.getByRole("status")).toContainText(t("find.noneHint"));
    });

    test.describe("of what cannot be searched", () => {
      test.use({ expectedErrors: /status of 400/ });

      test("says so in the page", async ({ page }) => {
        const response = await page.goto(searchPath(locale, "x".repeat(SEARCH_LENGTH + 1)));
        expect(response?.status()).toBe(400);
        await expect(page.getByRole("alert")).toHaveText(t("find.invalid", { length: SEARCH_LENGTH }));
        await expect(page.getByRole("searchbox", { name: t("find.label") })).toBeVisible();
      });
    });

    test("takes hostile input for what it is: words", async ({ page }) => {
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
        const answer = await ask(searchPath(locale, query));
        expect([200, 400], query).toContain(answer.status);
        expect(answer.text, query).not.toContain("<script>alert(1)");
        expect(answer.text, query).toContain(`lang="${locale}"`);
      }
      page.on("dialog", () => expect(false, "a script of the query ran").toBe(true));
      await page.goto(searchPath(locale, `"><img src=x onerror=alert(1)>`));
      await expect(page.getByRole("searchbox", { name: t("find.label") })).toHaveValue(`"><img src=x onerror=alert(1)>`);
    });
  });
}
