import { LOCALES } from "@masthead/contract/system/locale.ts";
import { inLocalePath, programPath } from "@masthead/contract/system/paths.ts";
import { findProgram } from "../broadcast.ts";
import { ask } from "../http.ts";
import { PAGES } from "../pages.ts";
import { expect, test } from "../test.ts";

const contentOf = (html: string, attribute: string, name: string) =>
  new RegExp(`<meta ${attribute}="${name}" content="([^"]*)"`).exec(html)?.[1];

const dataOf = (html: string): object[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, json = ""]) => {
    const { "@graph": graph, ...one } = JSON.parse(json) as { "@graph"?: object[] };
    return graph ?? [one];
  });

const typed = (data: object[], type: string) => data.find((one) => (one as { "@type": string })["@type"] === type);

for (const locale of LOCALES) {
  test(`every indexable page has a description and a card that social networks take, ${locale}`, async () => {
    test.slow();
    for (const [name, { path, status = 200 }] of Object.entries(PAGES)) {
      if (status !== 200) continue;
      const { text: body, headers } = await ask(await path(locale), { "accept-encoding": "identity" });
      if (headers["x-robots-tag"]?.includes("noindex") || contentOf(body, "name", "robots")?.includes("noindex")) continue;
      expect.soft(contentOf(body, "name", "description") ?? "", name).toMatch(/\S{2}/);
      expect.soft(contentOf(body, "property", "og:image"), name).toMatch(/\.(jpg|png)$/);
      const size = [contentOf(body, "property", "og:image:width"), contentOf(body, "property", "og:image:height")];
      expect.soft(size, name).toEqual(["1200", "630"]);
      expect.soft(contentOf(body, "property", "og:image:alt") ?? "", name).toMatch(/\S/);
    }
  });

  test(`translations are named with a fallback on the first page of a list, and not on later ones, ${locale}`, async () => {
    const identity = { "accept-encoding": "identity" };
    const first = await ask(inLocalePath(locale, "/latest-news"), identity);
    for (const language of [...LOCALES, "x-default"]) expect(first.text.toLowerCase()).toContain(`hreflang="${language.toLowerCase()}"`);
    expect((await ask(inLocalePath(locale, "/latest-news?page=2"), identity)).text).not.toMatch(/hreflang/i);
  });

  test(`each airing of a program tells search engines whether it is live, ${locale}`, async () => {
    const program = await findProgram(locale, ({ airings }) => airings.length > 0);
    const data = dataOf((await ask(programPath(locale, program.id), { "accept-encoding": "identity" })).text);
    const series = data.find((one) => "subjectOf" in one) as { subjectOf: object[] } | undefined;
    expect(series?.subjectOf).toMatchObject(
      program.airings.map(({ kind, startsAt }) => ({ "@type": "BroadcastEvent", isLiveBroadcast: kind === "slot", startDate: startsAt })),
    );
  });

  test(`the home page offers its search and the live page its video to search engines, ${locale}`, async () => {
    const home = dataOf((await ask(inLocalePath(locale, "/"), { "accept-encoding": "identity" })).text);
    expect(typed(home, "WebSite")).toMatchObject({ potentialAction: { "@type": "SearchAction" } });
    const live = dataOf((await ask(inLocalePath(locale, "/live"), { "accept-encoding": "identity" })).text);
    expect(typed(live, "VideoObject")).toMatchObject({ publication: { "@type": "BroadcastEvent", isLiveBroadcast: true } });
  });
}
