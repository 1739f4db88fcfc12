import type { Client } from "@masthead/contract/contract.ts";
import { ROLES, type Role } from "@masthead/contract/platform/ability.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeProgram } from "../../../test/factories/broadcast.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import {
  type AnyStaffCalls,
  type AnyStaffRecord,
  newRecordInput,
  problemOfRejection,
  type StaffModule,
  staffCallsOf,
} from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
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

interface Kind {
  module: StaffModule;
  entity: string;
  table: typeof tag;
  cacheTag: string;
  /** The field with its main text. */
  field: "name" | "url" | "title";
  /** The field that enables and disables it. */
  flag?: "enabled";
  /** Roles that may write it in addition to Superadmin. */
  managers?: Role[];
}

const KINDS: Kind[] = [
  { module: "tag", entity: "Tag", table: tag, cacheTag: "tag", field: "name" },
  { module: "author", entity: "Author", table: author as never, cacheTag: "author", field: "name" },
  {
    module: "peopleOfInterest",
    entity: "PeopleOfInterest",
    table: personOfInterest as never,
    cacheTag: "person",
    field: "name",
  },
  { module: "source", entity: "Source", table: source as never, cacheTag: "source", field: "name" },
  {
    module: "category",
    entity: "Category",
    table: category as never,
    cacheTag: "category",
    field: "name",
  },
  {
    module: "social",
    entity: "SocialMedia",
    table: socialMedia as never,
    cacheTag: "social",
    field: "url",
  },
  {
    module: "channel",
    entity: "LiveStream",
    table: channel as never,
    cacheTag: "channel",
    field: "name",
    flag: "enabled",
  },
  {
    module: "programCategory",
    entity: "ProgramCategory",
    table: programCategory as never,
    cacheTag: "programCategory",
    field: "name",
    managers: ["Admin"],
  },
  {
    module: "program",
    entity: "Programs",
    table: program as never,
    cacheTag: "program",
    field: "name",
    managers: ["Admin"],
  },
  {
    module: "episode",
    entity: "Episodes",
    table: episode as never,
    cacheTag: "episode",
    field: "title",
    managers: ["Admin"],
  },
  {
    module: "programEvent",
    entity: "Events",
    table: programEvent as never,
    cacheTag: "event",
    field: "title",
    managers: ["Admin"],
  },
  {
    module: "package",
    entity: "Package",
    table: packageTable as never,
    cacheTag: "package",
    field: "name",
  },
];

let platform: StartedPlatform;
let superadmin: Client;
let superadminName: string;
let colleague: Client;
let colleagueName: string;
let programId: number;
const announcedTags: string[] = [];

beforeAll(async () => {
  platform = await testPlatform();
  platform.onChange((tags) => announcedTags.push(...tags));
  const { db } = platform.database;
  const [one, two] = [await makeUser(db, "Superadmin"), await makeUser(db, "Superadmin")];
  [superadminName, colleagueName] = [one.name, two.name];
  programId = (await makeProgram(db)).id;
  [superadmin, colleague] = await Promise.all([
    clientAs(platform, one.id, "en-US", "192.0.2.1"),
    clientAs(platform, two.id),
  ]);
});

afterAll(() => platform.stop());

/** Edit of a kind's main text, and how the text is read back. */
const textEdit = (field: Kind["field"], text: string) =>
  field === "url" ? { url: `https://x.example/${text}` } : { [field]: { "en-US": text } };
const textOf = (field: Kind["field"], record: AnyStaffRecord) =>
  field === "url" ? record.url : record[field]["en-US"];
const pathOf = (field: Kind["field"]) => (field === "url" ? "url" : `${field}.en-US`);
/** Input for creating a record of a kind, with its parents. */
const newInput = (module: StaffModule, text?: string) => ({
  ...newRecordInput(module, text),
  ...(module === "episode" && { programId }),
});

const logOf = (entity: string, id: number) =>
  platform.database.db
    .select()
    .from(log)
    .where(and(eq(log.entity, entity), eq(log.entityId, id)))
    .orderBy(desc(log.id));

async function expectAnnounced(name: string): Promise<void> {
  await expect.poll(() => announcedTags.includes(name)).toBe(true);
}

describe.each(KINDS)(
  "CRUD of $module",
  ({ module, entity, table, cacheTag, field, flag = "status", managers = [] }) => {
    const calls = () => staffCallsOf(superadmin, module);
    const setFlag = (client: AnyStaffCalls, id: number, on: unknown) =>
      flag === "enabled"
        ? client.setEnabled({ id, enabled: on })
        : client.setStatus({ id, status: on });

    it("creates, reads, lists, edits, switches, deletes and restores a record, with audit log and cache invalidation", async () => {
      const record = await calls().create(newInput(module));
      expect(record).toMatchObject({
        version: 1,
        [flag]: true,
        deletedAt: null,
        abilities: { update: true, delete: true, restore: false },
      });
      expect(await calls().staffGet({ id: record.id })).toEqual(record);
      await expectAnnounced(`list:${cacheTag}`);

      announcedTags.length = 0;
      const edited = await calls().edit({
        id: record.id,
        version: 1,
        ...textEdit(field, "edited"),
      });
      expect(edited).toMatchObject({ id: record.id, version: 2 });
      expect(textOf(field, edited)).toContain("edited");
      await expectAnnounced(`${cacheTag}:${record.id}`);

      announcedTags.length = 0;
      expect(await setFlag(calls(), record.id, false)).toMatchObject({ version: 3, [flag]: false });
      expect(
        await setFlag(calls(), record.id, false),
        "a repeated switch changes nothing",
      ).toMatchObject({ version: 3 });
      await expectAnnounced(`list:${cacheTag}`);

      await calls().remove({ id: record.id });
      expect((await problemOfRejection(calls().remove({ id: record.id }))).status).toBe(404);
      expect(
        (await problemOfRejection(calls().edit({ id: record.id, version: 3, [flag]: true })))
          .status,
      ).toBe(404);
      expect(
        (await calls().staffList({ deleted: 1, limit: 100 })).data.map(({ id }) => id),
      ).toContain(record.id);
      expect((await calls().staffList({ limit: 100 })).data.map(({ id }) => id)).not.toContain(
        record.id,
      );
      expect(await calls().staffGet({ id: record.id })).toMatchObject({
        abilities: { update: false, delete: false, restore: true },
      });
      expect(await calls().restore({ id: record.id })).toMatchObject({
        version: 5,
        deletedAt: null,
      });
      expect((await problemOfRejection(calls().restore({ id: record.id }))).status).toBe(404);

      const rows = await logOf(entity, record.id);
      expect(rows.map(({ action }) => action)).toEqual([
        "restore",
        "delete",
        "update",
        "update",
        "create",
      ]);
      expect(
        rows.every(
          ({ actorName, address }) => actorName === superadminName && address === "192.0.2.1",
        ),
      ).toBe(true);
      expect(rows[2]?.changes).toEqual({ [flag]: [true, false], version: [2, 3] });
    });

    it("refuses to restore a record after 30 days, and purges it", async () => {
      const [old, young] = [
        await calls().create(newInput(module)),
        await calls().create(newInput(module)),
      ];
      for (const { id } of [old, young]) await calls().remove({ id });
      await platform.database.db
        .update(table)
        .set({ deletedAt: new Date(Date.now() - 31 * DAY) })
        .where(eq(table.id, old.id));
      expect((await problemOfRejection(calls().restore({ id: old.id }))).status).toBe(404);
      await purgeDeleted(platform, new Date());
      expect((await problemOfRejection(calls().staffGet({ id: old.id }))).status).toBe(404);
      expect(await calls().staffGet({ id: young.id })).toMatchObject({ id: young.id });
      expect((await logOf(entity, old.id))[0]).toMatchObject({
        action: "purge",
        actorId: null,
        actorName: "record.purge",
      });
    });

    it("filters lists by page, order, status and words, in either language and spelling", async () => {
      const word = `zebra${module}`.toLowerCase();
      const records = [];
      for (const _ of [1, 2, 3]) records.push(await calls().create(newInput(module, word)));
      const ids = records.map(({ id }) => id);
      await setFlag(calls(), ids[1] ?? 0, false);
      const listed = async (input: object) =>
        (await calls().staffList({ q: word, ...input })).data.map(({ id }) => id);
      expect(await listed({ sort: "id", order: "asc" })).toEqual(ids);
      expect(await listed({ sort: "id" }), "the newest first").toEqual(ids.toReversed());
      expect(await listed({ sort: "id", order: "asc", [flag]: false })).toEqual([ids[1]]);
      expect(await listed({ sort: "id", order: "asc", limit: 2, page: 2 })).toEqual([ids[2]]);
      expect((await calls().staffList({ q: word, page: 9 })).meta).toEqual({
        page: 9,
        limit: 20,
        total: 3,
      });
      expect(await listed({ q: `${word.toUpperCase()} nothing` })).toEqual([]);
      expect(await listed({ q: "%" })).not.toEqual(expect.arrayContaining([-1]));
      expect((await listed({ q: word.slice(2, 7) })).sort()).toEqual(expect.arrayContaining(ids));
      for (const sort of field === "url"
        ? ["position", "platform", "status", "updatedAt"]
        : [field, flag, "createdAt", "updatedAt"])
        for (const order of ["asc", "desc"])
          expect((await listed({ sort, order })).toSorted()).toEqual(ids.toSorted());
    });

    it.each([
      [
        "an unknown sort field",
        "sort",
        (calls: AnyStaffCalls) => calls.staffList({ sort: "passwordHash" }),
      ],
      [
        "a page that is too large",
        "limit",
        (calls: AnyStaffCalls) => calls.staffList({ limit: 101 }),
      ],
      ["a null byte", "q", (calls: AnyStaffCalls) => calls.staffList({ q: "a\0b" })],
      ["an unknown filter", "", (calls: AnyStaffCalls) => calls.staffList({ secret: 1 })],
      ["an invalid id", "id", (calls: AnyStaffCalls) => calls.staffGet({ id: 0 })],
      [
        "an edit without a version",
        "version",
        (calls: AnyStaffCalls) => calls.edit({ id: 1, status: true }),
      ],
      [
        "an internal column",
        "",
        (calls: AnyStaffCalls) => calls.edit({ id: 1, version: 1, deletedAt: null }),
      ],
    ])("rejects %s", async (_what, path, call) => {
      const problem = await problemOfRejection(call(calls()));
      expect(problem).toMatchObject({ status: 400, code: "INVALID_INPUT" });
      expect(problem.errors.map((error) => error.path)).toContain(path);
    });

    it("rejects a status that is not a boolean", async () => {
      expect(await problemOfRejection(setFlag(calls(), 1, "yes"))).toMatchObject({
        status: 400,
        errors: [{ path: flag }],
      });
    });

    it("rejects invalid input with its path and a message in the caller's language", async () => {
      const bad = {
        ...newInput(module),
        ...(field === "url"
          ? { url: "javascript:alert(1)" }
          : { [field]: { "en-US": "x".repeat(201) } }),
      };
      const problem = await problemOfRejection(calls().create(bad), "ar-JO");
      expect(problem).toMatchObject({ status: 400, errors: [{ path: pathOf(field) }] });
      expect(problem.errors[0]?.message).toMatch(/[\u0600-\u06ff]/);
      const record = await calls().create(newInput(module));
      expect(
        await problemOfRejection(calls().edit({ id: record.id, version: 7, [flag]: false })),
      ).toMatchObject({
        status: 400,
        errors: [{ path: "version" }],
      });
    });

    it("merges an edit with concurrent changes to other fields, and returns both values of conflicting fields", async () => {
      const record = await calls().create(newInput(module));
      const { id } = record;
      await staffCallsOf(colleague, module).edit({ id, version: 1, ...textEdit(field, "theirs") });
      const merged = await calls().edit({ id, version: 1, [flag]: false });
      expect(merged).toMatchObject({ version: 3, [flag]: false });
      expect(textOf(field, merged)).toContain("theirs");

      const problem = await problemOfRejection(
        calls().edit({ id, version: 1, [flag]: true, ...textEdit(field, "yours") }),
      );
      expect(problem).toMatchObject({
        status: 409,
        code: "CONFLICT",
        conflict: { by: colleagueName, version: 3 },
      });
      expect(problem.conflict?.fields).toHaveLength(1);
      expect(problem.conflict?.fields[0]).toMatchObject({ field: pathOf(field) });
      expect(JSON.stringify(problem.conflict)).toMatch(/theirs.*yours/);
      expect(
        await calls().staffGet({ id }),
        "nothing of a conflicting edit is written",
      ).toMatchObject({ version: 3, [flag]: false });

      expect(
        await calls().edit({ id, version: 1, ...textEdit(field, "theirs") }),
        "equal values do not conflict",
      ).toMatchObject({
        version: 3,
      });
      expect(await calls().edit({ id, version: 3, ...textEdit(field, "yours") })).toMatchObject({
        version: 4,
      });
    });

    it("allows only the roles that manage the entity", async () => {
      const { id } = await calls().create(newInput(module));
      const attempts: ((client: AnyStaffCalls) => Promise<unknown>)[] = [
        (client) => client.staffList({}),
        (client) => client.staffGet({ id }),
        (client) => client.create(newInput(module)),
        (client) => client.edit({ id, version: 1, [flag]: false }),
        (client) => setFlag(client, id, false),
        (client) => client.remove({ id }),
        (client) => client.restore({ id }),
      ];
      const nobody = staffCallsOf(innerClient(platform, "en-US"), module);
      for (const call of attempts)
        expect((await problemOfRejection(call(nobody))).status).toBe(401);
      for (const role of ROLES.filter((one) => one !== "Superadmin" && !managers.includes(one))) {
        const client = staffCallsOf(
          await clientAs(platform, (await makeUser(platform.database.db, role)).id),
          module,
        );
        for (const call of attempts)
          expect((await problemOfRejection(call(client))).status, role).toBe(403);
      }
      expect(await calls().staffGet({ id })).toMatchObject({ version: 1 });
    });
  },
);

describe.each(KINDS.filter(({ module }) => ["tag", "category", "social"].includes(module)))(
  "concurrent edits of $module",
  ({ module, entity, field }) => {
    it("loses none of 50 concurrent edits", async () => {
      const { id } = await staffCallsOf(superadmin, module).create(newRecordInput(module));
      let conflicts = 0;
      const edit = async (number: number) => {
        for (let version = 1; ; ) {
          try {
            return await staffCallsOf(number % 2 ? superadmin : colleague, module).edit({
              id,
              version,
              ...textEdit(field, `edit-${number}`),
            });
          } catch (error) {
            const { conflict } = problemOf(error, "en-US").problem;
            if (!conflict) throw error;
            conflicts++;
            version = conflict.version;
          }
        }
      };
      // The rate limit of one address does not allow 50 concurrent edits.
      platform.limiter.consume = async () => {};
      await Promise.all(Array.from({ length: 50 }, (_, number) => edit(number)));
      expect(conflicts).toBeGreaterThan(0);
      expect(await staffCallsOf(superadmin, module).staffGet({ id })).toMatchObject({
        version: 51,
      });
      const rows = (await logOf(entity, id)).toReversed().slice(1);
      expect(rows).toHaveLength(50);
      const steps = rows.map(({ changes }) => changes[field] ?? [null, null]);
      for (const [i, [before]] of steps.entries()) if (i) expect(before).toEqual(steps[i - 1]?.[1]);
      expect(new Set(steps.map(([, after]) => JSON.stringify(after))).size).toBe(50);
    });
  },
);
