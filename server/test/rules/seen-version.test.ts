import { randomUUID } from "node:crypto";
import { contract } from "@masthead/contract/contract.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { contact } from "../../src/audience/contact/contact.table.ts";
import { insertOrder } from "../../src/commerce/order/order.store.ts";
import { subscription } from "../../src/commerce/subscription/subscription.table.ts";
import { walkCalls } from "../../src/platform/api/calls.ts";
import { newToken } from "../../src/platform/secrets.ts";
import { makeProgram } from "../factories/broadcast.ts";
import { makeCity, makePackage, makeRegion } from "../factories/commerce.ts";
import { makeArticle, makeMediaImage, makeStoryPackage } from "../factories/factory.ts";
import { entryInput } from "../factories/live-blog.ts";
import { makeIssue, makeNewsletter } from "../factories/newsletters.ts";
import { makeNotification } from "../factories/notifications.ts";
import { resultInput, voteInput } from "../factories/result.ts";
import { clientAs, makeUser } from "../factories/staff.ts";
import {
  newRecordInput,
  problemOfRejection,
  type StaffModule,
  staffCallsOf,
} from "../factories/staff-modules.ts";
import { testPlatform } from "../platform.ts";

const platform = await testPlatform();
const { db } = platform.database;
const client = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
afterAll(() => platform.stop());

/** Input of a call, with the version that its caller saw. */
interface Seen {
  id: number;
  version: number;
}

interface Case {
  table: string;
  /** Column with the id; default: `id`. */
  key?: string;
  /** Creates a record on which the call acts, and returns its id. */
  make: () => Promise<number>;
  act: (seen: Seen) => Promise<unknown>;
}

/** Names of the calls that take an optional version. */
const CALLS = new Set(
  [...walkCalls(contract)].flatMap(({ name, input }) => (takesSeenVersion(input) ? [name] : [])),
);

function takesSeenVersion(input: unknown): boolean {
  const { version } = (input as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {};
  return version?.safeParse(undefined).success ?? false;
}

const inDays = (days: number) => new Date(Date.now() + days * DAY);

const idOf = async (made: Promise<{ id: number }>) => (await made).id;
const makeResult = () => idOf(client.result.create(resultInput(voteInput())));

async function makeMessage(): Promise<number> {
  const message = {
    name: "Rania",
    email: "rania@reader.example",
    topic: "news" as const,
    subject: "Hello",
    message: "A question",
  };
  return idOf(
    db
      .insert(contact)
      .values({ ...message, locale: "en-US" })
      .returning()
      .then(([row]) => row ?? Promise.reject(new Error("the message was not stored"))),
  );
}

async function makeSubscription(state: "active" | "cancelled"): Promise<number> {
  const { id: userId } = await makeUser(db, "User");
  const values = {
    userId,
    state,
    periodStart: inDays(-5),
    periodEnd: inDays(5),
    entitlements: [],
    cancelAtPeriodEnd: false,
  };
  const [row] = await db.insert(subscription).values(values).returning();
  return row?.id ?? 0;
}

async function makePaidOrder(): Promise<number> {
  const { id: packageId } = await makePackage(db);
  const row = await insertOrder(db, {
    method: "cash",
    name: "Rania Haddad",
    email: "rania@reader.example",
    locale: "en-US",
    packageId,
    packageName: { "en-US": "Reader" },
    interval: "month",
    intervalCount: 1,
    entitlements: ["articles"],
    periodPrice: 5000,
    lines: [],
    currency: "JOD",
    net: 5000,
    tax: 0,
    taxRate: 0,
    total: 5000,
    state: "paid",
    paidAt: new Date(),
    paymentId: newToken(),
    successCode: randomUUID(),
    keyHash: randomUUID(),
    requestHash: Buffer.alloc(0),
  });
  return row?.id ?? 0;
}

const withdraw = (id: number) => client.article.withdraw({ id, kind: "kill", notice: "Withdrawn" });
const publish = () => idOf(makeArticle(db));
const plan = () =>
  idOf(
    client.plan.create({
      locale: "en-US",
      title: "Budget vote",
      day: "2030-03-03",
      lastDay: "2030-03-03",
    }),
  );

async function imageFile(): Promise<File> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  return new File([bytes as BlobPart], "image.jpg");
}

const CASES: Record<string, Case> = {
  "article.status": {
    table: "article",
    make: publish,
    act: (seen) => client.article.status({ ...seen, enable: false }),
  },
  "article.remove": { table: "article", make: publish, act: (seen) => client.article.remove(seen) },
  "article.withdraw": {
    table: "article",
    make: publish,
    act: (seen) => client.article.withdraw({ ...seen, kind: "kill", notice: "Withdrawn" }),
  },
  "article.reinstate": {
    table: "article",
    make: async () => (await withdraw(await publish())).id,
    act: (seen) => client.article.reinstate(seen),
  },
  "article.revision.restore": {
    table: "article",
    make: () => idOf(client.article.create({ locale: "en-US", title: "First" })),
    act: async (seen) => {
      const [revision] = (await client.article.revision.list({ id: seen.id })).data;
      return client.article.revision.restore({ ...seen, revisionId: revision?.id ?? 0 });
    },
  },
  "contact.remove": {
    table: "contact",
    make: makeMessage,
    act: (seen) => client.contact.remove(seen),
  },
  "channel.rotateKey": {
    table: "live_stream",
    make: () => idOf(staffCallsOf(client, "channel").create(newRecordInput("channel"))),
    act: (seen) => client.channel.rotateKey(seen),
  },
  "channel.rotateSongKey": {
    table: "live_stream",
    make: () => idOf(staffCallsOf(client, "channel").create(newRecordInput("channel"))),
    act: (seen) => client.channel.rotateSongKey(seen),
  },
  "media.replace": {
    table: "media",
    make: () => makeMediaImage(db),
    act: async (seen) => client.media.replace({ ...seen, file: await imageFile() }),
  },
  "media.remove": {
    table: "media",
    make: () => makeMediaImage(db),
    act: (seen) => client.media.remove(seen),
  },
  "newsletter.remove": {
    table: "newsletter",
    make: () => makeNewsletter(db),
    act: (seen) => client.newsletter.remove(seen),
  },
  "newsletter.setStatus": {
    table: "newsletter",
    make: () => makeNewsletter(db),
    act: (seen) => client.newsletter.setStatus({ ...seen, status: false }),
  },
  "newsletterIssue.remove": {
    table: "newsletter_issue",
    make: async () => makeIssue(db, await makeNewsletter(db)),
    act: (seen) => client.newsletterIssue.remove(seen),
  },
  "notification.remove": {
    table: "notification",
    make: () => makeNotification(db),
    act: (seen) => client.notification.remove(seen),
  },
  "order.refund": {
    table: "order",
    make: makePaidOrder,
    act: (seen) =>
      client.order.refund({
        ...seen,
        amount: 100,
        currency: "JOD",
        reason: "Late",
        reference: "B-1",
        idempotencyKey: randomUUID(),
      }),
  },
  "liveBlog.start": {
    table: "live_blog",
    key: "article_id",
    make: async () => {
      const id = await makeLiveBlog();
      await client.liveBlog.end({ id });
      return id;
    },
    act: (seen) => client.liveBlog.start(seen),
  },
  "liveBlog.end": {
    table: "live_blog",
    key: "article_id",
    make: () => makeLiveBlog(),
    act: (seen) => client.liveBlog.end(seen),
  },
  "liveBlog.publish": entryCase({}, (seen) => client.liveBlog.publish(seen)),
  "liveBlog.reject": entryCase({}, (seen) => client.liveBlog.reject(seen)),
  "liveBlog.remove": entryCase({ publish: true }, (seen) => client.liveBlog.remove(seen)),
  "liveBlog.withdraw": entryCase({}, (seen) => client.liveBlog.withdraw(seen)),
  "liveBlog.submit": entryCase({ publishAt: inDays(1).toISOString() }, (seen) =>
    client.liveBlog.submit(seen),
  ),
  "liveShift.remove": shiftCase(),
  "result.publish": {
    table: "result",
    make: makeResult,
    act: (seen) => client.result.publish(seen),
  },
  "result.withdraw": {
    table: "result",
    make: makeResult,
    act: (seen) => client.result.withdraw(seen),
  },
  "plan.remove": { table: "plan_item", make: plan, act: (seen) => client.plan.remove(seen) },
  "plan.setState": {
    table: "plan_item",
    make: plan,
    act: (seen) => client.plan.setState({ ...seen, state: "cancelled" }),
  },
  "subscription.setStatus": {
    table: "subscription",
    make: () => makeSubscription("active"),
    act: (seen) => client.subscription.setStatus({ ...seen, status: "cancelled" }),
  },
  "subscription.remove": {
    table: "subscription",
    make: () => makeSubscription("cancelled"),
    act: (seen) => client.subscription.remove(seen),
  },
  "user.remove": {
    table: "user",
    make: () => idOf(makeUser(db, "User")),
    act: (seen) => client.user.remove(seen),
  },
  ...removalAndStatus("merchantCity", "merchant_city", () => idOf(makeCity(db))),
  ...removalAndStatus("merchantRegion", "merchant_region", () => idOf(makeRegion(db))),
  ...casesOfModule("tag", "tag"),
  ...casesOfModule("author", "author"),
  ...casesOfModule("peopleOfInterest", "person_of_interest"),
  ...casesOfModule("source", "source"),
  ...casesOfModule("category", "category"),
  ...removalAndStatus("storyPackage", "story_package", async () =>
    makeStoryPackage(db, [await publish(), await publish()]),
  ),
  ...casesOfModule("social", "social_media"),
  ...casesOfModule("channel", "live_stream"),
  ...casesOfModule("programCategory", "program_category"),
  ...casesOfModule("program", "program"),
  ...casesOfModule("episode", "episode", async () => ({ programId: (await makeProgram(db)).id })),
  ...casesOfModule("programEvent", "program_event"),
  ...casesOfModule("package", "package"),
};

function casesOfModule(
  module: StaffModule,
  table: string,
  rest: () => Promise<object> = async () => ({}),
): Record<string, Case> {
  const make = async () =>
    idOf(staffCallsOf(client, module).create({ ...newRecordInput(module), ...(await rest()) }));
  return removalAndStatus(module, table, make);
}

async function makeLiveBlog(): Promise<number> {
  const { id } = await makeArticle(db);
  await client.liveBlog.start({ id });
  return id;
}

/** Case of the removal of a shift of a live blog. */
function shiftCase(): Case {
  const articles = new Map<number, number>();
  return {
    table: "live_shift",
    make: async () => {
      const articleId = await makeLiveBlog();
      const { id } = await client.liveShift.add({
        id: articleId,
        colleagueId: await idOf(makeUser(db, "Admin")),
        role: "lead",
        startsAt: inDays(1).toISOString(),
        endsAt: inDays(1.5).toISOString(),
      });
      articles.set(id, articleId);
      return id;
    },
    act: ({ id, version }) =>
      client.liveShift.remove({ id: articles.get(id) ?? 0, shiftId: id, version }),
  };
}

/** Case of a call that acts on a new entry of a live blog. */
function entryCase(
  entry: Parameters<typeof entryInput>[2],
  act: (seen: { id: number; entryId: number; version: number }) => Promise<unknown>,
): Case {
  const articles = new Map<number, number>();
  return {
    table: "live_entry",
    make: async () => {
      const articleId = await makeLiveBlog();
      const { id } = await client.liveBlog.create(entryInput(articleId, "Text", entry));
      articles.set(id, articleId);
      return id;
    },
    act: ({ id, version }) => act({ id: articles.get(id) ?? 0, entryId: id, version }),
  };
}

/** Cases of the calls that all records have. */
function removalAndStatus(
  module: StaffModule | "merchantCity" | "merchantRegion" | "storyPackage",
  table: string,
  make: Case["make"],
): Record<string, Case> {
  const { remove, setStatus } = staffCallsOf(client, module as StaffModule);
  const cases: Record<string, Case> = { [`${module}.remove`]: { table, make, act: remove } };
  if (CALLS.has(`${module}.setStatus`))
    cases[`${module}.setStatus`] = {
      table,
      make,
      act: (seen) => setStatus({ ...seen, status: false }),
    };
  return cases;
}

describe("a call that references the version its caller saw", () => {
  it("is tested below, for all calls that do", () =>
    expect(Object.keys(CASES).sort()).toEqual([...CALLS].sort()));

  it.each(Object.entries(CASES))(
    "is rejected with the current one if the record has changed: %s",
    async (_, { table, key = "id", make, act }) => {
      const id = await make();
      const rows = await db.execute(
        sql`update ${sql.identifier(table)} set version = version + 1 where ${sql.identifier(key)} = ${id} returning version`,
      );
      const [{ version }] = rows.rows as [{ version: number }];
      const problem = await problemOfRejection(act({ id, version: version - 1 }));
      expect(problem).toMatchObject({
        status: 409,
        conflict: { fields: [], by: expect.any(String), version },
      });
      await act({ id, version });
    },
  );
});
