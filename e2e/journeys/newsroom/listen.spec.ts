import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { lowDataPath } from "@masthead/contract/platform/low-data.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import type { Page } from "@playwright/test";
import { violationsOf } from "../../browser/axe.ts";
import { rawRequest } from "../../http.ts";
import { messagesOf } from "../../messages.ts";
import { findArticle } from "../../newsroom.ts";
import { hydratePage } from "../../readers/reader.ts";
import { expect, test } from "../../test.ts";

const narratedPath = async (locale: Locale) =>
  articlePath(await findArticle(locale, ({ narration }) => narration !== null));

/** Free article without narration and live blog, with some paragraphs. */
const silentPath = async (locale: Locale) =>
  articlePath(
    await findArticle(
      locale,
      ({ narration, liveBlog, cut, bodyHtml }) =>
        !narration && !liveBlog && !cut && bodyHtml.split("<p>").length > 4,
    ),
  );

/**
 * Gives the page a device that speaks: its voice of the language appears late, as in browsers, and
 * an utterance lasts until the journey ends it.
 */
const addVoice = (page: Page, language: string) =>
  page.addInitScript((lang) => {
    const spoken: { text: string; rate: number; onend?: () => void }[] = [];
    const voices: object[] = [];
    class Utterance {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    const speech = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      speak: (utterance: (typeof spoken)[number]) => {
        if (utterance.text) spoken.push(utterance);
      },
      cancel: () => {},
    });
    Object.defineProperty(window, "speechSynthesis", { value: speech });
    Object.assign(window, { SpeechSynthesisUtterance: Utterance, spoken });
    addEventListener("load", () =>
      setTimeout(() => {
        voices.push({ lang, name: "Test", localService: true, default: true });
        speech.dispatchEvent(new Event("voiceschanged"));
      }),
    );
  }, language);

type Speaking = typeof window & { spoken: { text: string; rate: number; onend?: () => void }[] };
const lastSpoken = (page: Page) => page.evaluate(() => (window as Speaking).spoken.at(-1)?.text);
const endSentence = (page: Page) =>
  page.evaluate(() => (window as Speaking).spoken.at(-1)?.onend?.());
const highlighted = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get("spoken") ?? [])].map(String).join());

for (const locale of LOCALES) {
  const t = messagesOf(locale);

  test.describe(`listening to articles, ${locale}`, () => {
    test("the newsroom’s recording plays in the player of the site, and continues after a reload", async ({
      page,
    }) => {
      await page.goto(await narratedPath(locale));
      const narration = page.getByRole("region", { name: t("narration.label") });
      const button = narration.getByRole("button", { name: t("listen") });
      await expect(button).toHaveText(/\d:\d\d/);
      expect(await violationsOf(page)).toEqual([]);
      await button.click();
      const audio = narration.locator("audio").last();
      const time = () => audio.evaluate((element: HTMLAudioElement) => element.currentTime);
      await expect.poll(time, { message: "the recording advances" }).toBeGreaterThan(0);
      await audio.evaluate((element: HTMLAudioElement) => {
        element.currentTime = 60;
      });
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem("masthead.positions") ?? ""))
        .toMatch(/:999":\{"at":6\d/);
      expect(await violationsOf(page)).toEqual([]);
      await page.reload();
      await button.click();
      await expect.poll(time, { message: "the recording continues" }).toBeGreaterThanOrEqual(60);
    });

    test("the recording is in the structured data, and a link with its length on the low-data page", async () => {
      const path = await narratedPath(locale);
      const { text } = await rawRequest(path);
      expect(text).toMatch(/"audio":\{"@type":"AudioObject"/);
      expect(text).toMatch(/<noscript><audio controls/);
      expect((await rawRequest(lowDataPath(path))).text).toMatch(
        /href="\/recordings\/[^"]+\.m4a"[^>]*>[^<]*\d:\d\d/,
      );
    });

    test("the device reads the text sentence by sentence, highlights it, and continues after a reload", async ({
      page,
    }) => {
      await addVoice(page, locale === "ar-JO" ? "ar-SA" : "en-GB");
      await page.goto(await silentPath(locale));
      await hydratePage(page);
      const button = page.getByRole("button", { name: t("listen"), exact: true });
      await button.click();
      const player = page.getByRole("region", { name: t("speech.label") });
      await expect(player.getByText(t("speech.voice"))).toBeVisible();
      const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
      await expect.poll(() => lastSpoken(page)).toBe(title.replaceAll(/\s+/g, " ").trim());
      await expect(player.getByRole("button", { name: t("speech.pause") })).toBeFocused();
      expect(await violationsOf(page)).toEqual([]);

      await endSentence(page);
      await endSentence(page);
      const second = await lastSpoken(page);
      await expect.poll(async () => (await highlighted(page)).replaceAll(/\s+/g, " ")).toBe(second);
      await player.getByRole("button", { name: t("speech.pause") }).click();
      await player.getByRole("button", { name: t("speech.next") }).click();
      await player.getByRole("button", { name: t("speech.previous") }).click();
      await player.getByRole("combobox").selectOption("1.5");
      await player.getByRole("button", { name: t("speech.play") }).click();
      await expect.poll(() => lastSpoken(page)).toBe(second);

      await page.reload();
      await hydratePage(page);
      await button.click();
      await expect.poll(() => lastSpoken(page)).toBe(second);
      expect(await page.evaluate(() => (window as Speaking).spoken.at(-1)?.rate)).toBe(1.5);
      await page.keyboard.press("Escape");
      await expect(player).toBeHidden();
      await expect(button).toBeFocused();
      expect(await highlighted(page)).toBe("");
    });
  });
}

test("no article offers to read aloud without a voice of its language", async ({ page }) => {
  await addVoice(page, "ar-SA");
  await page.goto(await silentPath("en-US"));
  await hydratePage(page);
  const name = messagesOf("en-US")("listen");
  await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
});

test.describe("looping clip", () => {
  const t = messagesOf("en-US");
  const clipPath = async () =>
    articlePath(await findArticle("en-US", ({ bodyHtml }) => / loop[ =]/.test(bodyHtml)));
  const isPaused = (page: Page) =>
    page.locator(".loop video").evaluate((video: HTMLVideoElement) => video.paused);

  test("plays muted while it is in view, and pauses by its button", async ({ page }) => {
    await page.goto(await clipPath());
    const clip = page.locator(".loop");
    const button = clip.getByRole("button", { name: t("recording.loop") });
    await clip.scrollIntoViewIfNeeded();
    await hydratePage(page);
    await expect(button).toHaveAttribute("aria-pressed", "true");
    expect(await page.locator(".loop video").evaluate((v: HTMLVideoElement) => v.muted)).toBe(true);
    expect(await violationsOf(page)).toEqual([]);
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "false");
    await page.evaluate(() => scrollTo(0, 0));
    await clip.scrollIntoViewIfNeeded();
    expect(await isPaused(page), "stays paused").toBe(true);
  });

  test("waits for its button if the reader prefers reduced motion", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(await clipPath());
    const clip = page.locator(".loop");
    await clip.scrollIntoViewIfNeeded();
    await hydratePage(page);
    const button = clip.getByRole("button", { name: t("recording.loop") });
    await expect(button).toHaveAttribute("aria-pressed", "false");
    expect(await isPaused(page)).toBe(true);
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    expect(await isPaused(page)).toBe(false);
  });
});
