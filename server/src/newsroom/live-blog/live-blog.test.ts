import { randomUUID } from "node:crypto";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeColleague, type TestColleague } from "../../../test/factories/colleagues.ts";
import { bodyOf, makeArticle, makeMediaImage } from "../../../test/factories/factory.ts";
import { entryInput } from "../../../test/factories/live-blog.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { publishDueEntries } from "./entry/entry.service.ts";
import { liveEntry } from "./live-blog.table.ts";

let platform: StartedPlatform;
let editor: TestColleague;
let reporter: TestColleague;
let articleId: number;

const reader = () => innerClient(platform, "en-US").liveBlog;
const page = (more: { entry?: number; order?: "oldest" } = {}) =>
  reader().page({ id: articleId, ...more });
const titles = (entries: { title: string }[]) => entries.map(({ title }) => title);

/** Publishes an entry as the editor. Returns it. */
const post = (title: string, more: Partial<Parameters<typeof entryInput>[2]> = {}) =>
  editor.client.liveBlog.create(
    entryInput(articleId, `Text of ${title}`, { title, publish: true, ...more }),
  );

beforeAll(async () => {
  platform = await testPlatform();
  editor = await makeColleague(platform, "Rana");
  const account = await makeUser(platform.database.db, "Admin", {
    firstName: "Sami",
    lastName: "",
    newsroomRights: ["write"],
  });
  reporter = { ...account, client: await clientAs(platform, account.id, "en-US") };
});
afterAll(() => platform.stop());
beforeEach(async () => {
  articleId = (await makeArticle(platform.database.db)).id;
  await editor.client.liveBlog.start({ id: articleId });
});

describe("live blog of an article", () => {
  it("is started, ended and resumed, and its state is on the cards of the article", async () => {
    const card = async () =>
      (await innerClient(platform, "en-US").article.details({ id: articleId })).liveBlog;
    expect(await card()).toBe("live");
    expect(await page()).toMatchObject({ state: "live", entries: [], total: 0, endedAt: null });
    const ended = await editor.client.liveBlog.end({ id: articleId });
    expect(ended.blog).toMatchObject({ state: "ended", endedAt: expect.any(String) });
    expect(await card()).toBe("ended");
    expect((await editor.client.liveBlog.start({ id: articleId })).blog).toMatchObject({
      state: "live",
      endedAt: null,
      lead: { name: "Rana" },
    });
    expect(await problemOfRejection(editor.client.liveBlog.start({ id: articleId }))).toMatchObject(
      { status: 409, errors: [{ code: "liveBlog.alreadyLive" }] },
    );
  });

  it("is not found where there is none, and where readers do not see the article", async () => {
    const { id: without } = await makeArticle(platform.database.db);
    const { id: draft } = await makeArticle(platform.database.db, { publishedAt: null });
    await editor.client.liveBlog.start({ id: draft });
    await editor.client.liveBlog.create(entryInput(draft, "Not yet", { publish: true }));
    for (const id of [without, draft]) {
      expect(await problemOfRejection(reader().page({ id }))).toMatchObject({ status: 404 });
      expect(await problemOfRejection(reader().changes({ id }))).toMatchObject({ status: 404 });
    }
    expect((await editor.client.liveBlog.desk({ id: without })).blog).toBeNull();
  });

  it("has a lead, a note, a reminder and a summary, which readers see", async () => {
    const { blog } = await editor.client.liveBlog.desk({ id: articleId });
    const changed = await editor.client.liveBlog.edit({
      id: articleId,
      version: blog?.version ?? 0,
      leadId: reporter.id,
      handover: "Call the ministry at eight",
      staleMinutes: 10,
      summary: bodyOf("What we know"),
    });
    expect(changed.blog).toMatchObject({
      lead: { name: "Sami" },
      handover: "Call the ministry at eight",
      staleMinutes: 10,
    });
    expect((await page()).summaryHtml).toBe("<p>What we know</p>");
    expect(
      await problemOfRejection(
        editor.client.liveBlog.edit({ id: articleId, version: blog?.version ?? 0, handover: "" }),
      ),
    ).toMatchObject({ status: 409, conflict: { version: changed.blog?.version } });
  });

  it("is listed for staff, with what waits", async () => {
    await post("First");
    await reporter.client.liveBlog.create(entryInput(articleId, "Waits"));
    const listed = (await editor.client.liveBlog.list({})).find(
      (row) => row.articleId === articleId,
    );
    expect(listed).toMatchObject({ state: "live", waiting: 1, published: 1, stale: false });
  });
});

describe("entries", () => {
  it("of a reporter wait for an editor, who claims, edits and publishes them", async () => {
    const sent = await reporter.client.liveBlog.create(
      entryInput(articleId, "Shots were herd", { title: "Shots" }),
    );
    expect(sent).toMatchObject({
      state: "submitted",
      abilities: { edit: true, publish: false, remove: false, claim: false },
    });
    expect((await page()).entries).toEqual([]);
    expect((await reader().changes({ id: articleId })).changes).toEqual([]);
    const entry = { id: articleId, entryId: sent.id };
    expect(await editor.client.liveBlog.claim(entry)).toMatchObject({
      claim: { by: { name: "Rana" } },
    });
    const edited = await editor.client.liveBlog.editEntry({
      ...entry,
      version: sent.version,
      body: bodyOf("Shots were heard"),
    });
    expect(
      await problemOfRejection(editor.client.liveBlog.publish({ ...entry, version: sent.version })),
    ).toMatchObject({ status: 409 });
    const published = await editor.client.liveBlog.publish({ ...entry, version: edited.version });
    expect(published).toMatchObject({ state: "published", claim: null });
    expect((await page()).entries).toMatchObject([
      { id: sent.id, bodyHtml: "<p>Shots were heard</p>", editedAt: null },
    ]);
    const history = await editor.client.liveBlog.history(entry);
    expect(history.map(({ state, by }) => [state, by])).toEqual([
      ["published", "Rana"],
      ["submitted", "Rana"],
      ["submitted", "Sami"],
    ]);
    const logged = await platform.database.db.select().from(log).where(eq(log.entity, "LiveEntry"));
    expect(JSON.stringify(logged.filter(({ entityId }) => entityId === sent.id))).not.toContain(
      "heard",
    );
  });

  it("are claimed only from the colleague who held them when the editor looked", async () => {
    const sent = await reporter.client.liveBlog.create(entryInput(articleId, "Two look at it"));
    const entry = { id: articleId, entryId: sent.id };
    const deputy = await makeColleague(platform, "Dana");
    const first = await editor.client.liveBlog.claim({ ...entry, holderId: null });
    expect(first).toMatchObject({ claim: { by: { name: "Rana" } } });
    expect(
      await problemOfRejection(deputy.client.liveBlog.claim({ ...entry, holderId: null })),
    ).toMatchObject({ status: 409, errors: [{ code: "liveBlog.claimed" }] });
    expect(await editor.client.liveBlog.claim({ ...entry, holderId: null })).toMatchObject({
      claim: { by: { name: "Rana" } },
    });
    expect(
      await deputy.client.liveBlog.claim({ ...entry, holderId: first.claim?.by.id ?? null }),
    ).toMatchObject({ claim: { by: { name: "Dana" } } });
  });

  it("are published and edited only by the colleague who holds them, and by others after taking them over", async () => {
    const sent = await reporter.client.liveBlog.create(entryInput(articleId, "One at a time"));
    const ids = { id: articleId, entryId: sent.id };
    const entry = { ...ids, version: sent.version };
    const deputy = await makeColleague(platform, "Dana");
    const other = await reporter.client.liveBlog.create(entryInput(articleId, "Another one"));
    const { claim } = await editor.client.liveBlog.claim({ ...ids, holderId: null });
    const calls = deputy.client.liveBlog;
    for (const call of [
      () => calls.publish(entry),
      () => calls.publish({ ...entry, publishAt: new Date(Date.now() + 3_600_000).toISOString() }),
      () => calls.reject({ ...entry, note: "No" }),
      () => calls.editEntry({ ...entry, title: "Mine" }),
      () => calls.merge({ ...entry, otherId: other.id, otherVersion: other.version }),
      () =>
        calls.merge({
          id: articleId,
          entryId: other.id,
          version: other.version,
          otherId: sent.id,
          otherVersion: sent.version,
        }),
    ])
      expect(await problemOfRejection(call())).toMatchObject({
        status: 409,
        errors: [{ code: "liveBlog.claimed" }],
      });
    const { waiting } = await calls.desk({ id: articleId });
    expect(waiting.find(({ id }) => id === sent.id)?.abilities).toMatchObject({
      claim: true,
      publish: false,
      edit: false,
      reject: false,
      move: false,
      merge: false,
    });
    // The author corrects it meanwhile.
    const corrected = await reporter.client.liveBlog.editEntry({ ...entry, title: "Corrected" });
    await calls.claim({ ...ids, holderId: claim?.by.id ?? null });
    expect(await calls.publish({ ...entry, version: corrected.version })).toMatchObject({
      state: "published",
      title: "Corrected",
    });
  });

  it("are returned to their author, who sends them again", async () => {
    const sent = await reporter.client.liveBlog.create(entryInput(articleId, "A rumour"));
    const entry = { id: articleId, entryId: sent.id };
    await editor.client.liveBlog.reject({ ...entry, note: "Who says so?" });
    const desk = await reporter.client.liveBlog.desk({ id: articleId });
    expect(desk).toMatchObject({ waiting: [], rejected: [{ id: sent.id, note: "Who says so?" }] });
    expect((await editor.client.liveBlog.desk({ id: articleId })).rejected).toEqual([]);
    expect(await reporter.client.liveBlog.submit(entry)).toMatchObject({ state: "submitted" });
  });

  it("need the right to publish before readers see them, or see a change", async () => {
    const { liveBlog } = reporter.client;
    const entry = await post("Of the editor");
    const target = { id: articleId, entryId: entry.id };
    const attempts = [
      () => liveBlog.create(entryInput(articleId, "Mine", { publish: true })),
      () =>
        liveBlog.create(
          entryInput(articleId, "Mine", { publishAt: new Date(Date.now() + MINUTE).toISOString() }),
        ),
      () => liveBlog.editEntry({ ...target, version: entry.version, title: "Mine" }),
      () => liveBlog.remove(target),
      () => liveBlog.publish(target),
      () => liveBlog.reject(target),
      () => liveBlog.end({ id: articleId }),
    ];
    for (const attempt of attempts)
      expect(await problemOfRejection(attempt())).toMatchObject({ status: 403 });
    expect((await page()).entries).toMatchObject([{ title: "Of the editor" }]);
  });

  it("are stored once when they are sent again, also at the same time", async () => {
    const input = entryInput(articleId, "From the tunnel");
    const [first, ...others] = await Promise.all(
      Array.from({ length: 5 }, () => reporter.client.liveBlog.create(input)),
    );
    expect(new Set(others.map(({ id }) => id))).toEqual(new Set([first?.id]));
    expect((await editor.client.liveBlog.desk({ id: articleId })).waiting).toHaveLength(1);
    expect(await problemOfRejection(editor.client.liveBlog.create(input))).toMatchObject({
      status: 403,
    });
  });

  it("can be submitted after the end, marked as late, but not published", async () => {
    await editor.client.liveBlog.end({ id: articleId });
    await reporter.client.liveBlog.create(
      entryInput(articleId, "Late", { idempotencyKey: randomUUID() }),
    );
    const { waiting } = await editor.client.liveBlog.desk({ id: articleId });
    expect(waiting).toMatchObject([{ late: true, abilities: { publish: false, reject: true } }]);
    for (const attempt of [
      () => post("Late"),
      () => editor.client.liveBlog.publish({ id: articleId, entryId: waiting[0]?.id ?? 0 }),
    ])
      expect(await problemOfRejection(attempt())).toMatchObject({
        status: 409,
        errors: [{ code: "liveBlog.ended" }],
      });
  });

  it("are published at their time, once, and wait for an editor if the live blog has ended", async () => {
    const publishAt = new Date(Date.now() + MINUTE);
    const schedule = (title: string) =>
      post(title, { publish: false, publishAt: publishAt.toISOString() });
    await schedule("On time");
    expect((await page()).entries).toEqual([]);
    await publishDueEntries(platform, new Date(publishAt.getTime() - 1));
    expect((await page()).entries).toEqual([]);
    await Promise.all([
      publishDueEntries(platform, publishAt),
      publishDueEntries(platform, publishAt),
    ]);
    expect((await page()).entries).toMatchObject([
      { title: "On time", publishedAt: publishAt.toISOString() },
    ]);
    expect((await reader().changes({ id: articleId })).changes).toHaveLength(1);
    await schedule("Too late");
    await editor.client.liveBlog.end({ id: articleId });
    await publishDueEntries(platform, publishAt);
    expect(await editor.client.liveBlog.desk({ id: articleId })).toMatchObject({
      waiting: [{ title: "Too late" }],
      scheduled: [],
    });
  });

  it("reject an empty text, unknown images, unknown recordings and a time that has passed", async () => {
    const create = (more: Partial<Parameters<typeof entryInput>[2]>) =>
      problemOfRejection(editor.client.liveBlog.create(entryInput(articleId, "", more)));
    const figure = (mediaId: number) => ({
      type: "doc" as const,
      content: [{ type: "figure" as const, attrs: { mediaId } }],
    });
    const media = { type: "media" as const, attrs: { file: `${"a".repeat(64)}.mp4` } };
    const codes = [
      await create({ body: { type: "doc", content: [] } }),
      await create({ body: figure(999_999) }),
      await create({ body: { type: "doc", content: [media] } }),
      await create({ body: bodyOf("x".repeat(20_001)) }),
      await create({ title: "Soon", publishAt: "2020-01-01T00:00:00Z" }),
    ].map(({ errors }) => errors[0]?.code);
    expect(codes).toEqual([
      "liveBlog.empty",
      "article.unknownImage",
      "article.unknownRecording",
      "liveBlog.bodyTooLong",
      "liveBlog.publishAtPassed",
    ]);
    const image = await makeMediaImage(platform.database.db);
    await post("With an image", { body: figure(image) });
    expect(await editor.client.media.get({ id: image })).toMatchObject({
      uses: [{ entity: "Article", id: articleId, place: "body" }],
    });
  });
});

describe("page of a live blog", () => {
  it("has entries by the time of the event, in both orders, in pages that link to each other", async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
    for (let minute = 0; minute < 45; minute++)
      await post(`Entry ${minute}`, { eventAt: at(minute), keyEvent: minute % 20 === 0 });
    const first = await page();
    expect([titles(first.entries)[0], first.entries.length, first.total]).toEqual([
      "Entry 44",
      20,
      45,
    ]);
    expect(titles(first.keyEvents)).toEqual(["Entry 40", "Entry 20", "Entry 0"]);
    expect(first.previous).toBeNull();
    const second = await page({ entry: first.next?.entry ?? 0 });
    expect(titles(second.entries)[0]).toBe("Entry 24");
    expect(second.previous).toEqual({ entry: first.entries[0]?.id });
    const third = await page({ entry: second.next?.entry ?? 0 });
    expect([titles(third.entries), third.next]).toEqual([
      ["Entry 4", "Entry 3", "Entry 2", "Entry 1", "Entry 0"],
      null,
    ]);
    const inMiddle = await page({ entry: first.entries[5]?.id ?? 0 });
    expect(inMiddle.previous).toEqual({ entry: null });
    const oldest = await page({ order: "oldest" });
    expect(titles(oldest.entries)[0]).toBe("Entry 0");
    const behind = await page({ order: "oldest", entry: oldest.next?.entry ?? 0 });
    expect(titles(behind.entries)[0]).toBe("Entry 20");
  });

  it("withholds the texts of entries that are not free in a premium article", async () => {
    await editor.client.article.edit({ id: articleId, version: 1, premium: true });
    await post("Free");
    await post("Paid", { free: false });
    const { entries } = await page();
    expect(entries).toMatchObject([
      { title: "Paid", cut: true, bodyHtml: "" },
      { title: "Free", cut: false, bodyHtml: "<p>Text of Free</p>" },
    ]);
    expect(JSON.stringify(await reader().changes({ id: articleId }))).not.toContain("Text of Paid");
  });
});

describe("permalink of an entry", () => {
  it("has a card with the texts and the first image of the entry", async () => {
    const mediaId = await makeMediaImage(platform.database.db);
    const long = `${"The river rises. ".repeat(20)}`;
    const entry = await post("Road closed", {
      body: {
        type: "doc",
        content: [...bodyOf(long).content, { type: "figure", attrs: { mediaId } }],
      },
    });
    const { card } = await page({ entry: entry.id });
    expect(card).toMatchObject({ title: "Road closed", image: { id: mediaId } });
    expect(card?.description).toMatch(/^The river rises\. The .{150,190}…$/);
    const untitled = await post("");
    expect((await page({ entry: untitled.id })).card).toMatchObject({
      title: "Text of",
      image: null,
    });
    expect((await page()).card).toBeNull();
  });

  it("has nothing behind the paywall on its card, and none after the entry was removed", async () => {
    await editor.client.article.edit({ id: articleId, version: 1, premium: true });
    const entry = await post("Paid", { free: false });
    expect((await page({ entry: entry.id })).card).toEqual({
      title: "Paid",
      description: "",
      image: null,
    });
    await editor.client.liveBlog.remove({ id: articleId, entryId: entry.id });
    expect(await problemOfRejection(page({ entry: entry.id }))).toMatchObject({ status: 404 });
  });
});

describe("changes of a live blog", () => {
  it("are listed after steps of numbers, up to the last: others would be cached, too", async () => {
    await post("First");
    for (const [after, status] of [
      [5, 400],
      [1_000_000, 404],
    ] as const)
      expect(await problemOfRejection(reader().changes({ id: articleId, after }))).toMatchObject({
        status,
      });
  });

  it("have the last state of each entry, in the order of the changes, without gaps", async () => {
    const [first, second] = [await post("First"), await post("Second")];
    await editor.client.liveBlog.editEntry({
      id: articleId,
      entryId: first.id,
      version: first.version,
      title: "First, edited",
    });
    await editor.client.liveBlog.remove({ id: articleId, entryId: second.id });
    const { changes, sequence, after } = await reader().changes({ id: articleId });
    expect(changes).toMatchObject([
      { kind: "entry", entry: { title: "First, edited", editedAt: expect.any(String) } },
      { kind: "removed", id: second.id },
    ]);
    expect([after, changes.at(-1)?.sequence]).toEqual([0, sequence]);
    expect((await page()).sequence).toBe(sequence);
    const restored = await editor.client.liveBlog.publish({ id: articleId, entryId: second.id });
    expect(restored.state).toBe("published");
    expect((await reader().changes({ id: articleId, after: 0 })).changes).toMatchObject([
      { kind: "entry", entry: { title: "First, edited" } },
      { kind: "entry", entry: { id: second.id } },
    ]);
  });

  it("have consecutive numbers when many editors publish at the same time", async () => {
    await Promise.all(Array.from({ length: 12 }, (_, index) => post(`Entry ${index}`)));
    const rows = await platform.database.db
      .select({ sequence: liveEntry.sequence })
      .from(liveEntry)
      .where(eq(liveEntry.articleId, articleId));
    const numbers = rows.map(({ sequence }) => sequence ?? 0).toSorted((a, b) => a - b);
    const [lowest = 0] = numbers;
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => lowest + index));
    const recent = await reader().changes({ id: articleId });
    expect(recent.changes).toHaveLength(10);
    expect(recent.after).toBe(numbers[1]);
    const { changes, more } = await reader().changes({ id: articleId, after: 0 });
    expect([changes.length, more]).toEqual([12, false]);
  });
});
