import { MAX_WATCH_LIST } from "@masthead/contract/audience/watch-list.ts";
import type { Client } from "@masthead/contract/contract.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUserWithPassword, PASSWORD, rejectionOf } from "../../../test/factories/auth.ts";
import { makeEpisode, makeProgram } from "../../../test/factories/broadcast.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { testPlatform } from "../../../test/platform.ts";
import { episode } from "../../broadcast/episode/episode.table.ts";
import { program } from "../../broadcast/program/program.table.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { dataDeletionJobs } from "../data-deletion/data-deletion.jobs.ts";
import { watchListItem } from "./watch-list.table.ts";

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
  await platform.jobs.work(dataDeletionJobs(platform));
});

afterAll(() => platform.stop());

async function reader(): Promise<{ id: number; client: Client }> {
  const { id } = await makeUser(platform.database.db, "User");
  return { id, client: await clientAs(platform, id) };
}

type List = Awaited<ReturnType<Client["watchList"]["list"]>>;
const itemsOf = ({ data }: List) =>
  data.map(({ episode, program }) =>
    episode ? `episode ${episode.id}` : `program ${program?.id}`,
  );

describe("watch list", () => {
  it("lists episodes and programs of a reader, latest first, without duplicates", async () => {
    const { db } = platform.database;
    const [{ client }, { client: other }] = [await reader(), await reader()];
    const { id: programId } = await makeProgram(db);
    const { id: episodeId } = await makeEpisode(db, { programId });
    await client.watchList.save({ kind: "program", id: programId });
    await Promise.all(
      Array.from({ length: 5 }, () => client.watchList.save({ kind: "episode", id: episodeId })),
    );
    const list = await client.watchList.list({});
    expect(itemsOf(list)).toEqual([`episode ${episodeId}`, `program ${programId}`]);
    expect(list.meta).toMatchObject({ total: 2, hidden: 0, next: null });
    expect(list.data[0]).toMatchObject({ progress: null, savedAt: expect.stringMatching(/Z$/) });
    expect(await client.watchList.has({ kind: "episode", id: episodeId })).toEqual({ saved: true });
    expect(await other.watchList.has({ kind: "episode", id: episodeId })).toEqual({ saved: false });
    await other.watchList.remove({ kind: "episode", id: episodeId });
    await client.watchList.remove({ kind: "program", id: programId });
    expect(itemsOf(await client.watchList.list({}))).toEqual([`episode ${episodeId}`]);
  });

  it("puts a removed item back where it was, never ahead of items saved later", async () => {
    const { db } = platform.database;
    const { client } = await reader();
    const first = await makeProgram(db);
    const second = await makeProgram(db);
    await client.watchList.save({ kind: "program", id: first.id });
    await client.watchList.save({ kind: "program", id: second.id });
    const { savedAt = "" } = (await client.watchList.list({})).data[1] ?? {};
    await client.watchList.remove({ kind: "program", id: first.id });
    await client.watchList.save({ kind: "program", id: first.id, savedAt });
    const order = [`program ${second.id}`, `program ${first.id}`];
    expect(itemsOf(await client.watchList.list({}))).toEqual(order);
    await client.watchList.remove({ kind: "program", id: first.id });
    const future = new Date(Date.now() + HOUR).toISOString();
    await client.watchList.save({ kind: "program", id: first.id, savedAt: future });
    const restored = (await client.watchList.list({})).data[0]?.savedAt ?? "";
    expect(Date.parse(restored)).toBeLessThanOrEqual(Date.now());
  });

  it("contains the position in an episode until it is finished", async () => {
    const { db } = platform.database;
    const { client } = await reader();
    const { id: programId } = await makeProgram(db);
    const { id } = await makeEpisode(db, { programId, airAt: new Date(Date.now() - HOUR) });
    await client.watchList.save({ kind: "episode", id });
    await client.position.save({ kind: "episode", id, position: 300, duration: 1200 });
    const progress = async () => (await client.watchList.list({})).data[0]?.progress;
    expect(await progress()).toEqual({ position: 300, duration: 1200 });
    await client.position.save({ kind: "episode", id, position: 1199, duration: 1200 });
    expect(await progress()).toBeNull();
  });

  it("is paginated by page and by cursor without duplicates", async () => {
    const { db } = platform.database;
    const { client } = await reader();
    const saved: string[] = [];
    for (let n = 0; n < 5; n++) {
      const { id } = await makeProgram(db);
      await client.watchList.save({ kind: "program", id });
      saved.unshift(`program ${id}`);
    }
    expect(itemsOf(await client.watchList.list({ limit: 2, page: 2 }))).toEqual(saved.slice(2, 4));
    const listed: string[] = [];
    let after: string | undefined;
    do {
      const window = await client.watchList.list({ limit: 2, after });
      listed.push(...itemsOf(window));
      after = window.meta.next ?? undefined;
    } while (after);
    expect(listed).toEqual(saved);
    expect(await rejectionOf(client.watchList.list({ page: 9 }))).toMatchObject({ status: 404 });
  });

  it("keeps episodes before they air, and hides what readers cannot see", async () => {
    const { db } = platform.database;
    const { client } = await reader();
    const { id: programId } = await makeProgram(db);
    const { id } = await makeEpisode(db, { programId, airAt: new Date(Date.now() + HOUR) });
    await client.watchList.save({ kind: "episode", id });
    await client.watchList.save({ kind: "program", id: programId });
    expect((await client.watchList.list({})).meta).toMatchObject({ total: 2, hidden: 0 });
    await db.update(episode).set({ status: false }).where(eq(episode.id, id));
    expect(itemsOf(await client.watchList.list({}))).toEqual([`program ${programId}`]);
    await db.update(episode).set({ status: true }).where(eq(episode.id, id));
    await db.update(program).set({ deletedAt: new Date() }).where(eq(program.id, programId));
    const hidden = await client.watchList.list({});
    expect(hidden.data).toEqual([]);
    expect(hidden.meta).toMatchObject({ total: 0, hidden: 2 });
    const { client: other } = await reader();
    for (const kind of ["episode", "program"] as const)
      expect(
        await rejectionOf(other.watchList.save({ kind, id: kind === "episode" ? id : programId })),
      ).toMatchObject({ status: 404 });
  });

  it("refuses an item above the limit", async () => {
    const { db } = platform.database;
    const { id: userId, client } = await reader();
    const { id: _, ...fields } = await makeProgram(db);
    const programs = await db
      .insert(program)
      .values(Array.from({ length: MAX_WATCH_LIST }, () => fields))
      .returning({ id: program.id });
    await db
      .insert(watchListItem)
      .values(programs.map(({ id: programId }) => ({ userId, programId, savedAt: new Date() })));
    const { id } = await makeProgram(db);
    expect(await rejectionOf(client.watchList.save({ kind: "program", id }))).toMatchObject({
      status: 409,
    });
    const known = programs[0]?.id ?? 0;
    await client.watchList.save({ kind: "program", id: known });
  });

  it("is part of the data export, and deleted with the account", async () => {
    const { db } = platform.database;
    const { id: userId } = await makeUserWithPassword(platform, "User");
    const client = await clientAs(platform, userId);
    const { id } = await makeProgram(db);
    await client.watchList.save({ kind: "program", id });
    expect((await client.account.exportData()).watchList).toEqual([
      { episodeId: null, programId: id, savedAt: expect.any(String) },
    ]);
    await client.account.removeAccount({ password: PASSWORD });
    await expect
      .poll(() => db.select().from(watchListItem).where(eq(watchListItem.userId, userId)))
      .toEqual([]);
  });
});
