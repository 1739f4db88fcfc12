import type { Client } from "@masthead/contract/contract.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeArticle, makeMediaImage } from "../../../test/factories/factory.ts";
import { FrontDesk, HOME, minutesFromNow } from "../../../test/factories/front-desk.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { waitForChanges } from "../../../test/wait-for-changes.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { front } from "./front.table.ts";
import { processScheduledChanges } from "./publish/scheduled-changes.service.ts";

const desk = new FrontDesk();
const { ids } = desk;
let rana: Client;
let sami: Client;
let reader: Client;
let platform: StartedPlatform;
let categoryId: number;

beforeAll(async () => {
  await desk.start();
  ({ rana, sami, platform, categoryId } = desk);
  reader = innerClient(platform, "en-US");
});

afterAll(() => platform.stop());

beforeEach(() => desk.clear());

const draftOf = (client = rana) => client.front.draft({ front: "en-US" });
const edit = desk.edit.bind(desk);
const publish = desk.publish.bind(desk);
const mainOfReaders = async () => (await reader.front.page({})).main.map(({ id }) => id);

describe("front page", () => {
  it("shows the main articles, the latest and the sections when it was never edited", async () => {
    const page = await reader.front.page({});
    expect(page.main.map(({ id }) => id)).toEqual(
      (await reader.article.main({ limit: 5 })).map(({ id }) => id),
    );
    expect(page.latest.map(({ id }) => id)).toEqual(ids.slice(5, 11));
    expect(page.sections).toMatchObject([
      { id: categoryId, name: "Sport", cards: ids.slice(5, 9).map((id) => ({ id })) },
    ]);
    expect((await reader.front.page({ categoryId })).main.map(({ id }) => id)).toEqual(
      ids.slice(0, 4),
    );
    expect(await draftOf()).toMatchObject({
      version: 1,
      changeCount: 0,
      published: null,
      warnings: [],
    });
  });

  it("shows readers a placement after it was published, with its own headline, kicker, image and links", async () => {
    const { db } = platform.database;
    const mediaId = await makeMediaImage(db);
    const placement = {
      articleId: ids[9] ?? 0,
      headline: "Own headline",
      kicker: "Live",
      mediaId,
      size: "large" as const,
      relatedIds: [ids[3] ?? 0],
    };
    const draft = await edit(rana, 1, { slots: { "main.0": placement } });
    expect(draft).toMatchObject({ version: 2, changeCount: 1, edited: { by: "Rana" } });
    expect(draft.main[0]).toMatchObject({
      key: "main.0",
      placement,
      problem: null,
      shown: { title: "Own headline" },
    });
    expect(await mainOfReaders()).toEqual(ids.slice(0, 5));

    expect(await publish(rana, draft)).toMatchObject({ changeCount: 0, published: { by: "Rana" } });
    const [lead] = (await reader.front.page({})).main;
    expect(lead).toMatchObject({
      id: ids[9],
      title: "Own headline",
      kicker: "Live",
      size: "large",
      lead: { id: mediaId },
      related: [{ id: ids[3] }],
    });
    expect(await reader.article.details({ id: ids[9] ?? 0 })).not.toMatchObject({
      title: "Own headline",
    });
    expect((await reader.article.main({ limit: 5 })).map(({ id }) => id)).toEqual(ids.slice(0, 5));
  });

  it("shows related articles that it does not show elsewhere with a lead that editors gave none", async () => {
    const [lead] = (await reader.front.page({ categoryId })).main;
    // Articles of the same category; the first four are in the main slots.
    expect(lead).toMatchObject({ id: ids[0], related: ids.slice(4, 6).map((id) => ({ id })) });
    const home = await reader.front.page({});
    const shown = [...home.main, ...home.latest].map(({ id }) => id);
    for (const { id } of home.main[0]?.related ?? []) expect(shown).not.toContain(id);
    for (const card of home.main.slice(1)) expect(card.related).toEqual([]);
  });

  it("merges edits of different slots, and reports both values when both edited one slot", async () => {
    await edit(rana, 1, { slots: { "main.0": { articleId: ids[8] ?? 0 } } });
    const merged = await edit(sami, 1, {
      slots: { "main.1": { articleId: ids[9] ?? 0 } },
      hide: [ids[0] ?? 0],
    });
    expect(merged.layout.slots).toMatchObject({
      "main.0": { articleId: ids[8] },
      "main.1": { articleId: ids[9] },
    });
    const problem = await problemOfRejection(
      edit(sami, 1, { slots: { "main.0": { articleId: ids[7] ?? 0 } } }),
    );
    expect(problem).toMatchObject({
      status: 409,
      conflict: {
        by: "Sami",
        version: merged.version,
        fields: [{ field: "main.0", theirs: { articleId: ids[8] }, yours: { articleId: ids[7] } }],
      },
    });
    expect((await draftOf()).layout.slots["main.0"]).toMatchObject({ articleId: ids[8] });
  });

  it("rejects a change of an automatic slot that shows another article than the editor saw", async () => {
    const [shown, pinned] = [ids[1] ?? 0, ids[9] ?? 0];
    const pin = (expected: Record<string, number | null>) =>
      rana.front.edit({
        ...HOME,
        version: 1,
        changes: { slots: { "main.1": { articleId: pinned } } },
        expected,
      });
    await edit(sami, 1, { hide: [ids[0] ?? 0] });
    expect(await problemOfRejection(pin({ "main.1": shown }))).toMatchObject({
      status: 409,
      conflict: { fields: [{ field: "main.1", theirs: null, yours: { articleId: pinned } }] },
    });
    expect((await draftOf()).layout.slots).toEqual({});
    // Slots that the change does not concern may show anything.
    expect(
      (await pin({ "main.1": ids[2] ?? 0, "main.2": 1 })).layout.slots["main.1"],
    ).toMatchObject({ articleId: pinned });
  });

  it("rejects publishing a draft that somebody changed concurrently", async () => {
    const draft = await edit(rana, 1, { slots: { "main.0": { articleId: ids[8] ?? 0 } } });
    await edit(sami, draft.version, { slots: { "main.1": { articleId: ids[9] ?? 0 } } });
    expect(
      await problemOfRejection(rana.front.publish({ ...HOME, version: draft.version })),
    ).toMatchObject({
      status: 409,
      conflict: { by: "Sami", version: 3, fields: [] },
    });
    expect(await mainOfReaders()).toEqual(ids.slice(0, 5));
  });

  it("rejects unknown slots, articles of another language or that do not exist, and images that do not exist", async () => {
    const arabic = await makeArticle(platform.database.db, { locale: "ar-JO" });
    const slots = {
      "main.5": { articleId: ids[0] ?? 0 },
      "main.0": { articleId: arabic.id, relatedIds: [999_999], mediaId: 999_999 },
    };
    const { errors } = await problemOfRejection(edit(rana, 1, { slots, hide: [999_999] }));
    expect(errors.map(({ path }: { path: string }) => path)).toEqual([
      "changes.slots.main.5",
      "changes.slots.main.0.articleId",
      "changes.slots.main.0.relatedIds",
      "changes.slots.main.0.mediaId",
      "changes.hide",
    ]);
    expect((await draftOf()).layout.slots).toEqual({});
  });

  it("falls back and warns when the placed article is disabled, and shows it again when it is enabled", async () => {
    const [articleId = 0] = ids.slice(10, 11);
    await publish(rana, await edit(rana, 1, { slots: { "main.0": { articleId } } }));
    expect((await mainOfReaders())[0]).toBe(articleId);
    await rana.article.status({ id: articleId, enable: false });
    await waitForChanges(platform);
    expect(await mainOfReaders()).toEqual(ids.slice(0, 5));
    expect(await rana.front.warnings({})).toMatchObject([
      { ...HOME, slot: "main.0", articleId, problem: "disabled", front: null },
    ]);
    expect((await draftOf()).main[0]).toMatchObject({ problem: "disabled", shown: { id: ids[0] } });
    await rana.article.status({ id: articleId, enable: true });
    await waitForChanges(platform);
    expect((await mainOfReaders())[0]).toBe(articleId);
    expect(await rana.front.warnings({})).toEqual([]);
  });

  it("never sends readers an article that they may not see, its headline or its links", async () => {
    const { db } = platform.database;
    const secret = await makeArticle(db, {
      title: "Embargoed secret",
      embargoUntil: new Date(minutesFromNow(60)),
    });
    const slots = {
      "main.0": { articleId: secret.id, headline: "Secret headline" },
      "main.1": { articleId: ids[9] ?? 0, relatedIds: [secret.id] },
    };
    await publish(rana, await edit(rana, 1, { slots }));
    const page = JSON.stringify(await reader.front.page({}));
    expect(page).not.toMatch(/secret/i);
    expect(page).toContain(`"id":${ids[9]}`);
  });

  it("ends a placement at its time, and announces it once", async () => {
    const until = minutesFromNow(5);
    await publish(
      rana,
      await edit(rana, 1, { slots: { "main.0": { articleId: ids[9] ?? 0, until } } }),
    );
    const [stored] = await platform.database.db.select().from(front);
    expect(stored?.nextEnd?.toISOString()).toBe(until);
    const after = new Date(Date.parse(until) + 1000);
    const announced: string[] = [];
    platform.onChange((tags) => announced.push(...tags));
    await Promise.all([
      processScheduledChanges(platform.database.db, after),
      processScheduledChanges(platform.database.db, after),
    ]);
    await waitForChanges(platform);
    expect(announced.filter((tag) => tag === "list:front:en-US:0")).toHaveLength(1);
    expect((await platform.database.db.select().from(front))[0]?.nextEnd).toBeNull();
  });

  it("publishes a scheduled change at its time, and keeps edits and publications made in between", async () => {
    const draft = await edit(rana, 1, { slots: { "main.0": { articleId: ids[9] ?? 0 } } });
    const at = minutesFromNow(30);
    const scheduled = await rana.front.schedule({ ...HOME, version: draft.version, at });
    expect(scheduled).toMatchObject({
      changeCount: 0,
      layout: { slots: {} },
      scheduled: [{ at, by: "Rana" }],
    });
    await publish(
      sami,
      await edit(sami, scheduled.version, { slots: { "main.1": { articleId: ids[10] ?? 0 } } }),
    );
    await edit(sami, scheduled.version + 1, { slots: { "main.2": { articleId: ids[11] ?? 0 } } });
    await processScheduledChanges(platform.database.db, new Date());
    expect((await mainOfReaders())[0]).toBe(ids[0]);
    const due = new Date(Date.parse(at) + 1);
    await Promise.all([
      processScheduledChanges(platform.database.db, due),
      processScheduledChanges(platform.database.db, due),
    ]);
    await waitForChanges(platform);
    expect((await mainOfReaders()).slice(0, 2)).toEqual([ids[9], ids[10]]);
    const after = await draftOf();
    expect(after).toMatchObject({ changeCount: 1, scheduled: [] });
    expect(Object.keys(after.layout.slots).sort()).toEqual(["main.0", "main.1", "main.2"]);
    const history = await rana.front.history({ front: "en-US" });
    expect(history.data.map(({ kind, by }) => [kind, by])).toEqual([
      ["scheduled", "Rana"],
      ["published", "Sami"],
    ]);
  });

  it("returns a cancelled change to the draft, except for slots that were edited in between", async () => {
    const first = await edit(rana, 1, {
      slots: { "main.0": { articleId: ids[9] ?? 0 }, "main.1": { articleId: ids[10] ?? 0 } },
    });
    const scheduled = await rana.front.schedule({
      ...HOME,
      version: first.version,
      at: minutesFromNow(30),
    });
    await edit(sami, scheduled.version, { slots: { "main.1": { articleId: ids[11] ?? 0 } } });
    await rana.front.unschedule({ id: scheduled.scheduled[0]?.id ?? 0 });
    const draft = await draftOf();
    expect(draft.layout.slots).toMatchObject({
      "main.0": { articleId: ids[9] },
      "main.1": { articleId: ids[11] },
    });
    expect(draft.scheduled).toEqual([]);
    expect(
      await problemOfRejection(rana.front.unschedule({ id: scheduled.scheduled[0]?.id ?? 0 })),
    ).toMatchObject({ status: 404 });
  });

  it("rejects scheduling in the past, and scheduling when nothing was changed", async () => {
    const draft = await edit(rana, 1, { slots: { "main.0": { articleId: ids[9] ?? 0 } } });
    const schedule = (version: number, at: string) =>
      problemOfRejection(rana.front.schedule({ ...HOME, version, at }));
    expect((await schedule(draft.version, minutesFromNow(-1))).errors).toMatchObject([
      { path: "at" },
    ]);
    const { version } = await rana.front.discard({ ...HOME, version: draft.version });
    expect((await schedule(version, minutesFromNow(5))).errors).toMatchObject([
      { path: "version" },
    ]);
  });

  it("restores a former state as a draft, and lists the articles that left the front", async () => {
    const first = await publish(
      rana,
      await edit(rana, 1, { slots: { "main.0": { articleId: ids[9] ?? 0 } } }),
    );
    const second = await edit(rana, first.version, {
      slots: { "main.0": { articleId: ids[10] ?? 0 } },
    });
    await publish(rana, second);
    expect(await rana.front.past({ front: "en-US" })).toMatchObject([
      { article: { id: ids[9] }, slot: "main.0" },
    ]);
    const { data } = await rana.front.history({ front: "en-US" });
    const restored = await sami.front.restore({ id: data[1]?.id ?? 0 });
    expect(restored).toMatchObject({
      changeCount: 1,
      layout: { slots: { "main.0": { articleId: ids[9] } } },
    });
    expect((await mainOfReaders())[0]).toBe(ids[10]);
  });

  it("explains why an article is on a front or absent from it", async () => {
    const reasonOf = async (articleId: number) =>
      Object.fromEntries(
        (await rana.front.explain({ articleId })).map(({ categoryId, reason, slots }) => [
          categoryId ?? "home",
          [reason, ...slots],
        ]),
      );
    const [hidden = 0, placed = 0, old = 0] = [ids[0], ids[9], ids[13]];
    await publish(
      rana,
      await edit(rana, 1, { slots: { "main.1": { articleId: placed } }, hide: [hidden] }),
    );
    expect(await reasonOf(placed)).toEqual({
      home: ["placed", "main.1"],
      [categoryId]: ["newerArticles"],
    });
    expect(await reasonOf(hidden)).toEqual({
      home: ["hidden"],
      [categoryId]: ["automatic", "main.0"],
    });
    expect(await reasonOf(old)).toEqual({
      home: ["newerArticles"],
      [categoryId]: ["newerArticles"],
    });
    const scheduled = await makeArticle(platform.database.db, {
      categoryId,
      publishedAt: new Date(minutesFromNow(60)),
    });
    expect(await reasonOf(scheduled.id)).toMatchObject({ home: ["notVisible"] });
  });

  it("previews a draft as of a future time, and rejects a changed or expired token", async () => {
    const upcoming = await makeArticle(platform.database.db, {
      categoryId,
      publishedAt: new Date(minutesFromNow(60)),
    });
    await edit(rana, 1, { slots: { "main.0": { articleId: upcoming.id, headline: "Tonight" } } });
    const tokenAt = async (at?: string) => {
      const { path } = await rana.front.sharePreview({ ...HOME, at });
      expect(path).toMatch(/^\/preview\/front\?token=/);
      return new URL(path, "http://host").searchParams.get("token") ?? "";
    };
    const now = await reader.front.preview({ token: await tokenAt() });
    expect(now.main[0]?.id).toBe(ids[0]);
    const later = await tokenAt(minutesFromNow(61));
    expect((await reader.front.preview({ token: later })).main[0]).toMatchObject({
      id: upcoming.id,
      title: "Tonight",
    });
    for (const token of [
      later.replace(".en-US.", ".ar-JO."),
      later.slice(0, -1),
      "",
      "1.1.en-US.0.x",
    ])
      expect(await problemOfRejection(reader.front.preview({ token }))).toMatchObject({
        status: 404,
      });
  });
});
