import type { Client } from "@masthead/contract/contract.ts";
import { ROLES, type Role } from "@masthead/contract/system/ability.ts";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeProgram } from "../../../test/broadcast.ts";
import { testPlatform } from "../../../test/platform.ts";
import { type AnyCalls, type AnyRecord, callsOf, fresh, type Room, refusal } from "../../../test/rooms.ts";
import { clientAs, makeUser } from "../../../test/staff.ts";
import { innerClient } from "../../app.ts";
import { channel } from "../../broadcast/channel/channel.table.ts";
import { episode } from "../../broadcast/episode/episode.table.ts";
import { program } from "../../broadcast/program/program.table.ts";
import { programCategory } from "../../broadcast/program-category/program-category.table.ts";
import { programEvent } from "../../broadcast/program-event/program-event.table.ts";
import { packageTable } from "../../commerce/package/package.table.ts";
import { author } from "../../newsroom/author/author.table.ts";
import { category } from "../../newsroom/category/category.table.ts";
import { personOfInterest } from "../../newsroom/person-of-interest/person-of-interest.table.ts";
import { source } from "../../newsroom/source/source.table.ts";
import { tag } from "../../newsroom/tag/tag.table.ts";
import { log } from "../../system/log/log.table.ts";
import { purgeDeleted } from "../../system/purge/purge.jobs.ts";
import { socialMedia } from "../../system/social/social.table.ts";
import { problemOf } from "../http/problem.ts";
import type { StartedPlatform } from "../start.ts";

const DAY = 24 * 60 * 60 * 1000;

interface Kind {
  room: Room;
  entity: string;
  table: typeof tag;
  cacheTag: string;
  /** Its main text. */
  field: "name" | "url" | "title";
  /** What switches it on and off. */
  flag?: "enabled";
  /** Who may write it beside a Superadmin. */
  managers?: Role[];
}

const ROOMS: Kind[] = [
  { room: "tag", entity: "Tag", table: tag, cacheTag: "tag", field: "name" },
  { room: "author", entity: "Author", table: author as never, cacheTag: "author", field: "name" },
  { room: "peopleOfInterest", entity: "PeopleOfInterest", table: personOfInterest as never, cacheTag: "person", field: "name" },
  { room: "source", entity: "Source", table: source as never, cacheTag: "source", field: "name" },
  { room: "category", entity: "Category", table: category as never, cacheTag: "category", field: "name" },
  { room: "social", entity: "SocialMedia", table: socialMedia as never, cacheTag: "social", field: "url" },
  { room: "channel", entity: "LiveStream", table: channel as never, cacheTag: "channel", field: "name", flag: "enabled" },
  {
    room: "programCategory",
    entity: "ProgramCategory",
    table: programCategory as never,
    cacheTag: "programCategory",
    field: "name",
    managers: ["Admin"],
  },
  { room: "program", entity: "Programs", table: program as never, cacheTag: "program", field: "name", managers: ["Admin"] },
  { room: "episode", entity: "Episodes", table: episode as never, cacheTag: "episode", field: "title", managers: ["Admin"] },
  { room: "programEvent", entity: "Events", table: programEvent as never, cacheTag: "event", field: "title", managers: ["Admin"] },
  { room: "package", entity: "Package", table: packageTable as never, cacheTag: "package", field: "name" },
];

let platform: StartedPlatform;
let head: Client;
let headEmail: string;
let other: Client;
let otherEmail: string;
let programId: number;
const announced: string[] = [];

beforeAll(async () => {
  platform = await testPlatform();
  platform.onChange((tags) => announced.push(...tags));
  const { db } = platform.database;
  const [one, two] = [await makeUser(db, "Superadmin"), await makeUser(db, "Superadmin")];
  [headEmail, otherEmail] = [one.email, two.email];
  programId = (await makeProgram(db)).id;
  [head, other] = await Promise.all([clientAs(platform, one.id), clientAs(platform, two.id)]);
});

afterAll(() => platform.stop());

/** An edit of a room's main text, and how it is read back. */
const textEdit = (field: Kind["field"], text: string) =>
  field === "url" ? { url: `https://x.example/${text}` } : { [field]: { "en-US": text } };
const textOf = (field: Kind["field"], record: AnyRecord) => (field === "url" ? record.url : record[field]["en-US"]);
const pathOf = (field: Kind["field"]) => (field === "url" ? "url" : `${field}.en-US`);
/** What makes a record of a room, with its parents. */
const whole = (room: Room, text?: string) => ({ ...fresh(room, text), ...(room === "episode" && { programId }) });

const logOf = (entity: string, id: number) =>
  platform.database.db
    .select()
    .from(log)
    .where(and(eq(log.entity, entity), eq(log.entityId, id)))
    .orderBy(desc(log.id));

async function heard(name: string): Promise<void> {
  await expect.poll(() => announced.includes(name), { timeout: 3000 }).toBe(true);
}

describe.each(ROOMS)("$room", ({ room, entity, table, cacheTag, field, flag = "status", managers = [] }) => {
  const calls = () => callsOf(head, room);
  const turn = (client: AnyCalls, id: number, on: unknown) =>
    flag === "enabled" ? client.setEnabled({ id, enabled: on }) : client.setStatus({ id, status: on });

  it("is made, read, listed, edited, switched, deleted and restored, each with its log row and its word to the caches", async () => {
    const record = await calls().create(whole(room));
    expect(record).toMatchObject({ version: 1, [flag]: true, deletedAt: null, abilities: { update: true, delete: true, restore: false } });
    expect(await calls().staffGet({ id: record.id })).toEqual(record);
    await heard(`list:${cacheTag}`);

    announced.length = 0;
    const edited = await calls().edit({ id: record.id, version: 1, ...textEdit(field, "edited") });
    expect(edited).toMatchObject({ id: record.id, version: 2 });
    expect(textOf(field, edited)).toContain("edited");
    await heard(`${cacheTag}:${record.id}`);

    announced.length = 0;
    expect(await turn(calls(), record.id, false)).toMatchObject({ version: 3, [flag]: false });
    expect(await turn(calls(), record.id, false), "nothing changes twice").toMatchObject({ version: 3 });
    await heard(`list:${cacheTag}`);

    await calls().remove({ id: record.id });
    expect((await refusal(calls().remove({ id: record.id }))).status).toBe(404);
    expect((await refusal(calls().edit({ id: record.id, version: 3, [flag]: true }))).status).toBe(404);
    expect((await calls().staffList({ deleted: 1, limit: 100 })).data.map(({ id }) => id)).toContain(record.id);
    expect((await calls().staffList({ limit: 100 })).data.map(({ id }) => id)).not.toContain(record.id);
    expect(await calls().staffGet({ id: record.id })).toMatchObject({ abilities: { update: false, delete: false, restore: true } });
    expect(await calls().restore({ id: record.id })).toMatchObject({ version: 5, deletedAt: null });
    expect((await refusal(calls().restore({ id: record.id }))).status).toBe(404);

    const rows = await logOf(entity, record.id);
    expect(rows.map(({ action }) => action)).toEqual(["restore", "delete", "update", "update", "create"]);
    expect(rows.every(({ actorName, address }) => actorName === headEmail && address === "192.0.2.1")).toBe(true);
    expect(rows[2]?.changes).toEqual({ [flag]: [true, false], version: [2, 3] });
  });

  it("is not restored after 30 days, and purged then", async () => {
    const [old, young] = [await calls().create(whole(room)), await calls().create(whole(room))];
    for (const { id } of [old, young]) await calls().remove({ id });
    await platform.database.db
      .update(table)
      .set({ deletedAt: new Date(Date.now() - 31 * DAY) })
      .where(eq(table.id, old.id));
    expect((await refusal(calls().restore({ id: old.id }))).status).toBe(404);
    await purgeDeleted(platform, new Date());
    expect((await refusal(calls().staffGet({ id: old.id }))).status).toBe(404);
    expect(await calls().staffGet({ id: young.id })).toMatchObject({ id: young.id });
    expect((await logOf(entity, old.id))[0]).toMatchObject({ action: "purge", actorId: null, actorName: "record.purge" });
  });

  it("lists by page, order, status and words, in either language and spelling", async () => {
    const word = `zebra${room}`.toLowerCase();
    const records = [];
    for (const _ of [1, 2, 3]) records.push(await calls().create(whole(room, word)));
    const ids = records.map(({ id }) => id);
    await turn(calls(), ids[1] ?? 0, false);
    const listed = async (input: object) => (await calls().staffList({ q: word, ...input })).data.map(({ id }) => id);
    expect(await listed({ sort: "id", order: "asc" })).toEqual(ids);
    expect(await listed({ sort: "id" }), "the newest first").toEqual(ids.toReversed());
    expect(await listed({ sort: "id", order: "asc", [flag]: false })).toEqual([ids[1]]);
    expect(await listed({ sort: "id", order: "asc", limit: 2, page: 2 })).toEqual([ids[2]]);
    expect((await calls().staffList({ q: word, page: 9 })).meta).toEqual({ page: 9, limit: 20, total: 3 });
    expect(await listed({ q: `${word.toUpperCase()} nothing` })).toEqual([]);
    expect(await listed({ q: "%" })).not.toEqual(expect.arrayContaining([-1]));
    expect((await listed({ q: word.slice(2, 7) })).sort()).toEqual(expect.arrayContaining(ids));
    for (const sort of field === "url" ? ["position", "platform", "status", "updatedAt"] : [field, flag, "createdAt", "updatedAt"])
      for (const order of ["asc", "desc"]) expect((await listed({ sort, order })).toSorted()).toEqual(ids.toSorted());
  });

  it.each([
    ["an unknown field to sort by", "sort", (calls: AnyCalls) => calls.staffList({ sort: "passwordHash" })],
    ["too large a page", "limit", (calls: AnyCalls) => calls.staffList({ limit: 101 })],
    ["a null byte", "q", (calls: AnyCalls) => calls.staffList({ q: "a\0b" })],
    ["an unknown filter", "", (calls: AnyCalls) => calls.staffList({ secret: 1 })],
    ["an id that is none", "id", (calls: AnyCalls) => calls.staffGet({ id: 0 })],
    ["an edit without its version", "version", (calls: AnyCalls) => calls.edit({ id: 1, status: true })],
    ["a field of the table's own", "", (calls: AnyCalls) => calls.edit({ id: 1, version: 1, deletedAt: null })],
  ])("refuses %s", async (_what, path, call) => {
    const problem = await refusal(call(calls()));
    expect(problem).toMatchObject({ status: 400, code: "INVALID_INPUT" });
    expect(problem.errors.map((error) => error.path)).toContain(path);
  });

  it("refuses a switch that is neither", async () => {
    expect(await refusal(turn(calls(), 1, "yes"))).toMatchObject({ status: 400, errors: [{ path: flag }] });
  });

  it("refuses what does not fit, at its place and in the asker's language", async () => {
    const bad = { ...whole(room), ...(field === "url" ? { url: "javascript:alert(1)" } : { [field]: { "en-US": "x".repeat(201) } }) };
    const problem = await refusal(calls().create(bad), "ar-JO");
    expect(problem).toMatchObject({ status: 400, errors: [{ path: pathOf(field) }] });
    expect(problem.errors[0]?.message).toMatch(/[\u0600-\u06ff]/);
    const record = await calls().create(whole(room));
    expect(await refusal(calls().edit({ id: record.id, version: 7, [flag]: false }))).toMatchObject({
      status: 400,
      errors: [{ path: "version" }],
    });
  });

  it("merges an edit with what others changed elsewhere, and shows both values where they clash", async () => {
    const record = await calls().create(whole(room));
    const { id } = record;
    await callsOf(other, room).edit({ id, version: 1, ...textEdit(field, "theirs") });
    const merged = await calls().edit({ id, version: 1, [flag]: false });
    expect(merged).toMatchObject({ version: 3, [flag]: false });
    expect(textOf(field, merged)).toContain("theirs");

    const problem = await refusal(calls().edit({ id, version: 1, [flag]: true, ...textEdit(field, "yours") }));
    expect(problem).toMatchObject({ status: 409, code: "CONFLICT", conflict: { by: otherEmail, version: 3 } });
    expect(problem.conflict?.fields).toHaveLength(1);
    expect(problem.conflict?.fields[0]).toMatchObject({ field: pathOf(field) });
    expect(JSON.stringify(problem.conflict)).toMatch(/theirs.*yours/);
    expect(await calls().staffGet({ id }), "nothing of a clash is written").toMatchObject({ version: 3, [flag]: false });

    expect(await calls().edit({ id, version: 1, ...textEdit(field, "theirs") }), "the same is no clash").toMatchObject({ version: 3 });
    expect(await calls().edit({ id, version: 3, ...textEdit(field, "yours") })).toMatchObject({ version: 4 });
  });

  it("is for who manages it, and nobody else", async () => {
    const { id } = await calls().create(whole(room));
    const tries: ((client: AnyCalls) => Promise<unknown>)[] = [
      (client) => client.staffList({}),
      (client) => client.staffGet({ id }),
      (client) => client.create(whole(room)),
      (client) => client.edit({ id, version: 1, [flag]: false }),
      (client) => turn(client, id, false),
      (client) => client.remove({ id }),
      (client) => client.restore({ id }),
    ];
    const nobody = callsOf(innerClient(platform, "en-US"), room);
    for (const call of tries) expect((await refusal(call(nobody))).status).toBe(401);
    for (const role of ROLES.filter((one) => one !== "Superadmin" && !managers.includes(one))) {
      const client = callsOf(await clientAs(platform, (await makeUser(platform.database.db, role)).id), room);
      for (const call of tries) expect((await refusal(call(client))).status, role).toBe(403);
    }
    expect(await calls().staffGet({ id })).toMatchObject({ version: 1 });
  });
});

describe.each(ROOMS.filter(({ room }) => ["tag", "category", "social"].includes(room)))("$room", ({ room, entity, field }) => {
  it("loses nothing of 50 edits at once", async () => {
    const { id } = await callsOf(head, room).create(fresh(room));
    let refused = 0;
    const edit = async (number: number) => {
      for (let version = 1; ; ) {
        try {
          return await callsOf(number % 2 ? head : other, room).edit({ id, version, ...textEdit(field, `edit-${number}`) });
        } catch (error) {
          const { conflict } = problemOf(error, "en-US").problem;
          if (!conflict) throw error;
          refused++;
          version = conflict.version;
        }
      }
    };
    // As many as one address may make in a minute would not do for 50 that all begin at once.
    platform.limiter.take = async () => {};
    await Promise.all(Array.from({ length: 50 }, (_, number) => edit(number)));
    expect(refused).toBeGreaterThan(0);
    expect(await callsOf(head, room).staffGet({ id })).toMatchObject({ version: 51 });
    const rows = (await logOf(entity, id)).toReversed().slice(1);
    expect(rows).toHaveLength(50);
    const steps = rows.map(({ changes }) => changes[field] ?? [null, null]);
    for (const [i, [before]] of steps.entries()) if (i) expect(before).toEqual(steps[i - 1]?.[1]);
    expect(new Set(steps.map(([, after]) => JSON.stringify(after))).size).toBe(50);
  });
});
