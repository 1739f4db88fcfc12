import { expect, it } from "vitest";
import { deviceOfPlayer } from "./viewer-device.ts";

it.each([
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148",
    "phone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
    "tablet",
  ],
  ["Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36", "computer"],
  [
    "Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36 Version/6.0 TV Safari/537.36",
    "tv",
  ],
  ["Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/79.0 Safari/537.36", "tv"],
  ["Mozilla/5.0 (Linux; Android 9; AFTSS) AppleWebKit/537.36 Chrome/98 Mobile Safari/537.36", "tv"],
  ["okhttp/4.12.0", "app"],
  ["StationApp/2.1 (Linux;Android 14) ExoPlayerLib/2.18.1", "app"],
  ["AppleCoreMedia/1.0.0.20E252 (iPhone; U; CPU OS 16_4 like Mac OS X)", "app"],
  ["VLC/3.0.18 LibVLC/3.0.18", "app"],
  ["Googlebot/2.1 (+http://www.google.com/bot.html)", null],
  ["curl/8.0", null],
  ["", null],
  [null, null],
])("the player of %s is on a device of the class %s", (agent, device) => {
  expect(deviceOfPlayer(agent)).toBe(device);
});
