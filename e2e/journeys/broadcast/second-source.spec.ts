import type { StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import type { ChannelIncident } from "@masthead/contract/broadcast/channel-source.ts";
import { livePath } from "@masthead/contract/platform/paths.ts";
import { scaled } from "../../../scripts/machine-speed.ts";
import { startLiveHls, type Upstream } from "../../../server/test/fakes/hls-upstream.ts";
import { messagesOf } from "../../messages.ts";
import { mediaStateOf, startPlaying } from "../../readers/player.ts";
import { signInStaff } from "../../staff/staff.ts";
import { expect, test } from "../../test.ts";

// Sequential: browsers that play media need the CPU to themselves.
test.describe.configure({ mode: "default" });

const t = messagesOf("en-US");
let first: Upstream;
let second: Upstream;

test.beforeAll(async () => {
  [first, second] = await Promise.all([startLiveHls(), startLiveHls()]);
});
test.afterAll(async () => {
  await first.close();
  await second.close();
});

test("video continues with the second source when the first one dies", async ({ page }) => {
  test.slow();
  const superadmin = await signInStaff("Superadmin");
  const name = `Two sources ${Date.now()}`;
  const channel = await superadmin.call<StaffChannel>("POST", "/v1/channels", {
    name: { "en-US": name },
    kind: "video",
    streamUrl: `${first.url}/live/index.m3u8`,
    backupUrl: `${second.url}/live/index.m3u8`,
    slateUrl: "sample:slate",
  });
  await page.goto(livePath("en-US", channel.slug["en-US"] ?? ""));
  await startPlaying(page, t, name);
  const time = async () => (await mediaStateOf(page))?.time ?? Number.NaN;
  const before = await time();
  await expect
    .poll(time, { message: "the first source plays", timeout: scaled(60_000) })
    .toBeGreaterThan(before + 3);
  await page.evaluate(() => {
    const stalls = { longest: 0, lastTime: 0, changedAt: Date.now() };
    Object.assign(window, { stalls });
    setInterval(() => {
      const media = document.querySelector("video");
      const now = Date.now();
      if (media && media.currentTime !== stalls.lastTime)
        Object.assign(stalls, { lastTime: media.currentTime, changedAt: now });
      else stalls.longest = Math.max(stalls.longest, now - stalls.changedAt);
    }, 100);
  });
  const loaded = second.requests.length;
  const atFailure = await time();
  await first.close();
  await expect
    .poll(time, { message: "playback continues", timeout: scaled(60_000) })
    .toBeGreaterThan(atFailure + 12);
  const stall = await page.evaluate(
    () => (window as unknown as { stalls: { longest: number } }).stalls.longest,
  );
  console.log(`longest time without picture in the browser: ${(stall / 1000).toFixed(1)} s`);
  expect(stall).toBeLessThan(scaled(12_000));
  const segments = second.requests.slice(loaded).filter(({ url }) => url?.endsWith(".ts"));
  expect(segments.length, "the player loads segments of the second source").toBeGreaterThan(3);
  const incidents = await superadmin.call<ChannelIncident[]>(
    "GET",
    `/v1/channels/${channel.id}/incidents`,
  );
  expect(incidents).toMatchObject([{ source: "first", onAir: "second", endedAt: null }]);
});
