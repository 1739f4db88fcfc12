import type { Client } from "@masthead/contract/contract.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  bodyOf,
  makeArticle,
  makeCategory,
  makeMediaImage,
  makeTopic,
} from "../../../../test/factories/factory.ts";
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

afterEach(() => changeSetting(platform, "dashboard", "editionApproval", false));

afterAll(() => platform.stop());

const reader = () => innerClient(platform, "en-US");
const seen = async (id: number) => (await reader().article.details({ id })).title;
const published = (values: Parameters<typeof makeArticle>[1] = {}) =>
  makeArticle(platform.database.db, { title: "First", ...values });
const lastLog = async (id: number) =>
  (
    await platform.database.db
      .select({ changes: log.changes })
      .from(log)
      .where(and(eq(log.entity, "Article"), eq(log.entityId, id)))
      .orderBy(desc(log.id))
      .limit(1)
  )[0]?.changes;

describe("pending version of a published article", () => {
  it("is saved without changing public content, until it is published", async () => {
    const { id } = await published();
    const saved = await rana.article.edit({
      id,
      version: 1,
      title: "Second",
      body: bodyOf("Second text"),
    });
    expect(saved).toMatchObject({
      title: "Second",
      version: 2,
      state: "published",
      pendingVersion: { pending: true, state: "draft" },
    });
    expect(await seen(id)).toBe("First");
    expect(await rana.article.pendingVersion.published({ id })).toMatchObject({
      fields: { title: "First" },
    });
    expect(
      (await rana.article.admin({ pendingVersion: "pending" })).data.map((row) => row.id),
    ).toContain(id);
    const updated = await sami.article.edit({ id, version: 2, publish: { kind: "update" } });
    expect(updated).toMatchObject({
      title: "Second",
      version: 3,
      pendingVersion: { pending: false },
    });
    expect(await seen(id)).toBe("Second");
    expect(await lastLog(id)).toMatchObject({
      publication: [null, "update"],
      pending: [true, false],
      title: ["Second", "Second"],
    });
  });

  it("merges with saves of colleagues that it is based on", async () => {
    const { id } = await published();
    await rana.article.edit({ id, version: 1, title: "Second" });
    const merged = await sami.article.edit({ id, version: 1, summary: "By Sami" });
    expect(merged).toMatchObject({
      title: "Second",
      summary: "By Sami",
      pendingVersion: { pending: true },
    });
    await expect(sami.article.edit({ id, version: 1, title: "Third" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });

  it("does not hold back changes of publication and visibility", async () => {
    const { id } = await published();
    await rana.article.edit({ id, version: 1, title: "Second", premium: true });
    expect(await reader().article.details({ id })).toMatchObject({ title: "First", premium: true });
  });

  it("is discarded by restoring the published content", async () => {
    const { id } = await published();
    await rana.article.edit({ id, version: 1, title: "Second" });
    expect(await rana.article.pendingVersion.discard({ id, version: 2 })).toMatchObject({
      title: "First",
      pendingVersion: { pending: false },
    });
    await expect(rana.article.pendingVersion.discard({ id, version: 3 })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("sets the time of the last update for corrections and updates, not for silent changes", async () => {
    const { id } = await published({ updatedAt: new Date(Date.now() - HOUR) });
    const updatedAt = async () => Date.parse((await reader().article.details({ id })).updatedAt);
    const before = await updatedAt();
    await rana.article.edit({ id, version: 1, title: "Silent", publish: { kind: "silent" } });
    expect(await updatedAt()).toBe(before);
    await rana.article.edit({ id, version: 2, title: "Pending" });
    expect(await updatedAt()).toBe(before);
    await rana.article.edit({
      id,
      version: 3,
      publish: { kind: "correction", correction: "The name was wrong." },
    });
    expect(await updatedAt()).toBeGreaterThan(before);
    const { corrections } = await reader().article.details({ id });
    expect(corrections).toMatchObject([{ text: "The name was wrong." }]);
  });

  it("requires a text for a correction, and refuses one otherwise", async () => {
    const { id } = await published();
    await expect(
      rana.article.edit({ id, version: 1, publish: { kind: "correction" } }),
    ).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expect(
      rana.article.edit({ id, version: 1, publish: { kind: "silent", correction: "x" } }),
    ).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });

  it("becomes the only content when it is edited while readers do not see the article", async () => {
    const { id } = await published();
    await rana.article.edit({ id, version: 1, title: "Second" });
    const hidden = await rana.article.status({ id, enable: false });
    expect(hidden).toMatchObject({ title: "Second", pendingVersion: { pending: true } });
    const saved = await rana.article.edit({ id, version: 3, subtitle: "More" });
    expect(saved).toMatchObject({
      title: "Second",
      subtitle: "More",
      pendingVersion: { pending: false },
    });
  });

  it("stays pending when the article is disabled and enabled again", async () => {
    const { id } = await published();
    await rana.article.edit({ id, version: 1, title: "Second" });
    await rana.article.status({ id, enable: false });
    expect((await rana.article.status({ id, enable: true })).pendingVersion.pending).toBe(true);
    expect(await seen(id)).toBe("First");
  });

  it("leaves translations up to date until it is published", async () => {
    const { id } = await published();
    const translation = await rana.article.create({
      locale: "ar-JO",
      title: "ترجمة",
      translationOf: id,
    });
    const isStale = async () =>
      (await rana.article.get({ id: translation.id })).originalChangedSince;
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
    expect(await reader().article.details({ id })).toMatchObject({
      title: "First",
      category: { id: categoryId },
    });
    expect(await rana.article.get({ id })).toMatchObject({
      title: "Second",
      categoryId,
      pendingVersion: { pending: true },
    });
  });
});

describe("review of a pending version", () => {
  it("moves through its states, and returns to draft when approved content is edited", async () => {
    const { id, version } = await rana.article.create({ locale: "en-US", title: "Reviewed" });
    const move = (client: Client, state: "draft" | "review" | "ready" | "approved", at = version) =>
      client.article.pendingVersion.move({ id, version: at, state });
    expect(await move(rana, "review")).toMatchObject({
      pendingVersion: { state: "review", moves: ["draft", "ready"] },
    });
    expect(await move(sami, "ready")).toMatchObject({
      pendingVersion: { state: "ready", moves: ["draft", "review", "approved"] },
    });
    await expect(move(sami, "ready")).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(move(rana, "approved")).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await move(sami, "approved")).toMatchObject({
      pendingVersion: { state: "approved", approval: { at: expect.any(String) } },
    });
    const filed = await rana.article.edit({ id, version, noindex: true });
    expect(filed.pendingVersion.state).toBe("approved");
    expect(
      (await rana.article.edit({ id, version: 2, title: "Edited" })).pendingVersion,
    ).toMatchObject({
      state: "draft",
      approval: null,
    });
    await expect(move(sami, "approved", 2)).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("does not take a live article off the site", async () => {
    const { id } = await published();
    await rana.article.edit({ id, version: 1, title: "Second" });
    await rana.article.pendingVersion.move({ id, version: 2, state: "review" });
    expect(await seen(id)).toBe("First");
    expect(
      (await rana.article.admin({ pendingVersion: "review" })).data.map((row) => row.id),
    ).toContain(id);
  });

  it("is required for publishing, scheduling and updating where articles need approval", async () => {
    await changeSetting(platform, "dashboard", "editionApproval", true);
    await expect(
      rana.article.create({ locale: "en-US", title: "At once", publishedAt: timeFromNow(-1000) }),
    ).rejects.toMatchObject({
      code: "CONFLICT",
    });
    const { id } = await rana.article.create({ locale: "en-US", title: "Needs approval" });
    for (const publishedAt of [timeFromNow(-1000), timeFromNow(HOUR)])
      await expect(rana.article.edit({ id, version: 1, publishedAt })).rejects.toMatchObject({
        code: "CONFLICT",
      });
    await sami.article.pendingVersion.move({ id, version: 1, state: "approved" });
    await expect(
      rana.article.edit({ id, version: 1, title: "Other", publishedAt: timeFromNow(-1000) }),
    ).rejects.toMatchObject({
      code: "CONFLICT",
    });
    const live = await rana.article.edit({ id, version: 1, publishedAt: timeFromNow(-1000) });
    expect(live.state).toBe("published");
    await rana.article.edit({ id, version: 2, title: "Second" });
    await expect(
      rana.article.edit({ id, version: 3, publish: { kind: "silent" } }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
    await sami.article.pendingVersion.move({ id, version: 3, state: "approved" });
    await rana.article.edit({ id, version: 3, publish: { kind: "silent" } });
    expect(await seen(id)).toBe("Second");
  });

  it("binds a schedule to the approved content, while a newer pending version waits", async () => {
    await changeSetting(platform, "dashboard", "editionApproval", true);
    const { id } = await rana.article.create({ locale: "en-US", title: "Approved" });
    await sami.article.pendingVersion.move({ id, version: 1, state: "approved" });
    await rana.article.edit({ id, version: 1, publishedAt: timeFromNow(HOUR) });
    const newer = await rana.article.edit({ id, version: 2, title: "Newer" });
    expect(newer).toMatchObject({
      state: "scheduled",
      title: "Newer",
      pendingVersion: { pending: true, state: "draft" },
    });
    expect((await rana.article.pendingVersion.published({ id })).fields.title).toBe("Approved");
  });

  it("lets a save change the content of a scheduled article where no approval is needed", async () => {
    const { id } = await rana.article.create({
      locale: "en-US",
      title: "Scheduled",
      publishedAt: timeFromNow(HOUR),
    });
    expect(
      (await rana.article.edit({ id, version: 1, title: "Changed" })).pendingVersion.pending,
    ).toBe(false);
    expect((await rana.article.pendingVersion.published({ id })).fields.title).toBe("Changed");
  });
});

describe("references of a pending version", () => {
  it("block the deletion of tags and images, like references of published articles", async () => {
    const { db } = platform.database;
    const superadmin = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
    const [tagId, mediaId] = [await makeTopic(db, "tag"), await makeMediaImage(db)];
    const { id } = await published();
    const images = [{ mediaId, caption: "", credit: "", alt: "", decorative: true }];
    await rana.article.edit({ id, version: 1, tagIds: [tagId], images });
    await expect(superadmin.tag.remove({ id: tagId })).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(rana.media.remove({ id: mediaId })).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await rana.media.get({ id: mediaId })).uses).toMatchObject([{ entity: "Article", id }]);
    await rana.article.pendingVersion.discard({ id, version: 2 });
    await rana.media.remove({ id: mediaId });
    await superadmin.tag.remove({ id: tagId });
  });
});
