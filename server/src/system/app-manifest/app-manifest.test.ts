import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { startServedPlatform } from "../../../test/test-server.ts";

const { server } = await startServedPlatform();

it.each([
  ["", "en-US", "ltr", "/", "Masthead"],
  ["/ar", "ar-JO", "rtl", "/ar", "ماستهد"],
])(
  "serves an app manifest below %j in the language of the URL, with existing icons",
  async (base, lang, dir, start_url, name) => {
    const response = await server.get(`${base}/manifest.webmanifest`);
    expect(response.headers.get("content-type")).toContain("application/manifest+json");
    const manifest = (await response.json()) as { icons: { src: string; purpose: string }[] };
    expect(manifest).toMatchObject({
      lang,
      dir,
      start_url,
      id: start_url,
      scope: "/",
      short_name: name,
    });
    expect(manifest.icons.map((icon) => icon.purpose)).toContain("maskable");
    for (const { src } of manifest.icons)
      expect(existsSync(new URL(`../../../../site/public${src}`, import.meta.url)), src).toBe(true);
  },
);
