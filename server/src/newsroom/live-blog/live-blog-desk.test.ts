import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeColleague, type TestColleague } from "../../../test/factories/colleagues.ts";
import { bodyOf, makeArticle } from "../../../test/factories/factory.ts";
import { entryInput } from "../../../test/factories/live-blog.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";

let platform: StartedPlatform;
let editor: TestColleague;
let reporter: TestColleague;
let articleId: number;

const startBlog = async (more: Parameters<typeof makeArticle>[1] = {}) => {
  const { id } = await makeArticle(platform.database.db, more);
  await editor.client.liveBlog.start({ id });
  return id;
};
const reader = () => innerClient(platform, "en-US").liveBlog;
const submit = (text: string, more: Partial<Parameters<typeof entryInput>[2]> = {}) =>
  reporter.client.liveBlog.create(entryInput(articleId, text, more));
const post = (title: string, more: Partial<Parameters<typeof entryInput>[2]> = {}) =>
  editor.client.liveBlog.create(
    entryInput(articleId, `Text of ${title}`, { title, publish: true, ...more }),
  );
const seen = ({ id: entryId, version }: { id: number; version: number }) => ({
  id: articleId,
  entryId,
  version,
});
const desk = (colleague = editor) => colleague.client.liveBlog.desk({ id: articleId });
const codeOf = async (rejection: Promise<unknown>) => {
  const { status, errors } = await problemOfRejection(rejection);
  return [status, errors[0]?.code];
};

/** Returns the changes of the live blog after a number. */
const changesSince = async (sequence: number) =>
  (await reader().changes({ id: articleId })).changes.filter(
    (change) => change.sequence > sequence,
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
  articleId = await startBlog();
});

describe("withdrawing an entry", () => {
  it("takes an own entry that waits out of the queue, and its author can submit it again", async () => {
    const sent = await submit("A rumour");
    expect(sent.abilities).toMatchObject({ withdraw: true, move: false, merge: false });
    const withdrawn = await reporter.client.liveBlog.withdraw(seen(sent));
    expect(withdrawn).toMatchObject({
      state: "withdrawn",
      abilities: { withdraw: false, submit: true, edit: false },
    });
    expect((await desk()).waiting).toEqual([]);
    expect(await codeOf(editor.client.liveBlog.publish(seen(withdrawn)))).toEqual([
      409,
      "liveBlog.noMove",
    ]);
    expect(
      await codeOf(editor.client.liveBlog.editEntry({ ...seen(withdrawn), title: "Mine" })),
    ).toEqual([409, "liveBlog.gone"]);
    expect(await codeOf(editor.client.liveBlog.submit(seen(withdrawn)))).toEqual([403, undefined]);
    expect(await reporter.client.liveBlog.submit(seen(withdrawn))).toMatchObject({
      state: "submitted",
    });
  });

  it("is refused for the entry of a colleague, and for a published one", async () => {
    const sent = await submit("Mine");
    expect(await codeOf(editor.client.liveBlog.withdraw(seen(sent)))).toEqual([403, undefined]);
    const published = await editor.client.liveBlog.publish(seen(sent));
    expect(await codeOf(reporter.client.liveBlog.withdraw(seen(published)))).toEqual([
      409,
      "liveBlog.noMove",
    ]);
  });

  it("is refused with the name of the editor if the entry has changed", async () => {
    const sent = await submit("Shots were herd");
    const edited = await editor.client.liveBlog.editEntry({ ...seen(sent), title: "Shots" });
    expect(await problemOfRejection(reporter.client.liveBlog.withdraw(seen(sent)))).toMatchObject({
      status: 409,
      conflict: { by: "Rana", version: edited.version },
    });
    expect(await reporter.client.liveBlog.entry({ id: articleId, entryId: sent.id })).toEqual(
      (await desk(reporter)).waiting[0],
    );
  });
});

describe("moving an entry to another live blog", () => {
  it("removes a published entry from the pages of the first one, and publishes it in the other", async () => {
    const to = await startBlog();
    const entry = await post("Goal", { keyEvent: true });
    const { sequence } = await reader().changes({ id: articleId });
    const moved = await editor.client.liveBlog.move({ ...seen(entry), to });
    expect(moved).toMatchObject({ state: "published", title: "Goal", keyEvent: true });
    expect(moved).toMatchObject({ eventAt: entry.eventAt, publishedAt: entry.publishedAt });
    expect(await changesSince(sequence)).toEqual([
      { kind: "removed", sequence: sequence + 1, id: entry.id },
    ]);
    expect((await reader().page({ id: articleId })).entries).toEqual([]);
    expect((await reader().page({ id: to })).entries).toMatchObject([{ title: "Goal" }]);
    expect((await desk()).published).toEqual([]);
    const history = await editor.client.liveBlog.history({ id: articleId, entryId: entry.id });
    expect(history.map(({ state, by }) => [state, by])).toEqual([
      ["moved", "Rana"],
      ["published", "Rana"],
    ]);
    const logged = await platform.database.db
      .select()
      .from(log)
      .where(and(eq(log.entity, "LiveEntry"), eq(log.entityId, moved.id)));
    expect(logged).toMatchObject([{ changes: { articleId: [articleId, to] } }]);
  });

  it("keeps an entry waiting, and a scheduled one scheduled", async () => {
    const to = await startBlog();
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    const scheduled = await post("Later", { publish: false, publishAt });
    await editor.client.liveBlog.move({ ...seen(await submit("Waits")), to });
    await editor.client.liveBlog.move({ ...seen(scheduled), to });
    expect(await editor.client.liveBlog.desk({ id: to })).toMatchObject({
      waiting: [{ state: "submitted", author: { name: "Sami" } }],
      scheduled: [{ title: "Later", publishAt }],
    });
    expect(await desk()).toMatchObject({ waiting: [], scheduled: [] });
  });

  it("is refused to itself, to another language, to an ended one, and of an outdated version", async () => {
    const arabic = await startBlog({ locale: "ar-JO" });
    const ended = await startBlog();
    await editor.client.liveBlog.end({ id: ended });
    const entry = await post("Goal");
    const move = (to: number) => editor.client.liveBlog.move({ ...seen(entry), to });
    expect(await codeOf(move(articleId))).toEqual([400, "liveBlog.sameBlog"]);
    expect(await codeOf(move(arabic))).toEqual([400, "liveBlog.otherLanguage"]);
    expect(await codeOf(move(ended))).toEqual([409, "liveBlog.ended"]);
    expect(await codeOf(move(999_999_999))).toEqual([404, undefined]);
    const to = await startBlog();
    await editor.client.liveBlog.editEntry({ ...seen(entry), title: "Goal!" });
    expect(await problemOfRejection(move(to))).toMatchObject({
      status: 409,
      conflict: { by: "Rana" },
    });
    expect(await codeOf(reporter.client.liveBlog.move({ ...seen(entry), to }))).toEqual([
      403,
      "newsroom.missingRight.publish",
    ]);
  });

  it("ends well when entries of two live blogs change places at the same time", async () => {
    const to = await startBlog();
    const [here, there] = [
      await post("Here"),
      await editor.client.liveBlog.create(entryInput(to, "There", { publish: true })),
    ];
    await Promise.all([
      editor.client.liveBlog.move({ ...seen(here), to }),
      editor.client.liveBlog.move({
        id: to,
        entryId: there.id,
        version: there.version,
        to: articleId,
      }),
    ]);
    expect((await desk()).blog?.published).toBe(1);
    expect((await editor.client.liveBlog.desk({ id: to })).blog?.published).toBe(1);
  });
});

describe("merging entries", () => {
  it("puts both texts into one entry, and removes the other from open pages", async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
    const kept = await post("Goal", { eventAt: at(10) });
    const other = await post("Goal", { eventAt: at(9), keyEvent: true });
    const { sequence } = await reader().changes({ id: articleId });
    const merged = await editor.client.liveBlog.merge({
      ...seen(kept),
      otherId: other.id,
      otherVersion: other.version,
    });
    expect(merged).toMatchObject({ title: "Goal", keyEvent: true, eventAt: at(9) });
    expect(await changesSince(sequence)).toMatchObject([
      { kind: "removed", sequence: sequence + 1, id: other.id },
      {
        kind: "entry",
        sequence: sequence + 2,
        entry: { id: kept.id, bodyHtml: "<p>Text of Goal</p><p>Text of Goal</p>" },
      },
    ]);
    expect(await editor.client.liveBlog.entry({ id: articleId, entryId: other.id })).toMatchObject({
      state: "merged",
      abilities: { edit: false, restore: false, merge: false },
    });
    expect((await desk()).published).toMatchObject([{ id: kept.id }]);
  });

  it("works on entries that wait", async () => {
    const [first, second] = [await submit("Shots"), await submit("Shots were heard")];
    await editor.client.liveBlog.merge({
      ...seen(first),
      otherId: second.id,
      otherVersion: second.version,
    });
    expect((await desk()).waiting).toMatchObject([
      { id: first.id, bodyHtml: "<p>Shots</p><p>Shots were heard</p>" },
    ]);
    expect((await reader().changes({ id: articleId })).changes).toEqual([]);
  });

  it("is refused with itself, with an entry in another state, and if either has changed", async () => {
    const [kept, other, waiting] = [await post("One"), await post("Two"), await submit("Three")];
    const merge = ({ id, version }: { id: number; version: number }) =>
      editor.client.liveBlog.merge({ ...seen(kept), otherId: id, otherVersion: version });
    expect(await codeOf(merge(kept))).toEqual([400, "liveBlog.sameEntry"]);
    expect(await codeOf(merge(waiting))).toEqual([409, "liveBlog.otherState"]);
    expect(await codeOf(merge({ id: 999_999_999, version: 1 }))).toEqual([404, undefined]);
    await editor.client.liveBlog.editEntry({ ...seen(other), title: "Two, edited" });
    const { status, errors } = await problemOfRejection(merge(other));
    expect([status, errors[0]?.code]).toEqual([409, "liveBlog.otherChanged"]);
    expect(errors[0]?.message).toContain("Rana");
    await editor.client.liveBlog.editEntry({ ...seen(kept), title: "One, edited" });
    expect(await problemOfRejection(merge(other))).toMatchObject({
      status: 409,
      conflict: { by: "Rana" },
    });
    expect((await desk()).published).toHaveLength(2);
  });
});

describe("end of a live blog", () => {
  it("has a proposal with the key events, and replaces the pinned summary", async () => {
    await post("First goal", { keyEvent: true });
    await post("Final whistle", { keyEvent: true });
    await post("A detail");
    const { summary } = await editor.client.liveBlog.finalSummary({ id: articleId });
    expect(JSON.stringify(summary)).toMatch(/First goal.*Final whistle/);
    expect(JSON.stringify(summary)).not.toContain("A detail");
    await editor.client.liveBlog.end({ id: articleId, summary: bodyOf("Jordan won") });
    expect(await reader().page({ id: articleId })).toMatchObject({
      state: "ended",
      summaryHtml: "<p>Jordan won</p>",
    });
  });
});

describe("mark of the desk", () => {
  it("changes with entries, claims and the live blog, and is the same otherwise", async () => {
    const markOf = async () => (await editor.client.liveBlog.deskMark({ id: articleId })).mark;
    const marks = [await markOf()];
    const note = async (change: () => Promise<unknown>) => {
      await change();
      marks.push(await markOf());
    };
    const { id: entryId } = await submit("Waits");
    const entry = { id: articleId, entryId };
    await note(async () => undefined);
    await note(() => editor.client.liveBlog.claim(entry));
    await note(() => editor.client.liveBlog.release(entry));
    await note(() => editor.client.liveBlog.publish(entry));
    await note(() => editor.client.liveBlog.remove(entry));
    await note(() => editor.client.liveBlog.end({ id: articleId }));
    // Without the claim, the queue is as before it.
    expect(new Set(marks).size).toBe(marks.length - 1);
    expect(marks[3]).toBe(marks[1]);
    expect(await markOf()).toBe(marks.at(-1));
    expect((await desk()).mark).toBe(marks.at(-1));
    expect(
      await problemOfRejection(editor.client.liveBlog.deskMark({ id: 999_999_999 })),
    ).toMatchObject({ status: 404 });
  });
});

describe("labels and templates", () => {
  it("are replaced as a whole by an editor, from the version that the editor saw", async () => {
    const before = await editor.client.liveBlog.presets();
    const label = { id: randomUUID(), name: { "en-US": "Goal", "ar-JO": "هدف" } };
    const template = { locale: "ar-JO" as const, title: "هدف!", text: "", labelId: label.id };
    const saved = await editor.client.liveBlog.savePresets({
      version: before.version,
      labels: [label],
      templates: [template],
    });
    expect(saved).toEqual({
      version: before.version + 1,
      labels: [label],
      templates: [template],
      abilities: { edit: true },
    });
    expect(await reporter.client.liveBlog.presets()).toEqual({
      ...saved,
      abilities: { edit: false },
    });
    const input = { labels: [], templates: [], version: before.version };
    expect(await problemOfRejection(editor.client.liveBlog.savePresets(input))).toMatchObject({
      status: 409,
      conflict: { by: "Rana", version: saved.version },
    });
    expect(
      await codeOf(
        editor.client.liveBlog.savePresets({
          version: saved.version,
          templates: [template],
          labels: [],
        }),
      ),
    ).toEqual([400, "liveBlog.unknownLabel"]);
    expect(
      await codeOf(reporter.client.liveBlog.savePresets({ ...input, version: saved.version })),
    ).toEqual([403, "newsroom.missingRight.publish"]);
  });
});
