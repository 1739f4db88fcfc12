import type { StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import { livePath } from "@masthead/contract/system/paths.ts";
import { startLiveHls, type Upstream } from "../../server/test/hls-upstream.ts";
import { mediaOf, playerOf, startPlaying } from "../player.ts";
import { signInEditor } from "../staff.ts";
import { expect, test } from "../test.ts";
import { wordsOf } from "../words.ts";

const t = wordsOf("en-US");
let upstream: Upstream;

test.beforeAll(async () => {
  upstream = await startLiveHls({ kept: 120 });
});
test.afterAll(() => upstream.close());

test("a live stream that an encoder makes as time goes by plays to readers, and is gone back in", async ({ page }) => {
  test.slow();
  const head = await signInEditor("Superadmin");
  const name = `Encoder ${Date.now()}`;
  const channel = await head.ask<StaffChannel>("POST", "/v1/channels", {
    name: { "en-US": name },
    kind: "video",
    streamUrl: `${upstream.url}/live/index.m3u8`,
  });
  await page.goto(livePath("en-US", channel.slug["en-US"] ?? ""));
  await startPlaying(page, t, name);
  const time = async () => (await mediaOf(page))?.time ?? Number.NaN;
  const live = await time();
  await expect.poll(time, { message: "time moves", timeout: 30_000 }).toBeGreaterThan(live + 15);
  // A minute has to be kept before the button for it is offered; the key goes as far back as there is.
  await playerOf(page, t).focus();
  const now = await time();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(time, { message: "it is gone back in" }).toBeLessThan(now - 5);
  const back = await time();
  await expect.poll(time, { message: "and goes on from there" }).toBeGreaterThan(back + 1);
  const segments = upstream.asked.filter(({ url }) => url?.endsWith(".ts"));
  expect(segments.length, "the encoder's segments are what plays").toBeGreaterThan(3);
});
