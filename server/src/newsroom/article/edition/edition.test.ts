import type { Client } from "@masthead/contract/contract.ts";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { bodyOf, makeArticle, makeCategory, makeMediaImage, makeTopic } from "../../../../test/factory.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { changeSetting } from "../../../../test/settings.ts";
import { clientAs, makeUser } from "../../../../test/staff.ts";
import { innerClient } from "../../../app.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { log } from "../../../system/log/log.table.ts";

let platform: StartedPlatform;
let rana: Client;
let sami: Client;

const HOUR = 3_600_000;
const timeFromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

beforeAll(async () => {
  platform = await testPlatform();
  const { db } = platform.database;
  rana = await clientAs(platform, (await makeUser(db, "Admin")).id);
  sami = await clientAs(platform, (await makeUser(db, "Admin")).id);
});

afterEach(async () => {
  await changeSetting(platform, "dashboard", "editionApproval", false);
  await changeSetting(platform, "dashboard", "twoPeopleForBreaking", false);
});

afterAll(() => platform.stop());

const reader = () => innerClient(platform, "en-US");
const seen = async (id: number) => (await reader().article.details({ id })).title;
const published = (values: Parameters<typeof makeArticle>[1] = {}) => makeArticle(platform.database.db, { title: "First", ...values });
const lastLog = async (id: number) =>
  (
    await platform.database.db
      .select({ changes: log.changes })
      .from(log)
      .where(and(eq(log.entity, "Article"), eq(log.entityId, id)))
      .orderBy(desc(log.id))
      .limit(1)
  )[0]?.changes;

describe("pending edition of a published article", () => {
  it("is saved without changing what readers see, until it is published", async () => {
    const { id } = await published();
    const saved = await rana.article.edit({ id, version: 1, title: "Second", body: bodyOf("Second text") });
    expect(saved).toMatchObject({ title: "Second", version: 2, state: "published", edition: { pending: true, state: "draft" } });
    expect(await seen(id)).toBe("First");
    expect(await rana.article.edition.published({ id })).toMatchObject({ fields: { title: "First" } });
    expect((await rana.article.admin({ edition: "pending" })).data.map((row) => row.id)).toContain(id);
    const updated = await sami.article.edit({ id, version: 2, publish: { kind: "update" } });
    expect(updated).toMatchObject({ title: "Second", version: 3, edition: { pending: false } });
    expect(await seen(id)).toBe("Second");
    expect(await lastLog(id)).toMatchObject({ publication: [null, "update"], pending: [true, false], title: ["Second", "Second"] });
  });

  it("merges with saves of colleagues that it is based on", async () => {
    const { id } = await published();
    await rana.article.edit({ id, version: 1, title: "Second" });
    const merged = await sami.article.edit({ id, version: 1, summary: "By Sami" });
    expect(merged).toMatchObject({ title: "Second", summary: "By Sami", edition: { pending: true } });
    await expect(sami.article.edit({ id, version: 1, title: "Third" })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("does not hold back changes of publication and visibility", async () => {
    const { id } = await published();
    await rana.article.edit({ id, version: 1, title: "Second", premium: true });
    expect(await reader().article.details({ id })).toMatchObject({ title: "First", premium: true });
  });

  it("is discarded by restoring the published content", async () => {
    const { id } = await published();
    await rana.article.edit({ id, version: 1, title: "Second" });
    expect(await rana.article.edition.discard({ id, version: 2 })).toMatchObject({ title: "First", edition: { pending: false } });
    await expect(rana.article.edition.discard({ id, version: 3 })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("sets the time of the last update for corrections and updates, not for silent changes", async () => {
    const { id } = await published({ updatedAt: new Date(Date.now() - HOUR) });
    const updatedAt = async () => Date.parse((await reader().article.details({ id })).updatedAt);
    const before = await updatedAt();
    await rana.article.edit({ id, version: 1, title: "Silent", publish: { kind: "silent" } });
    expect(await updatedAt()).toBe(before);
    await rana.article.edit({ id, version: 2, title: "Pending" });
    expect(await updatedAt()).toBe(before);
    await rana.article.edit({ id, version: 3, publish: { kind: "correction", correction: "The name was wrong." } });
    expect(await updatedAt()).toBeGreaterThan(before);
    const { corrections } = await reader().article.details({ id });
    expect(corrections).toMatchObject([{ text: "The name was wrong." }]);
  });

  it("requires a text for a correction, and refuses one otherwise", async () => {
    const { id } = await published();
    await expect(rana.article.edit({ id, version: 1, publish: { kind: "correction" } })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expect(rana.article.edit({ id, version: 1, publish: { kind: "silent", correction: "x" } })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });

  it("becomes the only content when it is edited while readers do not see the article", async () => {
    const { id } = await published();
    await rana.article.edit({ id, version: 1, title: "Second" });
    const hidden = await rana.article.status({ id, enable: false });
    expect(hidden).toMatchObject({ title: "Second", edition: { pending: true } });
    const saved = await rana.article.edit({ id, version: 3, subtitle: "More" });
    expect(saved).toMatchObject({ title: "Second", subtitle: "More", edition: { pending: false } });
  });

  it("stays pending when the article is disabled and enabled again", async () => {
    const { id } = await published();
    await rana.article.edit({ id, version: 1, title: "Second" });
    await rana.article.status({ id, enable: false });
    expect((await rana.article.status({ id, enable: true })).edition.pending).toBe(true);
    expect(await seen(id)).toBe("First");
  });

  it("leaves translations up to date until it is published", async () => {
    const { id } = await published();
    const translation = await rana.article.create({ locale: "ar-JO", title: "ترجمة", translationOf: id });
    const isStale = async () => (await rana.article.get({ id: translation.id })).originalChangedSince;
    await rana.article.edit({ id, version: 1, title: "Second" });
    expect(await isStale()).toBe(false);
    await rana.article.edit({ id, version: 2, publish: { kind: "update" } });
    expect(await isStale()).toBe(true);
  });

  it("keeps pages of lists cached until it is published, and applies bulk edits to both contents", async () => {
    const { db } = platform.database;
    const categoryId = await makeCategory(db);
    const { id } = await published();
    await rana.article.edit({ id, version: 1, title: "Second" });
    await rana.article.bulk({ ids: [id], categoryId });
    expect(await reader().article.details({ id })).toMatchObject({ title: "First", category: { id: categoryId } });
    expect(await rana.article.get({ id })).toMatchObject({ title: "Second", categoryId, edition: { pending: true } });
  });
});

describe("review of an edition", () => {
  it("moves through its states, and returns to draft when approved content is edited", async () => {
    const { id, version } = await rana.article.create({ locale: "en-US", title: "Reviewed" });
    const move = (client: Client, state: "draft" | "review" | "ready" | "approved", at = version) =>
      client.article.edition.move({ id, version: at, state });
    expect(await move(rana, "review")).toMatchObject({ edition: { state: "review", moves: ["draft", "ready"] } });
    expect(await move(sami, "ready")).toMatchObject({ edition: { state: "ready", moves: ["draft", "review", "approved"] } });
    await expect(move(sami, "ready")).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(move(rana, "approved")).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await move(sami, "approved")).toMatchObject({ edition: { state: "approved", approval: { at: expect.any(String) } } });
    const filed = await rana.article.edit({ id, version, noindex: true });
    expect(filed.edition.state).toBe("approved");
    expect((await rana.article.edit({ id, version: 2, title: "Edited" })).edition).toMatchObject({ state: "draft", approval: null });
    await expect(move(sami, "approved", 2)).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("does not take a live article off the site", async () => {
    const { id } = await published();
    await rana.article.edit({ id, version: 1, title: "Second" });
    await rana.article.edition.move({ id, version: 2, state: "review" });
    expect(await seen(id)).toBe("First");
    expect((await rana.article.admin({ edition: "review" })).data.map((row) => row.id)).toContain(id);
  });

  it("is required for publishing, scheduling and updating where articles need approval", async () => {
    await changeSetting(platform, "dashboard", "editionApproval", true);
    await expect(rana.article.create({ locale: "en-US", title: "At once", publishedAt: timeFromNow(-1000) })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    const { id } = await rana.article.create({ locale: "en-US", title: "Needs approval" });
    for (const publishedAt of [timeFromNow(-1000), timeFromNow(HOUR)])
      await expect(rana.article.edit({ id, version: 1, publishedAt })).rejects.toMatchObject({ code: "CONFLICT" });
    await sami.article.edition.move({ id, version: 1, state: "approved" });
    await expect(rana.article.edit({ id, version: 1, title: "Other", publishedAt: timeFromNow(-1000) })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    const live = await rana.article.edit({ id, version: 1, publishedAt: timeFromNow(-1000) });
    expect(live.state).toBe("published");
    await rana.article.edit({ id, version: 2, title: "Second" });
    await expect(rana.article.edit({ id, version: 3, publish: { kind: "silent" } })).rejects.toMatchObject({ code: "CONFLICT" });
    await sami.article.edition.move({ id, version: 3, state: "approved" });
    await rana.article.edit({ id, version: 3, publish: { kind: "silent" } });
    expect(await seen(id)).toBe("Second");
  });

  it("binds a schedule to the approved content, while a newer edition waits", async () => {
    await changeSetting(platform, "dashboard", "editionApproval", true);
    const { id } = await rana.article.create({ locale: "en-US", title: "Approved" });
    await sami.article.edition.move({ id, version: 1, state: "approved" });
    await rana.article.edit({ id, version: 1, publishedAt: timeFromNow(HOUR) });
    const newer = await rana.article.edit({ id, version: 2, title: "Newer" });
    expect(newer).toMatchObject({ state: "scheduled", title: "Newer", edition: { pending: true, state: "draft" } });
    expect((await rana.article.edition.published({ id })).fields.title).toBe("Approved");
  });

  it("lets a save change the content of a scheduled article where no approval is needed", async () => {
    const { id } = await rana.article.create({ locale: "en-US", title: "Scheduled", publishedAt: timeFromNow(HOUR) });
    expect((await rana.article.edit({ id, version: 1, title: "Changed" })).edition.pending).toBe(false);
    expect((await rana.article.edition.published({ id })).fields.title).toBe("Changed");
  });
});

describe("two people for breaking news", () => {
  const breaking = { breaking: true, breakingUntil: timeFromNow(HOUR) };

  it("are required to publish it, unless the reason for an exception is given, which is logged", async () => {
    await changeSetting(platform, "dashboard", "twoPeopleForBreaking", true);
    const { id } = await rana.article.create({ locale: "en-US", title: "Breaking", ...breaking });
    const publish = (client: Client, version: number, more = {}) =>
      client.article.edit({ id, version, publishedAt: timeFromNow(-1000), ...more });
    await expect(publish(rana, 1)).rejects.toMatchObject({ data: { errors: [{ path: "override" }] } });
    await sami.article.edition.move({ id, version: 1, state: "approved" });
    await rana.article.edit({ id, version: 1, title: "Breaking, edited" });
    await expect(publish(rana, 2)).rejects.toMatchObject({ code: "CONFLICT" });
    await publish(rana, 2, { override: "The second editor cannot be reached" });
    expect(await lastLog(id)).toMatchObject({ override: [null, "The second editor cannot be reached"] });
  });

  it("are required to turn a published article into breaking news, not to end it", async () => {
    await changeSetting(platform, "dashboard", "twoPeopleForBreaking", true);
    const { id } = await published();
    await expect(rana.article.edit({ id, version: 1, ...breaking })).rejects.toMatchObject({ code: "CONFLICT" });
    const [result] = await rana.article.bulk({ ids: [id], breakingUntil: breaking.breakingUntil }).then(({ data }) => data);
    expect(result).toMatchObject({ outcome: "refused" });
    await sami.article.edition.move({ id, version: 1, state: "approved" });
    expect(await rana.article.edit({ id, version: 1, ...breaking })).toMatchObject({ breaking: true, version: 2 });
    expect(await rana.article.edit({ id, version: 2, breaking: false })).toMatchObject({ breaking: false });
  });

  it("are not replaced by a colleague who only files the article: its author still cannot approve it", async () => {
    await changeSetting(platform, "dashboard", "twoPeopleForBreaking", true);
    const tagId = await makeTopic(platform.database.db, "tag");
    const { id } = await rana.article.create({ locale: "en-US", title: "Breaking", ...breaking });
    await sami.article.bulk({ ids: [id], addTagIds: [tagId] });
    expect((await rana.article.get({ id })).edition.moves).not.toContain("approved");
    await expect(rana.article.edition.move({ id, version: 2, state: "approved" })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await sami.article.edition.move({ id, version: 2, state: "approved" })).toMatchObject({ edition: { state: "approved" } });
  });

  it("are not required for other articles", async () => {
    await changeSetting(platform, "dashboard", "twoPeopleForBreaking", true);
    expect(await rana.article.create({ locale: "en-US", title: "Ordinary", publishedAt: timeFromNow(-1000) })).toMatchObject({
      state: "published",
    });
  });
});

describe("newsroom rights", () => {
  const withRights = async (newsroomRights: ("write" | "review" | "publish" | "push")[]) =>
    clientAs(platform, (await makeUser(platform.database.db, "Admin", { newsroomRights })).id);
  const forbidden = { code: "FORBIDDEN" };

  it("let a writer prepare editions, not publish, schedule, update, hide or delete", async () => {
    const writer = await withRights(["write"]);
    const draft = await writer.article.create({ locale: "en-US", title: "By the writer" });
    expect(draft.abilities).toMatchObject({ update: true, publish: false, delete: false });
    for (const publishedAt of [timeFromNow(-1000), timeFromNow(HOUR)])
      await expect(writer.article.edit({ id: draft.id, version: 1, publishedAt })).rejects.toMatchObject(forbidden);
    await expect(writer.article.edition.move({ id: draft.id, version: 1, state: "approved" })).rejects.toMatchObject(forbidden);
    const { id } = await published();
    expect(await writer.article.edit({ id, version: 1, title: "Second" })).toMatchObject({ edition: { pending: true } });
    await expect(writer.article.edit({ id, version: 2, publish: { kind: "silent" } })).rejects.toMatchObject(forbidden);
    await expect(writer.article.edit({ id, version: 2, premium: true })).rejects.toMatchObject(forbidden);
    await expect(writer.article.status({ id, enable: false })).rejects.toMatchObject(forbidden);
    await expect(writer.article.remove({ id })).rejects.toMatchObject(forbidden);
    await expect(writer.article.edition.withdraw({ id, kind: "kill", notice: "x" })).rejects.toMatchObject(forbidden);
    const [result] = (await writer.article.bulk({ ids: [id], categoryId: await makeCategory(platform.database.db) })).data;
    expect(result).toMatchObject({ outcome: "refused" });
    expect(await seen(id)).toBe("First");
  });

  it("let a publisher publish what others have written, not write", async () => {
    const publisher = await withRights(["publish"]);
    const { id } = await rana.article.create({ locale: "en-US", title: "By Rana" });
    await expect(publisher.article.create({ locale: "en-US", title: "x" })).rejects.toMatchObject(forbidden);
    await expect(publisher.article.edit({ id, version: 1, title: "x" })).rejects.toMatchObject(forbidden);
    expect(await publisher.article.edit({ id, version: 1, publishedAt: timeFromNow(-1000) })).toMatchObject({ state: "published" });
  });

  it("let a reviewer approve", async () => {
    const reviewer = await withRights(["review"]);
    const { id } = await rana.article.create({ locale: "en-US", title: "By Rana" });
    expect(await reviewer.article.edition.move({ id, version: 1, state: "approved" })).toMatchObject({ edition: { state: "approved" } });
  });

  it("let a reviewer return an edition to its author", async () => {
    const reviewer = await withRights(["review"]);
    const { id } = await rana.article.create({ locale: "en-US", title: "By Rana" });
    const submitted = await rana.article.edition.move({ id, version: 1, state: "review" });
    expect(submitted.edition.state).toBe("review");
    const returned = await reviewer.article.edition.move({ id, version: 1, state: "draft" });
    expect(returned.edition).toMatchObject({ state: "draft", moves: ["review", "approved"] });
  });

  it("keep staff without the right to write or publish from changing settings and corrections, even of what readers do not see", async () => {
    const reviewer = await withRights(["review", "push"]);
    const draft = await rana.article.create({ locale: "en-US", title: "By Rana" });
    for (const change of [{ slug: "other" }, { premium: true }, { noindex: true }, { breaking: true, breakingUntil: timeFromNow(HOUR) }])
      await expect(reviewer.article.edit({ id: draft.id, version: 1, ...change })).rejects.toMatchObject(forbidden);
    const { id } = await published();
    const corrections = [{ text: "Not checked.", at: timeFromNow(0) }];
    await expect(reviewer.article.edit({ id, version: 1, corrections })).rejects.toMatchObject(forbidden);
  });
});

describe("references of a pending edition", () => {
  it("keep tags and images from being deleted, as those of published articles do", async () => {
    const { db } = platform.database;
    const superadmin = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
    const [tagId, mediaId] = [await makeTopic(db, "tag"), await makeMediaImage(db)];
    const { id } = await published();
    const images = [{ mediaId, caption: "", credit: "", alt: "", decorative: true }];
    await rana.article.edit({ id, version: 1, tagIds: [tagId], images });
    await expect(superadmin.tag.remove({ id: tagId })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(rana.media.remove({ id: mediaId })).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await rana.media.get({ id: mediaId })).uses).toMatchObject([{ entity: "Article", id }]);
    await rana.article.edition.discard({ id, version: 2 });
    await rana.media.remove({ id: mediaId });
    await superadmin.tag.remove({ id: tagId });
  });
});
