import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { livePath, pagePath, programPath } from "@masthead/contract/platform/paths.ts";
import { findProgram } from "../../broadcast.ts";
import { rawRequest } from "../../http.ts";
import { PAGES } from "../../pages.ts";
import { expect, test } from "../../test.ts";

const metaContent = (html: string, attribute: string, name: string) =>
  new RegExp(`<meta ${attribute}="${name}" content="([^"]*)"`).exec(html)?.[1];

const structuredData = (html: string): object[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
    ([, json = ""]) => {
      const { "@graph": graph, ...item } = JSON.parse(json) as { "@graph"?: object[] };
      return graph ?? [item];
    },
  );

const findByType = (data: object[], type: string) =>
  data.find((item) => (item as { "@type": string })["@type"] === type);

for (const locale of LOCALES) {
  test(`every indexable page has a description and a social card image, ${locale}`, async () => {
    test.slow();
    for (const [name, { path, status = 200 }] of Object.entries(PAGES)) {
      if (status !== 200) continue;
      const { text: body, headers } = await rawRequest(await path(locale), {
        "accept-encoding": "identity",
      });
      if (
        headers["x-robots-tag"]?.includes("noindex") ||
        metaContent(body, "name", "robots")?.includes("noindex")
      )
        continue;
      expect.soft(metaContent(body, "name", "description") ?? "", name).toMatch(/\S{2}/);
      expect.soft(metaContent(body, "property", "og:image"), name).toMatch(/\.(jpg|png)$/);
      const size = [
        metaContent(body, "property", "og:image:width"),
        metaContent(body, "property", "og:image:height"),
      ];
      expect.soft(size, name).toEqual(["1200", "630"]);
      expect.soft(metaContent(body, "property", "og:image:alt") ?? "", name).toMatch(/\S/);
    }
  });

  test(`translations are linked with a fallback on the first page of a list only, ${locale}`, async () => {
    const identity = { "accept-encoding": "identity" };
    const first = await rawRequest(pagePath(locale, "latest-news"), identity);
    for (const language of [...LOCALES, "x-default"])
      expect(first.text.toLowerCase()).toContain(`hreflang="${language.toLowerCase()}"`);
    expect(
      (await rawRequest(pagePath(locale, "latest-news", { page: 2 }), identity)).text,
    ).not.toMatch(/hreflang/i);
  });

  test(`program page marks live airings for search engines, ${locale}`, async () => {
    const program = await findProgram(locale, ({ airings }) => airings.length > 0);
    const data = structuredData(
      (await rawRequest(programPath(locale, program.id), { "accept-encoding": "identity" })).text,
    );
    const series = data.find((item) => "subjectOf" in item) as { subjectOf: object[] } | undefined;
    expect(series?.subjectOf).toMatchObject(
      program.airings.map(({ kind, startsAt }) => ({
        "@type": "BroadcastEvent",
        isLiveBroadcast: kind === "slot",
        startDate: startsAt,
      })),
    );
  });

  test(`home page offers its search and live page its video to search engines, ${locale}`, async () => {
    const home = structuredData(
      (await rawRequest(pagePath(locale, ""), { "accept-encoding": "identity" })).text,
    );
    expect(findByType(home, "WebSite")).toMatchObject({
      potentialAction: { "@type": "SearchAction" },
    });
    const live = structuredData(
      (await rawRequest(livePath(locale), { "accept-encoding": "identity" })).text,
    );
    expect(findByType(live, "VideoObject")).toMatchObject({
      publication: { "@type": "BroadcastEvent", isLiveBroadcast: true },
    });
  });
}

test("pages announce oEmbed only where it answers, and all kinds that it describes do", async () => {
  test.slow();
  const announcing: string[] = [];
  for (const [name, { path, status = 200 }] of Object.entries(PAGES)) {
    if (status !== 200) continue;
    const { text: body } = await rawRequest(await path("en-US"), { "accept-encoding": "identity" });
    const [, href] =
      /<link rel="alternate" type="application\/json\+oembed" href="([^"]*)"/.exec(body) ?? [];
    if (href === undefined) continue;
    announcing.push(name);
    const reply = await rawRequest(href.replaceAll("&amp;", "&"));
    expect.soft(reply.status, name).toBe(200);
  }
  expect(announcing).toEqual(
    expect.arrayContaining([
      "article with image and corrections",
      "episode",
      "live/:slug?",
      "radio",
    ]),
  );
});
