import type { Client } from "@masthead/contract/contract.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeEpisode, makeEvent, makeProgram } from "../../../../test/factories/broadcast.ts";
import { makeArticle, makeCategory } from "../../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { article } from "../../article/article.table.ts";
import { createLinked } from "./change-link.service.ts";

const ALL_DAY = { day: "2030-03-03", lastDay: "2030-03-03" };
const TIMED = { startsAt: "2030-03-03T09:00:00Z", endsAt: "2030-03-03T10:30:00Z" };

let platform: StartedPlatform;
let db: Db;
let rana: Client;
let sami: Client;
let ranaId: number;

beforeAll(async () => {
  platform = await testPlatform();
  db = platform.database.db;
  ranaId = (await makeUser(db, "Admin", { firstName: "Rana", lastName: "" })).id;
  [rana, sami] = [
    await clientAs(platform, ranaId),
    await clientAs(platform, (await makeUser(db, "Admin")).id),
  ];
});

afterAll(() => platform.stop());

const plan = (values: object = {}) =>
  rana.plan.create({ locale: "en-US", title: "Budget vote", ...ALL_DAY, ...values });

describe("linked records of a plan item", () => {
  it("are a draft of an article, prefilled, and hidden events and episodes", async () => {
    const categoryId = await makeCategory(db);
    const program = await makeProgram(db);
    const { id } = await plan({
      locale: "ar-JO",
      title: "جلسة الموازنة",
      categoryId,
      ...TIMED,
      day: null,
      lastDay: null,
    });
    const { links } = await rana.plan.createLinked({ id, kind: "article" });
    expect(links.article).toMatchObject({ title: "جلسة الموازنة", state: "draft", mayOpen: true });
    expect(await rana.article.get({ id: links.article?.id ?? 0 })).toMatchObject({
      locale: "ar-JO",
      categoryId,
      publishedAt: null,
    });
    const withEvent = await rana.plan.createLinked({ id, kind: "event" });
    expect(await rana.programEvent.staffGet({ id: withEvent.links.event?.id ?? 0 })).toMatchObject({
      title: { "ar-JO": "جلسة الموازنة" },
      startsAt: "2030-03-03T09:00:00.000Z",
      endsAt: "2030-03-03T10:30:00.000Z",
      status: false,
    });
    expect(
      (await problemOfRejection(rana.plan.createLinked({ id, kind: "episode" }))).errors,
    ).toMatchObject([{ path: "programId" }]);
    const withEpisode = await rana.plan.createLinked({
      id,
      kind: "episode",
      programId: program.id,
    });
    expect(withEpisode.links).toMatchObject({
      article: { state: "draft" },
      event: { state: "hidden" },
      episode: { state: "hidden" },
    });
    // The work on it began with the article.
    expect(withEpisode).toMatchObject({ version: 5, state: "inProgress" });
  });

  it("need a start for the event of an all-day item, which has no instant", async () => {
    const { id } = await plan();
    expect(
      (await problemOfRejection(rana.plan.createLinked({ id, kind: "event" }))).errors,
    ).toMatchObject([{ path: "startsAt" }]);
    const { links } = await rana.plan.createLinked({
      id,
      kind: "event",
      startsAt: "2030-03-03T18:00:00+03:00",
    });
    expect(await rana.programEvent.staffGet({ id: links.event?.id ?? 0 })).toMatchObject({
      startsAt: "2030-03-03T15:00:00.000Z",
      endsAt: null,
    });
  });

  it("are created once when two editors create them concurrently", async () => {
    const title = `Asked for twice ${Date.now()}`;
    const { id } = await plan({ title });
    const results = await Promise.allSettled(
      [rana, sami].map((client) => client.plan.createLinked({ id, kind: "article" })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await db.select().from(article).where(eq(article.title, title))).toHaveLength(1);
  });

  it("need the permission for their entity", async () => {
    const { id } = await plan();
    const user = {
      id: ranaId,
      email: "",
      name: "",
      role: "Notification" as const,
      newsroomRights: [],
      locale: "en-US" as const,
      sessionId: 0,
      authenticatedAt: new Date(),
    };
    const context = { ...innerContext(platform, "en-US"), user };
    for (const kind of ["article", "event", "episode"] as const)
      await expect(
        createLinked(context, { id, kind, startsAt: TIMED.startsAt, programId: 1 }),
      ).rejects.toMatchObject({
        code: "FORBIDDEN",
      });
  });

  it("may exist already, at most one of each kind", async () => {
    const { id } = await plan();
    const [first, second] = [await makeArticle(db), await makeArticle(db)];
    expect(
      (await rana.plan.link({ id, kind: "article", targetId: first.id })).links.article,
    ).toMatchObject({
      id: first.id,
      state: "published",
    });
    expect(
      (await rana.plan.link({ id, kind: "article", targetId: first.id })).version,
      "a repeated request changes nothing",
    ).toBe(2);
    expect(
      (await problemOfRejection(rana.plan.link({ id, kind: "article", targetId: second.id })))
        .status,
    ).toBe(409);
    expect((await problemOfRejection(rana.plan.createLinked({ id, kind: "article" }))).status).toBe(
      409,
    );
    expect(
      (await problemOfRejection(rana.plan.link({ id, kind: "event", targetId: 99_999 }))).errors,
    ).toMatchObject([{ path: "targetId" }]);
    const [event, episode] = [await makeEvent(db), await makeEpisode(db)];
    await rana.plan.link({ id, kind: "event", targetId: event.id });
    const { links } = await rana.plan.link({ id, kind: "episode", targetId: episode.id });
    expect(links).toMatchObject({
      event: { id: event.id, state: "visible" },
      episode: { id: episode.id, state: "visible" },
    });
    expect((await rana.plan.unlink({ id, kind: "article" })).links).toMatchObject({
      article: null,
      event: { id: event.id },
    });
    expect(await rana.article.get({ id: first.id }), "is kept").toMatchObject({ deletedAt: null });
  });

  it("are shown as deleted until they are unlinked or purged", async () => {
    const { id } = await plan();
    const { links } = await rana.plan.createLinked({ id, kind: "article" });
    const articleId = links.article?.id ?? 0;
    await rana.article.remove({ id: articleId });
    expect((await rana.plan.staffGet({ id })).links.article).toMatchObject({
      id: articleId,
      state: "deleted",
      mayOpen: false,
    });
    expect((await rana.plan.unlink({ id, kind: "article" })).links.article).toBeNull();
    const again = await rana.plan.createLinked({ id, kind: "article" });
    await db.delete(article).where(eq(article.id, again.links.article?.id ?? 0));
    expect((await rana.plan.staffGet({ id })).links.article).toBeNull();
  });

  it("stay when the item is cancelled, and the reply reports that the article is still published", async () => {
    const { id } = await plan();
    const { id: articleId, slug } = await makeArticle(db, { title: "The live story" });
    await rana.plan.link({ id, kind: "article", targetId: articleId });
    const { item, stillPublished } = await rana.plan.setState({ id, state: "cancelled" });
    expect(item).toMatchObject({ state: "cancelled", links: { article: { state: "published" } } });
    expect(stillPublished).toEqual({
      id: articleId,
      title: "The live story",
      url: `https://news.example/article/${articleId}/${slug}`,
    });
    expect(
      (await problemOfRejection(rana.plan.createLinked({ id, kind: "event" }))).status,
      "nothing is created from it",
    ).toBe(409);

    const other = await plan();
    await rana.plan.createLinked({ id: other.id, kind: "article" });
    const cancelled = await rana.plan.setState({ id: other.id, state: "cancelled" });
    expect(cancelled).toMatchObject({
      stillPublished: null,
      item: { links: { article: { state: "draft" } } },
    });
    expect((await rana.plan.setState({ id: other.id, state: "planned" })).item).toMatchObject({
      links: { article: { state: "draft" } },
    });
  });
});
