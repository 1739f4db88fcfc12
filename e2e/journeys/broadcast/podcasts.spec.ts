import type { PodcastCard } from "@masthead/contract/broadcast/podcast.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { episodePath, inLocalePath, podcastPath } from "@masthead/contract/platform/paths.ts";
import { violationsOf } from "../../browser/axe.ts";
import { messagesOf } from "../../messages.ts";
import { api } from "../../newsroom.ts";
import { hydratePage } from "../../readers/reader.ts";
import { signInStaff } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

for (const locale of LOCALES) {
  const t = messagesOf(locale);

  test(`reader finds a podcast and its feed, ${locale} @ar-JO`, async ({ page }) => {
    test.slow();
    const podcasts = () => api<PodcastCard[]>(`/v1/podcasts?locale=${locale}`);
    // A job measures the recordings of the demo some minutes after its start.
    await expect.poll(podcasts, { timeout: 3 * MINUTE }).not.toEqual([]);
    const [first] = await podcasts();
    if (!first) throw new Error("the demo has no podcasts");
    await page.goto(inLocalePath(locale, "/programs"));
    await page
      .getByRole("main")
      .getByRole("link", { name: t("programs.podcasts") })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("programs.podcasts"));
    const feed = page.getByRole("link", {
      name: t("podcasts.feedOf", { name: first.program.name }),
    });
    await expect(feed).toHaveAttribute("href", podcastPath(locale, first.program.id));
    expect(await violationsOf(page)).toEqual([]);
  });

  for (const javaScriptEnabled of [true, false])
    test.describe(`filter of podcasts, ${locale}, ${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
      test.use({ javaScriptEnabled });

      test("reader filters the podcasts by language", async ({ page }) => {
        test.slow();
        const podcasts = () => api<PodcastCard[]>(`/v1/podcasts?locale=${locale}`);
        // A job measures the recordings of the demo some minutes after its start.
        await expect
          .poll(async () => new Set((await podcasts()).map(({ language }) => language)).size, {
            timeout: 3 * MINUTE,
          })
          .toBeGreaterThan(1);
        const all = await podcasts();
        const names = (language: string) =>
          all.filter((podcast) => podcast.language === language).map(({ program }) => program.name);
        for (const prefix of ["", "/low-data"]) {
          await page.goto(inLocalePath(locale, `${prefix}/podcasts`));
          const languages = page.getByRole("navigation", { name: t("podcasts.languages") });
          await languages.getByRole("link", { name: "العربية" }).click();
          await expect(page).toHaveURL(/[?&]language=ar-JO$/);
          await expect(languages.getByRole("link", { name: "العربية" })).toHaveAttribute(
            "aria-current",
            "page",
          );
          const headings = page.getByRole("main").getByRole("heading", { level: 2 });
          await expect(headings).toHaveText(names("ar-JO"));
          if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([]);
          await languages.getByRole("link", { name: t("podcasts.allLanguages") }).click();
          await expect(headings).toHaveCount(all.length);
        }
      });
    });

  test(`reader jumps to a chapter of an episode, ${locale} @ar-JO`, async ({ page }) => {
    const staff = await signInStaff("Superadmin");
    const { data } = await api<{ data: { id: number; program: { id: number } }[] }>(
      `/v1/episodes?locale=${locale}&limit=1`,
    );
    const programId = data[0]?.program.id ?? 0;
    const { id } = await staff.call<{ id: number }>("POST", "/v1/episodes", {
      programId,
      title: { "en-US": `Chapters ${Date.now()}`, "ar-JO": `فصول ${Date.now()}` },
      videoUrl: "sample:tv",
      durationSeconds: 600,
      chapters: [
        { start: 0, title: { "en-US": "Opening", "ar-JO": "البداية" } },
        { start: 30, title: { "en-US": "The river", "ar-JO": "النهر" } },
      ],
      status: true,
    });
    await page.goto(episodePath(locale, programId, id));
    const chapters = page.getByRole("region", { name: t("chapters.title") });
    const river = chapters.getByRole("link", { name: locale === "ar-JO" ? /النهر/ : /The river/ });
    await expect(river).toHaveAttribute("href", "?t=30");
    expect(await violationsOf(page)).toEqual([]);
    await hydratePage(page);
    await river.click();
    const media = page.locator("video");
    await expect
      .poll(() => media.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThanOrEqual(29);
    await expect(river).toHaveAttribute("aria-current", "true");
    await staff.call("DELETE", `/v1/episodes/${id}`);
  });
}
