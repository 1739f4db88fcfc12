import type { NameGroup } from "@masthead/contract/newsroom/search/search-names.ts";
import { formatDuration } from "@masthead/contract/platform/format-duration.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { lowDataPath } from "@masthead/contract/platform/low-data.ts";
import { searchPath } from "@masthead/contract/platform/paths.ts";
import { violationsOf } from "../../browser/axe.ts";
import { rawRequest } from "../../http.ts";
import { messagesOf } from "../../messages.ts";
import { api } from "../../newsroom.ts";
import { hydratePage } from "../../readers/reader.ts";
import { expect, test } from "../../test.ts";

/** Words of the transcript in the demo in other forms, and the sentence with them. */
const SPOKEN = {
  "en-US": {
    query: "wooden boxes",
    mark: "wooden",
    sentence: /Every morning my pupils put their telephones/,
    start: 0,
  },
  "ar-JO": {
    query: "الصندوق الخشبيّ",
    mark: "صندوق",
    sentence: /كلّ صباح يضع تلاميذي/,
    start: 0,
  },
} as const;
/** Maximum bytes of a low-data page. */
const LOW_DATA_BUDGET = 30_000;

for (const locale of LOCALES) {
  const t = messagesOf(locale);
  const { query, mark, sentence, start } = SPOKEN[locale];
  const time = formatDuration(start, locale);

  for (const javaScriptEnabled of [true, false]) {
    test.describe(`search in transcripts, ${locale}, ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
      test.use({ javaScriptEnabled });

      test("reader opens an episode at the sentence that was found", async ({ page }) => {
        test.slow();
        await page.goto(searchPath(locale, query));
        const episodes = page.getByRole("region", { name: t("found.groups.episodes") });
        await expect(episodes.getByText(sentence)).toBeVisible();
        await expect(episodes.locator("mark").filter({ hasText: mark }).first()).toBeVisible();
        await expect(episodes.getByText(t("spoken.at", { time }))).toBeVisible();
        if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
        const link = episodes.getByRole("link").first();
        expect(await link.getAttribute("href")).toContain(`?transcript=${locale}#t=${start}`);
        if (javaScriptEnabled) await hydratePage(page);
        await link.click();
        const line = page.locator(`[id="t=${start}"]`);
        await expect(line).toBeVisible();
        await expect(line).toHaveText(sentence);
        if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
      });
    });
  }

  test(`reader of low-data pages finds the sentence in the transcript, ${locale}`, async ({
    page,
  }) => {
    await page.goto(lowDataPath(searchPath(locale, query)));
    await expect(page.getByText(sentence)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page
      .getByRole("region", { name: t("found.groups.episodes") })
      .getByRole("link")
      .first()
      .click();
    const transcript = page.getByRole("region", { name: t("transcript.title") });
    await expect(transcript.locator(`[id="t=${start}"]`)).toHaveText(sentence);
    expect(await violationsOf(page)).toEqual([]);
    const { pathname, search } = new URL(page.url());
    const { bytes } = await rawRequest(pathname + search, { "accept-encoding": "br" });
    expect(bytes).toBeLessThanOrEqual(LOW_DATA_BUDGET);
  });
}

test("the API of the search finds what is said", async () => {
  const groups = await api<NameGroup[]>(
    `/v1/search/names?locale=en-US&q=${encodeURIComponent(SPOKEN["en-US"].query)}`,
  );
  const hits = groups.find(({ group }) => group === "episodes")?.hits ?? [];
  expect(hits[0]?.spoken).toMatchObject({ language: "en-US", start: 0 });
});
