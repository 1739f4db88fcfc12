import { contract } from "@masthead/contract/contract.ts";
import { OWN_PATH } from "@masthead/contract/platform/paths.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { author } from "../../src/newsroom/author/author.table.ts";
import { category } from "../../src/newsroom/category/category.table.ts";
import { personOfInterest } from "../../src/newsroom/person-of-interest/person-of-interest.table.ts";
import { source } from "../../src/newsroom/source/source.table.ts";
import { hasUrls } from "../../src/platform/api/absolute-urls.ts";
import { walkCalls } from "../../src/platform/api/calls.ts";
import type { StartedPlatform } from "../../src/platform/start.ts";
import { seedDemo } from "../../src/seed/demo.ts";
import { clientAs, cookieOf, makeUser } from "../factories/staff.ts";
import { testPlatform } from "../platform.ts";
import { invalidateMemo } from "../platform-memos.ts";
import { startTestServer, type TestServer } from "../test-server.ts";
import { waitForChanges } from "../wait-for-changes.ts";

const READS = [...walkCalls(contract)].filter(({ method }) => method === "GET");

/**
 * Texts that are not URLs of the site, by their place in a response: paths below the secret back
 * office path, and page views.
 */
const NO_URLS = [/^(work|monitor)\..*\.path$/, /^analytics\.realtime\./];

/** Input of calls that need one. */
const QUERIES: Record<string, string> = { "search.articles": "q=city", "search.names": "q=a" };

/**
 * Calls without an example: previews and keys are opened by a token; notifications, past fronts,
 * disputes, and images and links in live blogs are not in the demo.
 */
const WITHOUT_EXAMPLE = [
  ...[
    "notification.staffList",
    "notification.staffGet",
    "channel.byKey",
    "channel.currentKey",
    "order.get",
  ],
  ...[
    "article.preview",
    "article.formPreview.get",
    "front.preview",
    "front.draft",
    "front.past",
    "package.public",
    "podcast.list",
    "setting.website",
  ],
  ...[
    "account.exportData",
    "liveBlog.page",
    "liveBlog.pairCandidates",
    "liveBlog.changes",
    "liveBlog.fullText",
    "liveBlog.desk",
    "liveBlog.entry",
    "liveBlog.older",
    "liveBlog.history",
    "breaking.get",
    "breaking.mailPreview",
    "newsletter.issue",
    "newsletterIssue.links",
    "newsletterIssue.preview",
    "result.details",
    "result.record",
  ],
];

/** Lists of records whose slugs are path parameters. */
const SLUGGED = [
  "/v1/author/all",
  "/v1/peopleOfInterest/all",
  "/v1/tag",
  "/v1/source",
  "/v2/channels",
];

let platform: StartedPlatform;
let server: TestServer;
let cookie: string;
let values: Record<string, (string | number)[] | undefined>;

beforeAll(async () => {
  platform = await testPlatform();
  platform.limiter.consume = async () => {};
  await seedDemo(platform);
  const { db } = platform.database;
  const caller = await makeUser(db, "Superadmin");
  cookie = await cookieOf(platform, caller.id);
  // The demo has no images of categories, people and sources.
  const image = sql<number>`(select min(id) from media)`;
  await db.update(category).set({ imageId: image });
  await db.update(author).set({ photoId: image });
  await db.update(personOfInterest).set({ photoId: image });
  await db.update(source).set({ logoId: image });
  invalidateMemo(db);
  const client = await clientAs(platform, caller.id);
  await client.savedArticle.save({ id: 1 });
  await client.watchList.save({ kind: "episode", id: 1 });
  await client.position.save({ kind: "article", id: 1, position: 0.5 });
  await client.following.follow({ kind: "category", id: 1 });
  server = await startTestServer(platform);
  await waitForChanges(platform);
  const slugs = (await Promise.all(SLUGGED.map((path) => server.get(`/api${path}`)))).map(
    async (reply) => {
      const list = (await reply.json()) as { slug: string }[] | { data: { slug: string }[] };
      return ("data" in list ? list.data : list).slice(0, 3).map(({ slug }) => slug);
    },
  );
  const recordings = (await (await server.get("/api/v1/recordings", { cookie })).json()) as {
    data: { url: string }[];
  };
  values = {
    recording: recordings.data.slice(0, 2).map(({ url }) => url.split("/").at(-1) ?? ""),
    id: [1, 2, 3, 4, 5, 6, 7, 8],
    slug: ["most-read", ...(await Promise.all(slugs)).flat()],
  };
});

afterAll(async () => {
  await server.close();
  await platform.stop();
});

function expand(path: string): string[] {
  const [parameter, name = ""] = /\{\+?(\w+)\}/.exec(path) ?? [];
  if (!parameter) return [path];
  return (values[name] ?? ["x"]).flatMap((value) =>
    expand(path.replace(parameter, encodeURIComponent(value))),
  );
}

/**
 * Lists the texts of a response that begin like a path of the site, or are HTML with one, with
 * their place.
 */
function* ownPaths(value: unknown, place: string): Generator<{ place: string; text: string }> {
  if (
    typeof value === "string" &&
    (OWN_PATH.test(value) || /\b(href|src|srcset|poster)="\/(?!\/)/.test(value))
  )
    yield { place, text: value };
  if (typeof value !== "object" || value === null) return;
  for (const [name, field] of Object.entries(value))
    yield* ownPaths(field, Array.isArray(value) ? `${place}[]` : `${place}.${name}`);
}

async function responsesTo(
  { name, path }: { name: string; path: string },
  urls: string,
): Promise<unknown[]> {
  const replies = expand(path).map((url) =>
    server.get(`/api${url}?${QUERIES[name] ?? ""}&urls=${urls}`, { cookie }),
  );
  const found = (await Promise.all(replies)).filter(
    (reply) => reply.status === 200 && reply.headers.get("content-type")?.includes("json"),
  );
  return Promise.all(found.map((reply) => reply.json()));
}

const pathsIn = (responses: unknown[], name: string) =>
  responses
    .flatMap((response) => [...ownPaths(response, name)])
    .filter(({ place }) => !NO_URLS.some((known) => known.test(place)));

describe("absolute URLs of all reads", () => {
  it.each(READS)(
    "$method $path returns no path of the site if absolute URLs are requested",
    async (call) => {
      expect(pathsIn(await responsesTo(call, "absolute"), call.name)).toEqual([]);
    },
  );

  it("are covered by responses that have such paths", async () => {
    const covered: string[] = [];
    for (const call of READS.filter(({ output }) => hasUrls(output)))
      if (pathsIn(await responsesTo(call, "relative"), call.name).length) covered.push(call.name);
    const declared = READS.filter(({ output }) => hasUrls(output)).map(({ name }) => name);
    expect(declared.filter((name) => !covered.includes(name)).sort()).toEqual(
      WITHOUT_EXAMPLE.sort(),
    );
  });
});
