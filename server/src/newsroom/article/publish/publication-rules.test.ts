import type { Client } from "@masthead/contract/contract.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeArticle, makeCategory, makeTopic } from "../../../../test/factories/factory.ts";
import { changeSetting } from "../../../../test/factories/settings.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { innerClient } from "../../../app.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { log } from "../../../system/log/log.table.ts";

let platform: StartedPlatform;
let rana: Client;
let sami: Client;

const timeFromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

beforeAll(async () => {
  platform = await testPlatform();
  const { db } = platform.database;
  rana = await clientAs(platform, (await makeUser(db, "Admin")).id);
  sami = await clientAs(platform, (await makeUser(db, "Admin")).id);
});

afterEach(() => changeSetting(platform, "dashboard", "twoPeopleForBreaking", false));

afterAll(() => platform.stop());

const seen = async (id: number) =>
  (await innerClient(platform, "en-US").article.details({ id })).title;
const published = () => makeArticle(platform.database.db, { title: "First" });
const lastLog = async (id: number) =>
  (
    await platform.database.db
      .select({ changes: log.changes })
      .from(log)
      .where(and(eq(log.entity, "Article"), eq(log.entityId, id)))
      .orderBy(desc(log.id))
      .limit(1)
  )[0]?.changes;

const withRights = async (newsroomRights: ("write" | "review" | "publish" | "push")[]) =>
  clientAs(platform, (await makeUser(platform.database.db, "Admin", { newsroomRights })).id);

describe("two people for breaking news", () => {
  const breaking = { breaking: true, breakingUntil: timeFromNow(HOUR) };

  it("are required to publish it, unless the reason for an exception is given, which is logged", async () => {
    await changeSetting(platform, "dashboard", "twoPeopleForBreaking", true);
    const { id } = await rana.article.create({ locale: "en-US", title: "Breaking", ...breaking });
    const publish = (client: Client, version: number, more = {}) =>
      client.article.edit({ id, version, publishedAt: timeFromNow(-1000), ...more });
    await expect(publish(rana, 1)).rejects.toMatchObject({
      data: { errors: [{ path: "override" }] },
    });
    await sami.article.pendingVersion.move({ id, version: 1, state: "approved" });
    await rana.article.edit({ id, version: 1, title: "Breaking, edited" });
    await expect(publish(rana, 2)).rejects.toMatchObject({ code: "CONFLICT" });
    await publish(rana, 2, { override: "The second editor cannot be reached" });
    expect(await lastLog(id)).toMatchObject({
      override: [null, "The second editor cannot be reached"],
    });
  });

  it("are required to turn a published article into breaking news, not to end it", async () => {
    await changeSetting(platform, "dashboard", "twoPeopleForBreaking", true);
    const { id } = await published();
    await expect(rana.article.edit({ id, version: 1, ...breaking })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    const [result] = await rana.article.bulk({ ids: [id], breakingUntil: breaking.breakingUntil });
    expect(result).toMatchObject({ outcome: "refused" });
    await sami.article.pendingVersion.move({ id, version: 1, state: "approved" });
    expect(await rana.article.edit({ id, version: 1, ...breaking })).toMatchObject({
      breaking: true,
      version: 2,
    });
    expect(await rana.article.edit({ id, version: 2, breaking: false })).toMatchObject({
      breaking: false,
    });
  });

  it("are still missing after a colleague only files the article: neither person can approve it", async () => {
    await changeSetting(platform, "dashboard", "twoPeopleForBreaking", true);
    const tagId = await makeTopic(platform.database.db, "tag");
    const { id } = await rana.article.create({ locale: "en-US", title: "Breaking", ...breaking });
    await sami.article.bulk({ ids: [id], addTagIds: [tagId] });
    const approve = (client: Client) =>
      client.article.pendingVersion.move({ id, version: 2, state: "approved" });
    for (const writer of [rana, sami]) {
      expect((await writer.article.get({ id })).pendingVersion.moves).not.toContain("approved");
      await expect(approve(writer)).rejects.toMatchObject({ code: "CONFLICT" });
    }
    expect(await approve(await withRights(["review"]))).toMatchObject({
      pendingVersion: { state: "approved" },
    });
  });

  it("are not required for other articles", async () => {
    await changeSetting(platform, "dashboard", "twoPeopleForBreaking", true);
    expect(
      await rana.article.create({
        locale: "en-US",
        title: "Ordinary",
        publishedAt: timeFromNow(-1000),
      }),
    ).toMatchObject({
      state: "published",
    });
  });
});

describe("newsroom rights", () => {
  const forbidden = { code: "FORBIDDEN" };

  it("let a writer prepare pending versions, not publish, schedule, update, hide or delete", async () => {
    const writer = await withRights(["write"]);
    const draft = await writer.article.create({ locale: "en-US", title: "By the writer" });
    expect(draft.abilities).toMatchObject({ update: true, publish: false, delete: false });
    for (const publishedAt of [timeFromNow(-1000), timeFromNow(HOUR)])
      await expect(
        writer.article.edit({ id: draft.id, version: 1, publishedAt }),
      ).rejects.toMatchObject(forbidden);
    await expect(
      writer.article.pendingVersion.move({ id: draft.id, version: 1, state: "approved" }),
    ).rejects.toMatchObject(forbidden);
    const { id } = await published();
    expect(await writer.article.edit({ id, version: 1, title: "Second" })).toMatchObject({
      pendingVersion: { pending: true },
    });
    await expect(
      writer.article.edit({ id, version: 2, publish: { kind: "silent" } }),
    ).rejects.toMatchObject(forbidden);
    await expect(writer.article.edit({ id, version: 2, premium: true })).rejects.toMatchObject(
      forbidden,
    );
    await expect(writer.article.status({ id, enable: false })).rejects.toMatchObject(forbidden);
    await expect(writer.article.remove({ id })).rejects.toMatchObject(forbidden);
    await expect(writer.article.withdraw({ id, kind: "kill", notice: "x" })).rejects.toMatchObject(
      forbidden,
    );
    const [result] = await writer.article.bulk({
      ids: [id],
      categoryId: await makeCategory(platform.database.db),
    });
    expect(result).toMatchObject({ outcome: "refused" });
    expect(await seen(id)).toBe("First");
  });

  it("let a publisher publish other people's articles, but not write", async () => {
    const publisher = await withRights(["publish"]);
    const { id } = await rana.article.create({ locale: "en-US", title: "By Rana" });
    await expect(publisher.article.create({ locale: "en-US", title: "x" })).rejects.toMatchObject(
      forbidden,
    );
    await expect(publisher.article.edit({ id, version: 1, title: "x" })).rejects.toMatchObject(
      forbidden,
    );
    expect(
      await publisher.article.edit({ id, version: 1, publishedAt: timeFromNow(-1000) }),
    ).toMatchObject({ state: "published" });
  });

  it("let a reviewer approve", async () => {
    const reviewer = await withRights(["review"]);
    const { id } = await rana.article.create({ locale: "en-US", title: "By Rana" });
    expect(
      await reviewer.article.pendingVersion.move({ id, version: 1, state: "approved" }),
    ).toMatchObject({ pendingVersion: { state: "approved" } });
  });

  it("let a reviewer return a pending version to its author", async () => {
    const reviewer = await withRights(["review"]);
    const { id } = await rana.article.create({ locale: "en-US", title: "By Rana" });
    const submitted = await rana.article.pendingVersion.move({ id, version: 1, state: "review" });
    expect(submitted.pendingVersion.state).toBe("review");
    const returned = await reviewer.article.pendingVersion.move({ id, version: 1, state: "draft" });
    expect(returned.pendingVersion).toMatchObject({
      state: "draft",
      moves: ["review", "approved"],
    });
  });

  it("keep staff without the right to write or publish from changing settings and corrections, even of hidden articles", async () => {
    const reviewer = await withRights(["review", "push"]);
    const draft = await rana.article.create({ locale: "en-US", title: "By Rana" });
    for (const change of [
      { slug: "other" },
      { premium: true },
      { noindex: true },
      { breaking: true, breakingUntil: timeFromNow(HOUR) },
    ])
      await expect(
        reviewer.article.edit({ id: draft.id, version: 1, ...change }),
      ).rejects.toMatchObject(forbidden);
    const { id } = await published();
    const corrections = [{ text: "Not checked.", at: timeFromNow(0) }];
    await expect(reviewer.article.edit({ id, version: 1, corrections })).rejects.toMatchObject(
      forbidden,
    );
  });
});
