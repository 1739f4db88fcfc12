import type { StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import { livePath } from "@masthead/contract/platform/paths.ts";
import { scaled } from "../../../../scripts/machine-speed.ts";
import { startLiveHls, type Upstream } from "../../../../server/test/fakes/hls-upstream.ts";
import { messagesOf } from "../../../messages.ts";
import { mediaStateOf, playerOf, startPlaying } from "../../../readers/player.ts";
import { signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

const t = messagesOf("en-US");
let upstream: Upstream;

test.beforeAll(async () => {
  upstream = await startLiveHls({ listSize: 120 });
});
test.afterAll(() => upstream.close());

test("live stream of an encoder plays for readers and can be rewound", async ({ page }) => {
  test.slow();
  const superadmin = await signInStaff("Superadmin");
  const name = `Encoder ${Date.now()}`;
  const channel = await superadmin.call<StaffChannel>("POST", "/v1/channels", {
    name: { "en-US": name },
    kind: "video",
    streamUrl: `${upstream.url}/live/index.m3u8`,
  });
  await page.goto(livePath("en-US", channel.slug["en-US"] ?? ""));
  await startPlaying(page, t, name);
  const time = async () => (await mediaStateOf(page))?.time ?? Number.NaN;
  const live = await time();
  await expect
    .poll(time, { message: "playback advances", timeout: scaled(90_000) })
    .toBeGreaterThan(live + 45);
  // The rewind button needs a minute of stored stream; the key rewinds to half a minute after the
  // beginning.
  await playerOf(page, t).focus();
  const beforeRewind = await time();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(time, { message: "playback is rewound" }).toBeLessThan(beforeRewind - 5);
  const rewound = await time();
  await expect
    .poll(time, { message: "playback continues from there" })
    .toBeGreaterThan(rewound + 1);
  const segments = upstream.requests.filter(({ url }) => url?.endsWith(".ts"));
  expect(segments.length, "the player loads the encoder's segments").toBeGreaterThan(3);
});
