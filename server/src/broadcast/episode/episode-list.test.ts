import type { Client } from "@masthead/contract/contract.ts";
import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeChannel, makeProgram } from "../../../test/factories/broadcast.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { fastestOf } from "../../../test/fastest.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { type EpisodeFilter, listEpisodes } from "./episode.store.ts";
import { episode } from "./episode.table.ts";

let platform: StartedPlatform;
let db: Db;

/** Public API client, with the clock at the time of the call. */
const reader = () => innerClient(platform, "en-US");

describe("list of 20,000 episodes", () => {
  let programId: number;
  let channelId: number;

  beforeAll(async () => {
    platform = await testPlatform();
    db = platform.database.db;
    programId = (await makeProgram(db)).id;
    channelId = (await makeChannel(db)).id;
    await db.execute(sql`
      insert into episode (program_id, title, season, number, channel_id, air_at, end_at, video_url, audio_url)
      select ${programId}, jsonb_build_object('en-US', 'Episode ' || i), 1 + i / 500, i, ${channelId}, t, t + interval '20 minutes', 'sample:tv', 'sample:radio'
      from (select i, now() - i * interval '30 minutes' as t from generate_series(1, 20000) i) series`);
    await db.execute(sql`analyze episode`);
  });

  afterAll(() => platform.stop());

  it("returns each episode once when paginated by cursor to the end", async () => {
    const seen = new Set<number>();
    let after: string | null = null;
    do {
      const { data, meta }: Awaited<ReturnType<Client["episode"]["list"]>> =
        await reader().episode.list({
          programId,
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
    expect((await problemOfRejection(reader().episode.list({ after: "%%" }))).status).toBe(400);
  });

  it.each<[what: string, filter: () => EpisodeFilter]>([
    ["all programs", () => ({})],
    ["one program", () => ({ programId })],
    ["one season", () => ({ programId, season: 3 })],
    ["one channel", () => ({ channelId })],
  ])(
    "scans an index for %s, from the start and from the middle of the list",
    async (_what, filter) => {
      const queries: [text: string, values: unknown[]][] = [];
      const loggingDb = drizzle(platform.database.pool, {
        casing: "snake_case",
        logger: { logQuery: (query, values) => queries.push([query, values]) },
      });
      const [first] = await listEpisodes(loggingDb, filter(), new Date(), {
        limit: 1,
        offset: 200,
      });
      await listEpisodes(loggingDb, filter(), new Date(), {
        limit: 20,
        after: first?.episode.id ?? 0,
      });
      expect(queries).toHaveLength(2);
      for (const [query, values] of queries.slice(1)) {
        const { rows } = await platform.database.pool.query(
          `explain (analyze, format json) ${query}`,
          values,
        );
        const plan = JSON.stringify(rows[0]["QUERY PLAN"]);
        expect(plan).toMatch(/"Index Name":"episode_(newest|of_program|of_season)"/);
        for (const [, actualRows] of plan.matchAll(/"Actual Rows":([\d.]+)/g))
          expect(Number(actualRows)).toBeLessThan(100);
      }
    },
  );

  it("loads as fast at the end as at the start", async () => {
    const [last] = (
      await db.select({ id: episode.id }).from(episode).where(eq(episode.number, 19_900))
    ).map(({ id }) => id.toString(36));
    const bestTime = (input: object) =>
      fastestOf(7, async () =>
        expect((await reader().episode.list({ limit: 20, ...input })).data).toHaveLength(20),
      );
    for (const filter of [{ programId }, {}]) {
      const [first, end] = [await bestTime(filter), await bestTime({ ...filter, after: last })];
      expect(end, `${first} ms at the start, ${end} ms at the end`).toBeLessThan(5 * first + 5);
    }
  });

  it("keeps the program page fast", async () => {
    expect(
      await fastestOf(3, async () => void (await reader().program.get({ id: programId }))),
    ).toBeLessThan(500);
    const { seasons, podcast, episodes } = await reader().program.get({ id: programId });
    expect([seasons.length, podcast, episodes.data.length]).toEqual([41, true, 20]);
  });
});
