import { describe, expect, it } from "vitest";
import { invalidateMemo } from "../../../test/platform-memos.ts";
import { childrenNamed, childText, readXml } from "../../../test/readers/xml.ts";
import { startServedPlatform, startTestServer } from "../../../test/test-server.ts";
import { setting } from "../../system/setting/setting.table.ts";

const SITE = "https://news.example";
const { platform, server } = await startServedPlatform();

/** Parses the `name: value` lines of a text. */
const linesOf = (text: string) =>
  text
    .trim()
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split(/: (.*)/s, 2));

describe("robots.txt", () => {
  it("is plain text and disallows only search pages, the API and streams", async () => {
    const response = await server.get("/robots.txt");
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(linesOf(await response.text())).toEqual([
      ["User-agent", "*"],
      ["Allow", "/"],
      ["Disallow", "/search"],
      ["Disallow", "/ar/search"],
      ["Disallow", "/api"],
      ["Disallow", "/stream"],
      ["Sitemap", `${SITE}/sitemap.xml`],
    ]);
  });
});

describe("security.txt", () => {
  const read = async (from: typeof server) =>
    linesOf(await (await from.get("/.well-known/security.txt")).text());

  it("has a contact URL and expires within a year", async () => {
    const lines = await read(server);
    expect(lines.filter(([name]) => name === "Contact")).toEqual([
      ["Contact", `${SITE}/info/contact_us`],
    ]);
    const expires = new Date(lines.find(([name]) => name === "Expires")?.[1] ?? 0).getTime();
    const days = (expires - Date.now()) / (24 * 60 * 60 * 1000);
    expect(days).toBeGreaterThan(300);
    expect(days).toBeLessThan(365);
    expect(lines.find(([name]) => name === "Canonical")?.[1]).toBe(
      `${SITE}/.well-known/security.txt`,
    );
  });

  it("lists the station's contact email first if it is set, and omits an invalid one", async () => {
    const { db } = platform.database;
    const contactSetting = {
      scope: "website",
      key: "contactEmail",
      type: "text",
      label: {},
    } as const;
    await db.insert(setting).values({ ...contactSetting, value: "desk@station.example" });
    invalidateMemo(platform.database.db);
    const second = await startTestServer(platform);
    expect((await read(second)).find(([name]) => name === "Contact")?.[1]).toBe(
      "mailto:desk@station.example",
    );
    await second.close();
    await db.update(setting).set({ value: "desk@station.example\nContact: evil" });
    invalidateMemo(platform.database.db);
    const third = await startTestServer(platform);
    expect((await read(third)).filter(([name]) => name === "Contact")).toEqual([
      ["Contact", `${SITE}/info/contact_us`],
    ]);
    await third.close();
  });
});

describe("opensearch.xml", () => {
  it("describes a search in the language of its URL", async () => {
    for (const [prefix, locale, name] of [
      ["", "en-US", "Masthead"],
      ["/ar", "ar-JO", "ماستهد"],
    ]) {
      const response = await server.get(`${prefix}/opensearch.xml`);
      expect(response.headers.get("content-type")).toBe(
        "application/opensearchdescription+xml; charset=utf-8",
      );
      const root = readXml(await response.text());
      expect([root.name, childText(root, "ShortName"), childText(root, "Language")]).toEqual([
        "OpenSearchDescription",
        name,
        locale,
      ]);
      expect(
        childrenNamed(root, "Url").map(({ attributes }) => [attributes.type, attributes.template]),
      ).toEqual([
        ["text/html", `${SITE}${prefix}/search?q={searchTerms}`],
        ["application/opensearchdescription+xml", `${SITE}${prefix}/opensearch.xml`],
      ]);
    }
  });
});
