import { existsSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { type Serving, serving } from "../../../test/serving.ts";
import type { StartedPlatform } from "../../platform/start.ts";

let platform: StartedPlatform;
let server: Serving;

beforeAll(async () => {
  platform = await testPlatform();
  server = await serving(platform);
});

afterAll(async () => {
  await server.close();
  await platform.stop();
});

it.each([
  ["", "en-US", "ltr", "/", "Masthead"],
  ["/ar", "ar-JO", "rtl", "/ar", "ماستهد"],
])("the app manifest below %j is of its language, with icons that are there", async (base, lang, dir, start_url, name) => {
  const reply = await server.get(`${base}/manifest.webmanifest`);
  expect(reply.headers.get("content-type")).toContain("application/manifest+json");
  const manifest = (await reply.json()) as { icons: { src: string; purpose: string }[] };
  expect(manifest).toMatchObject({ lang, dir, start_url, id: start_url, scope: "/", short_name: name });
  expect(manifest.icons.map((icon) => icon.purpose)).toContain("maskable");
  for (const { src } of manifest.icons) expect(existsSync(new URL(`../../../../site/public${src}`, import.meta.url)), src).toBe(true);
});
