import type { StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { episodePath, livePath, pagePath } from "@masthead/contract/platform/paths.ts";
import type { Upstream } from "../../../server/test/fakes/hls-upstream.ts";
import { violationsOf } from "../../browser/axe.ts";
import { messagesOf } from "../../messages.ts";
import { api } from "../../newsroom.ts";
import { playerOf, startPlaying } from "../../readers/player.ts";
import { startTwoLanguagesStream } from "../../readers/two-languages-stream.ts";
import { type StaffAccount, signInStaff } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

// Sequential: browsers that play media need the CPU to themselves.
test.describe.configure({ mode: "default" });

let upstream: Upstream;
let staff: StaffAccount;

test.beforeAll(async () => {
  upstream = await startTwoLanguagesStream();
  staff = await signInStaff("Superadmin");
});
test.afterAll(() => upstream.close());

const englishParts = () =>
  upstream.requests.filter(({ url }) => url?.startsWith("/en/segment")).length;

for (const locale of LOCALES) {
  const t = messagesOf(locale);
  const [arabic, english] = { "en-US": ["Arabic", "English"], "ar-JO": ["العربية", "الإنجليزية"] }[
    locale
  ] as [string, string];

  test(`reader chooses the audio language of an episode, and of a channel after it, ${locale} @ar-JO`, async ({
    page,
  }) => {
    test.slow();
    const title = `Two languages ${locale} ${Date.now()}`;
    const { data } = await api<{ data: { program: { id: number } }[] }>(
      `/v1/episodes?locale=${locale}&limit=1`,
    );
    const programId = data[0]?.program.id ?? 0;
    const { id } = await staff.call<{ id: number }>("POST", "/v1/episodes", {
      programId,
      title: { "en-US": title, "ar-JO": title },
      videoUrl: `${upstream.url}/index.m3u8`,
      status: true,
    });
    await page.goto(episodePath(locale, programId, id));
    await startPlaying(page, t, title);
    const player = playerOf(page, t);
    await player.getByLabel(t("player.settings")).click();
    const audio = player.getByRole("group", { name: t("player.audioLanguage") });
    await expect(audio.getByRole("radio", { name: arabic, exact: true })).toBeChecked();
    expect(await violationsOf(page)).toEqual([]);
    const before = englishParts();
    await audio.getByRole("radio", { name: arabic, exact: true }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(audio.getByRole("radio", { name: english, exact: true })).toBeChecked();
    await expect.poll(englishParts, { message: "its audio is loaded" }).toBeGreaterThan(before);

    const channel = await staff.call<StaffChannel>("POST", "/v1/channels", {
      name: { "en-US": title, "ar-JO": title },
      kind: "video",
      streamUrl: `${upstream.url}/index.m3u8`,
    });
    await page.goto(livePath(locale, channel.slug[locale] ?? ""));
    await startPlaying(page, t, title);
    await player.getByLabel(t("player.settings")).click();
    await expect(audio.getByRole("radio", { name: english, exact: true })).toBeChecked();
    // The player loads no more segments.
    await page.goto(pagePath(locale, ""));
    await staff.call("DELETE", `/v1/episodes/${id}`);
    await staff.call("DELETE", `/v1/channels/${channel.id}`);
  });
}
