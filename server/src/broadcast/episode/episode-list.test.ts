import type { Client } from "@masthead/contract/contract.ts";
import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel, makeProgram } from "../../../test/broadcast.ts";
import { testPlatform } from "../../../test/platform.ts";
import { refusal } from "../../../test/rooms.ts";
import { innerClient } from "../../app.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { type EpisodeFilter, listEpisodes } from "./episode.store.ts";
import { episode } from "./episode.table.ts";

let platform: StartedPlatform;
let db: Db;

/** The API as readers have it, at the time of the call. */
const reader = () => innerClient(platform, "en-US");

describe("a list of 20,000 episodes", { timeout: 60_000 }, () => {
  let many: number;
  let channelId: number;

  beforeAll(async () => {
    platform = await testPlatform();
    db = platform.database.db;
    many = (await makeProgram(db)).id;
    channelId = (await makeChannel(db)).id;
    await db.execute(sql`
      insert into episode (program_id, title, season, number, channel_id, air_at, end_at, video_url, audio_url)
      select ${many}, jsonb_build_object('en-US', 'Episode ' || i), 1 + i / 500, i, ${channelId}, t, t + interval '20 minutes', 'sample:tv', 'sample:radio'
      from (select i, now() - i * interval '30 minutes' as t from generate_series(1, 20000) i) series`);
    await db.execute(sql`analyze episode`);
  });

  afterAll(() => platform.stop());

  it("is walked to its end by cursor, each of them once", async () => {
    const seen = new Set<number>();
    let after: string | null = null;
    do {
      const { data, meta }: Awaited<ReturnType<Client["episode"]["list"]>> = await reader().episode.list({
        programId: many,
        season: 3,
        limit: 100,
        ...(after && { after }),
      });
      for (const { id } of data) {
        expect(seen.has(id)).toBe(false);
        seen.add(id);
      }
      after = meta.next;
      expect(meta.total).toBe(500);
    } while (after);
    expect(seen.size).toBe(500);
    expect((await refusal(reader().episode.list({ after: "%%" }))).status).toBe(400);
  });

  it.each<[what: string, filter: () => EpisodeFilter]>([
    ["of all programs", () => ({})],
    ["of one", () => ({ programId: many })],
    ["of one season", () => ({ programId: many, season: 3 })],
    ["of one channel", () => ({ channelId })],
  ])("%s walks an index, from its beginning and from its middle", async (_what, filter) => {
    const queries: [text: string, values: unknown[]][] = [];
    const told = drizzle(platform.database.pool, {
      casing: "snake_case",
      logger: { logQuery: (text, values) => queries.push([text, values]) },
    });
    const [first] = await listEpisodes(told, filter(), new Date(), { limit: 1, offset: 200 });
    await listEpisodes(told, filter(), new Date(), { limit: 20, after: first?.episode.id ?? 0 });
    expect(queries).toHaveLength(2);
    for (const [text, values] of queries.slice(1)) {
      const { rows } = await platform.database.pool.query(`explain (analyze, format json) ${text}`, values);
      const steps = JSON.stringify(rows[0]["QUERY PLAN"]);
      expect(steps).toMatch(/"Index Name":"episode_(newest|of_program|of_season)"/);
      for (const [, read] of steps.matchAll(/"Actual Rows":([\d.]+)/g)) expect(Number(read)).toBeLessThan(100);
    }
  });

  it("takes as long at its end as at its beginning", async () => {
    const [last] = (await db.select({ id: episode.id }).from(episode).where(eq(episode.number, 19_900))).map(({ id }) => id.toString(36));
    const best = async (input: object) => {
      const times = [];
      for (let i = 0; i < 7; i++) {
        const from = performance.now();
        expect((await reader().episode.list({ limit: 20, ...input })).data).toHaveLength(20);
        times.push(performance.now() - from);
      }
      return Math.min(...times);
    };
    for (const filter of [{ programId: many }, {}]) {
      const [first, end] = [await best(filter), await best({ ...filter, after: last })];
      expect(end, `${first} ms at first, ${end} ms at the end`).toBeLessThan(5 * first + 5);
    }
  });

  it("leaves a program's page fast", async () => {
    await reader().program.get({ id: many });
    const from = performance.now();
    const { seasons, podcast, episodes } = await reader().program.get({ id: many });
    expect(performance.now() - from).toBeLessThan(500);
    expect([seasons.length, podcast, episodes.data.length]).toEqual([41, true, 20]);
  });
});
