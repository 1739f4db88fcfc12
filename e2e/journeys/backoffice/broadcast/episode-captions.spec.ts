import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { episodePath } from "@masthead/contract/platform/paths.ts";
import { startUpstream, type Upstream } from "../../../../server/test/fakes/hls-upstream.ts";
import { violationsOf } from "../../../browser/axe.ts";
import { rawRequest } from "../../../http.ts";
import { messagesOf } from "../../../messages.ts";
import { api } from "../../../newsroom.ts";
import { mediaStateOf, playerOf } from "../../../readers/player.ts";
import { hydratePage } from "../../../readers/reader.ts";
import {
  backOfficeMessagesOf,
  backOfficePath,
  signInToBackOffice,
} from "../../../staff/backoffice.ts";
import { generateVideo } from "../../../staff/generate-video.ts";
import { type StaffAccount, signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

// A blank page, which has no storage for the language; a rejected file with subtitles.
test.use({ expectedErrors: /'localStorage' property|status of 400 .*\/captions\// });

const SECONDS = 30;
const LINES = {
  "en-US": ["The river is high.", "Keep away from the bridge."],
  "ar-JO": ["ارتفع منسوب النهر.", "ابتعدوا عن الجسر."],
} as const;
/** What a reader types, in other forms of the letters. */
const QUERIES = { "en-US": "BRIDGE", "ar-JO": "الجِسر" } as const;

const file = (content: string, name = "episode.vtt") => ({
  name,
  mimeType: "text/vtt",
  buffer: Buffer.from(content),
});
const vtt = ([first, second]: readonly string[]) =>
  file(
    `WEBVTT\n\n00:00.000 --> 00:10.000\n${first}\n\n00:20.000 --> 00:${SECONDS}.000\n${second}\n`,
  );
const srt = ([first, second]: readonly string[]) =>
  file(
    `1\n00:00:00,000 --> 00:00:10,000\n${first}\n\n2\n00:00:20,000 --> 00:00:${SECONDS},000\n${second}\n`,
    "episode.srt",
  );

let upstream: Upstream;
let staff: StaffAccount;

test.beforeAll(async () => {
  const video = generateVideo(SECONDS);
  upstream = await startUpstream({
    "/film.webm": (request, response) => {
      const [, from = "0"] = /^bytes=(\d+)-/.exec(request.headers.range ?? "") ?? [];
      const bytes = video.subarray(Number(from));
      response
        .writeHead(request.headers.range ? 206 : 200, {
          "content-type": "video/webm",
          "accept-ranges": "bytes",
          "content-length": bytes.length,
          ...(request.headers.range && {
            "content-range": `bytes ${from}-${video.length - 1}/${video.length}`,
          }),
        })
        .end(bytes);
    },
  });
  staff = await signInStaff("Superadmin");
});
test.afterAll(() => upstream.close());

for (const locale of LOCALES) {
  const t = backOfficeMessagesOf(locale);
  const site = messagesOf(locale);
  const other = locale === "en-US" ? "ar-JO" : "en-US";
  const names = { "en-US": "English", "ar-JO": "العربية" };
  const [first, second] = LINES[locale];

  test(`staff add subtitles in two languages, and readers use the transcript, ${locale} @ar-JO`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.slow();
    const { data } = await api<{ data: { program: { id: number } }[] }>(
      `/v1/episodes?locale=${locale}&limit=1`,
    );
    const programId = data[0]?.program.id ?? 0;
    const title = `Subtitles ${locale} ${Date.now()}`;
    const { id } = await staff.call<{ id: number }>("POST", "/v1/episodes", {
      programId,
      title: { "en-US": title, "ar-JO": title },
      videoUrl: `${upstream.url}/film.webm`,
      durationSeconds: SECONDS,
      status: true,
    });

    await signInToBackOffice(context, staff, locale, baseURL ?? "");
    await page.goto(backOfficePath(`/episodes/edit/${id}`));
    const field = page.getByRole("group", { name: t("recordings.captions.title"), exact: true });
    const english = field.locator('[data-captions="en-US"]');
    await english.setInputFiles(file("WEBVTT\n\n00:05.000 --> 00:02.000\nNo\n"));
    await expect(field.getByRole("alert")).toContainText("3");
    await english.setInputFiles(srt(LINES["en-US"]));
    await expect(field.getByRole("alert")).toHaveText(t("recordings.captions.converted.subRip"));
    await field.locator('[data-captions="ar-JO"]').setInputFiles(vtt(LINES["ar-JO"]));
    for (const language of LOCALES) {
      await field
        .getByRole("button", { name: `${t("recordings.captions.preview")}: ${names[language]}` })
        .click();
      await expect(field.getByRole("list").filter({ hasText: LINES[language][1] })).toBeVisible();
    }
    await english.evaluate((element) => element.parentElement?.scrollIntoView({ block: "center" }));
    expect(await violationsOf(page)).toEqual([]);

    const path = episodePath(locale, programId, id);
    // The first reader of a changed page may get the old one.
    await expect.poll(async () => (await rawRequest(path)).text).toContain(second);
    const html = (await rawRequest(path)).text;
    expect(html).toContain('href="#t=20"');
    expect(html).toContain(`captions-${other}.vtt`);
    expect((await rawRequest(`${path}?transcript=${other}`)).text).toContain(LINES[other][1]);

    const reader = await context.newPage();
    await reader.goto(path);
    const transcript = reader.locator("#transcript");
    const lines = transcript.getByRole("list", { name: site("transcript.lines") });
    await expect(lines).toBeHidden();
    await hydratePage(reader);
    await transcript.locator("summary").click();
    await expect(lines.getByRole("link")).toHaveCount(2);
    expect(await violationsOf(reader)).toEqual([]);

    const search = transcript.getByRole("searchbox", { name: site("transcript.search") });
    await search.fill(QUERIES[locale]);
    await expect(transcript.getByRole("status")).toHaveText(
      site("transcript.matches", { count: 1 }),
    );
    await expect(lines.locator("mark")).toHaveCount(1);
    await expect(lines.getByRole("link")).toHaveCount(1);
    expect(await violationsOf(reader)).toEqual([]);
    await search.press("Tab");
    await reader.keyboard.press("Enter");
    await expect
      .poll(async () => (await mediaStateOf(reader))?.time ?? 0, { message: "the line plays" })
      .toBeGreaterThanOrEqual(20);
    await search.press("Escape");
    const current = lines.locator("[aria-current]");
    await expect(current).toContainText(second);
    await lines.getByRole("link", { name: first }).click();
    await expect(current).toContainText(first);

    const player = playerOf(reader, site);
    await player.getByRole("button", { name: site("player.captions"), exact: true }).click();
    const shown = async () => (await mediaStateOf(reader))?.captions;
    await expect.poll(shown).toBe(first);
    await player.getByLabel(site("player.settings")).click();
    await player.getByRole("radio", { name: names[other], exact: true }).click();
    await expect.poll(shown).toBe(LINES[other][0]);

    await transcript.getByRole("link", { name: names[other], exact: true }).click();
    await expect(lines.getByRole("link").first()).toContainText(LINES[other][0]);
    await staff.call("DELETE", `/v1/episodes/${id}`);
  });
}
