import type { Entitlement } from "@masthead/contract/commerce/entitlements.ts";
import type { Client } from "@masthead/contract/contract.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeChannel,
  makeEpisode,
  makeProgram,
  makeProgramCategory,
} from "../../../test/factories/broadcast.ts";
import { makePackage } from "../../../test/factories/commerce.ts";
import { makeArticle, makeCategory } from "../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { packageTable } from "../package/package.table.ts";
import { subscription } from "../subscription/subscription.table.ts";

let platform: StartedPlatform;
let db: Db;
let staff: Client;
let guest: Client;

beforeAll(async () => {
  platform = await testPlatform();
  db = platform.database.db;
  staff = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
  guest = innerClient(platform, "en-US");
});

afterAll(() => platform.stop());

async function subscriber(...entitlements: Entitlement[]): Promise<Client> {
  const { id: userId } = await makeUser(db, "User");
  const period = { periodStart: new Date(Date.now() - DAY), periodEnd: new Date(Date.now() + DAY) };
  await db.insert(subscription).values({ userId, state: "active", entitlements, ...period });
  return clientAs(platform, userId);
}

/** Premium content of two stations: sport, and everything else. */
async function makeContent() {
  const [sport, drama] = [await makeProgramCategory(db), await makeProgramCategory(db)];
  const [league, soap] = [
    await makeProgram(db, { programCategoryId: sport.id }),
    await makeProgram(db, { programCategoryId: drama.id }),
  ];
  const episodeOf = (programId: number) =>
    makeEpisode(db, { programId, premium: true, videoUrl: "sample:tv" });
  const section = await makeCategory(db);
  const subsection = await makeCategory(db, { parentId: section });
  return {
    ids: { sport: sport.id, league: league.id, section, subsection },
    channel: await makeChannel(db, { premium: true }),
    otherChannel: await makeChannel(db, { premium: true }),
    match: await episodeOf(league.id),
    soapEpisode: await episodeOf(soap.id),
    article: await makeArticle(db, { premium: true, categoryId: subsection }),
    otherArticle: await makeArticle(db, { premium: true, categoryId: await makeCategory(db) }),
  };
}
type Content = Awaited<ReturnType<typeof makeContent>>;

/** Names of the content that a reader can open. */
async function opened(client: Client, content: Content): Promise<string[]> {
  const calls: Record<string, () => Promise<unknown>> = {
    channel: () => client.playback.channel({ id: content.channel.id }),
    otherChannel: () => client.playback.channel({ id: content.otherChannel.id }),
    channelKey: () => client.channel.currentKey({ id: content.channel.id }),
    match: () => client.playback.episode({ id: content.match.id }),
    soapEpisode: () => client.playback.episode({ id: content.soapEpisode.id }),
    article: () => client.article.whole({ id: content.article.id }),
    otherArticle: () => client.article.whole({ id: content.otherArticle.id }),
  };
  const names: string[] = [];
  for (const [name, call] of Object.entries(calls))
    await call().then(
      () => names.push(name),
      (error) => expect(error.status, name).toBe(402),
    );
  return names;
}

describe("a subscription that is limited to single records", () => {
  it.each<[string, (ids: Content["ids"], content: Content) => Entitlement, string[]]>([
    ["a channel", (_, { channel }) => `channel:${channel.id}`, ["channel", "channelKey"]],
    ["a program", ({ league }) => `program:${league}`, ["match"]],
    ["a category of programs", ({ sport }) => `programCategory:${sport}`, ["match"]],
    ["a section", ({ subsection }) => `category:${subsection}`, ["article"]],
    ["the section above", ({ section }) => `category:${section}`, ["article"]],
    ["all channels", () => "channels", ["channel", "otherChannel", "channelKey"]],
    ["all episodes", () => "episodes", ["match", "soapEpisode"]],
    ["all articles", () => "articles", ["article", "otherArticle"]],
  ])("opens only the content of %s", async (_what, entitlementOf, expected) => {
    const content = await makeContent();
    expect(await opened(await subscriber(entitlementOf(content.ids, content)), content)).toEqual(
      expected,
    );
  });

  it("follows a program into another category", async () => {
    const content = await makeContent();
    const reader = await subscriber(`programCategory:${content.ids.sport}`);
    const { version } = await staff.program.staffGet({ id: content.ids.league });
    await staff.program.edit({
      id: content.ids.league,
      version,
      programCategoryId: (await makeProgramCategory(db)).id,
    });
    expect(await opened(reader, content)).toEqual([]);
  });

  it("is named in both languages", async () => {
    const channel = await makeChannel(db, {
      name: { "en-US": "Bayader Sport", "ar-JO": "بيادر الرياضية" },
    });
    const reader = await subscriber("articles", `channel:${channel.id}`);
    const [mine] = await reader.subscription.mine();
    expect(mine?.entitlementNames).toEqual([
      {
        entitlement: `channel:${channel.id}`,
        name: { "en-US": "Bayader Sport", "ar-JO": "بيادر الرياضية" },
      },
    ]);
    const staffView = await staff.subscription.get({ id: mine?.id ?? 0 });
    expect(staffView.entitlementNames).toEqual(mine?.entitlementNames);
  });
});

describe("a package that is limited to single records", () => {
  it("is edited and offered with their names", async () => {
    const channel = await makeChannel(db, { name: { "en-US": "Ring Road TV" } });
    const program = await makeProgram(db, { name: { "en-US": "Extra Time" } });
    const entitlements = [`channel:${channel.id}`, `program:${program.id}`] as const;
    const { id } = await staff.package.create({
      name: { "en-US": "Sport" },
      price: 3500,
      interval: "month",
      entitlements: [...entitlements],
    });
    expect((await guest.package.get({ id })).entitlementNames).toEqual([
      { entitlement: `channel:${channel.id}`, name: "Ring Road TV" },
      { entitlement: `program:${program.id}`, name: "Extra Time" },
    ]);
  });

  it("cannot name a record that does not exist", async () => {
    const { id: channelId } = await makeChannel(db);
    await staff.channel.remove({ id: channelId });
    const fields = { name: { "en-US": "Sport" }, price: 3500, interval: "month" as const };
    for (const entitlement of [`channel:${channelId}`, "program:999999"] as Entitlement[])
      expect(
        await problemOfRejection(
          staff.package.create({ ...fields, entitlements: [entitlement] as never }),
        ),
      ).toMatchObject({
        status: 400,
        errors: [{ path: "entitlements" }],
      });
    for (const invalid of ["channel:0", "channel:x", "channel:01", "everything:1", "noAds"])
      expect(
        (
          await problemOfRejection(
            staff.package.create({ ...fields, entitlements: [invalid] as never }),
          )
        ).status,
        invalid,
      ).toBe(400);
  });

  it("keeps the records that it names from being deleted, as do its subscriptions", async () => {
    const channel = await makeChannel(db);
    const { id } = await makePackage(db, {
      name: { "en-US": "Sport" },
      entitlements: [`channel:${channel.id}`],
    });
    expect(await problemOfRejection(staff.channel.remove({ id: channel.id }))).toMatchObject({
      status: 409,
      references: [{ entity: "Package", count: 1, examples: [{ id, label: "Sport" }] }],
    });
    await subscriber(`channel:${channel.id}`);
    await db
      .update(packageTable)
      .set({ entitlements: ["channels"] })
      .where(eq(packageTable.id, id));
    expect(
      (await problemOfRejection(staff.channel.remove({ id: channel.id }))).references,
    ).toMatchObject([{ entity: "Subscription", count: 1 }]);
  });
});

describe("packages that open some content", () => {
  it("include packages limited to it and packages with everything of its kind, also in campaigns, and no others", async () => {
    const content = await makeContent();
    const { sport, league, section, subsection } = content.ids;
    const make = async (campaign: string | null, entitlement: Entitlement) =>
      (await makePackage(db, { campaign, entitlements: [entitlement] })).id;
    const packages = {
      program: await make(null, `program:${league}`),
      programs: await make("Nojoom", `programCategory:${sport}`),
      episodes: await make(null, "episodes"),
      channel: await make(null, `channel:${content.channel.id}`),
      section: await make(null, `category:${section}`),
      internal: await make("Friends", `program:${league}`),
    };
    const opening = async (opens: Entitlement) => {
      const ids = (await guest.package.website({ opens })).map(({ id }) => id);
      return Object.entries(packages).flatMap(([name, id]) => (ids.includes(id) ? [name] : []));
    };
    expect(await opening(`program:${league}`)).toEqual(["program", "programs", "episodes"]);
    expect(await opening(`channel:${content.channel.id}`)).toEqual(["channel"]);
    expect(await opening(`category:${subsection}`)).toEqual(["section"]);
    expect(
      (await problemOfRejection(guest.package.website({ opens: "channel:999999" }))).status,
    ).toBe(404);
  });
});
