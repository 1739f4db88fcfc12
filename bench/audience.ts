#!/usr/bin/env node
import "../server/src/register-modules.ts";
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { parseArgs } from "node:util";
import type {
  AudienceDevice,
  AudienceReport,
} from "@masthead/contract/broadcast/audience-figures.ts";
import { DAY, HOUR, MINUTE, SECOND } from "@masthead/contract/platform/durations.ts";
import { audienceReport } from "../server/src/broadcast/audience-figures/audience-figures.service.ts";
import { closeFigures } from "../server/src/broadcast/audience-figures/close-figures.service.ts";
import { saveHeartbeats } from "../server/src/broadcast/stream/viewer/viewer.store.ts";
import { readConfig } from "../server/src/config.ts";
import { innerContext } from "../server/src/platform/inner-context.ts";
import { startPlatform } from "../server/src/platform/start.ts";
import { dayAt } from "../server/src/system/setting/station-clock.ts";
import { startJobsOnUse } from "../server/test/jobs-on-use.ts";
import { startDemoDatabase } from "./tools/demo-product.ts";
import { getApi } from "./tools/get-api.ts";
import { treeCpuSeconds } from "./tools/processes.ts";

/**
 * Audience figures of a week, and the cost of a heartbeat: `node bench/audience.ts [--viewers 40]
 * [--heartbeats 20000]`. Generates sessions of players on the channels of the demo, loses a twelfth
 * of their heartbeats, stores the rest as three processes do, and compares the figures of the
 * product with those that a second query computes from the heartbeats. Exit code 1 if they differ.
 */
const { values } = parseArgs({
  options: {
    viewers: { type: "string", default: "40" },
    heartbeats: { type: "string", default: "20000" },
  },
});
const PROCESSES = 3;
const DAYS = 7;
const INTERVAL = 20 * SECOND;
const TIME_ZONE = "Asia/Amman";
const SESSION_MINUTES = 12;
const LOST_SHARE = 1 / 12;
const BATCH = 4000;
const COUNTRIES = ["JO", "JO", "JO", "JO", "SA", "AE", "US", "DE", "IS", ""];
const DEVICES: AudienceDevice[] = [
  "phone",
  "phone",
  "phone",
  "computer",
  "computer",
  "tv",
  "tablet",
];

interface Beat {
  channelId: number;
  viewer: string;
  at: Date;
  country: string;
  device: AudienceDevice;
}

/** Repeatable random numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const demo = await startDemoDatabase();
let failed = false;
try {
  failed = !(await compareWeek());
  await measureHeartbeats();
} finally {
  await demo.stop();
}
process.exit(failed ? 1 : 0);

type Pool = Awaited<ReturnType<typeof startPlatform>>["database"]["pool"];

/** Stores a week of heartbeats and compares the figures. Returns whether all are equal. */
async function compareWeek(): Promise<boolean> {
  const config = { ...readConfig({ DATA_DIR: demo.dataDir, LOG_LEVEL: "error" }), demo: true };
  const platform = await startPlatform(
    config,
    demo.databaseUrl,
    "https://news.example",
    startJobsOnUse,
  );
  const { pool, db } = platform.database;
  const now = new Date();
  const lastDay = dayAt(TIME_ZONE, now).subtract({ days: 1 });
  const firstDay = lastDay.subtract({ days: DAYS - 1 });
  const found = await pool.query("select id from live_stream order by id limit 4");
  const channels = found.rows.map(({ id }) => Number(id));
  // The heartbeats as they arrived, for the second query.
  await pool.query(
    "create table heard (channel_id bigint, viewer text, at timestamptz, country text, device text)",
  );
  let stored = 0;
  let storing = 0;
  const from = firstDay.toZonedDateTime(TIME_ZONE).epochMilliseconds;
  for (const batch of weekOfHeartbeats(channels, from)) {
    await pool.query(
      `insert into heard select "channelId", viewer, at, country, device
        from json_to_recordset($1) as s("channelId" bigint, viewer text, at timestamptz, country text, device text)`,
      [JSON.stringify(batch)],
    );
    const startedAt = performance.now();
    await saveHeartbeats(db, batch);
    storing += performance.now() - startedAt;
    stored += batch.length;
  }
  console.log(
    `${stored.toLocaleString("en")} heartbeats of ${channels.length} channels in ${DAYS} days, of ${PROCESSES} processes; stored at ${Math.round((stored / storing) * 1000).toLocaleString("en")} a second`,
  );
  await closeFigures(platform, now);
  const differences: string[] = [];
  let compared = 0;
  for (const channelId of channels) {
    const report = await audienceReport(innerContext(platform, "en-US", now), {
      channelId,
      from: firstDay.toString(),
      to: lastDay.toString(),
    });
    const { totals, airings, programs, countries } = report;
    console.log(
      `channel ${channelId}: ${totals.sessionMinutes.toLocaleString("en")} audience minutes, average ${(totals.sessionMinutes / totals.minutes).toFixed(1)}, peak ${totals.peak}, ${airings.length} airings, ${programs.length} programs, ${countries?.length} countries`,
    );
    for (const [name, product, query] of await bothWays(pool, report)) {
      compared++;
      const [one, other] = [JSON.stringify(product), JSON.stringify(query)];
      if (one !== other) differences.push(`${name}: product ${one}, second query ${other}`);
    }
  }
  console.log(
    `${compared} tables and airings compared with the second query: ${differences.length ? `${differences.length} DIFFERENT` : "all equal"}`,
  );
  for (const difference of differences.slice(0, 5)) console.log(difference.slice(0, 600));
  await printSizes(pool, channels.length);
  await platform.stop();
  return differences.length === 0;
}

/** Batches of the heartbeats of a week that arrived, each of one process. */
function* weekOfHeartbeats(channels: number[], from: number): Generator<Beat[]> {
  const random = randomNumbers(20261129);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const batches: Beat[][] = Array.from({ length: PROCESSES }, () => []);
  const until = from + DAYS * DAY;
  const hear = (channelId: number, minute: number) => {
    const viewer = randomUUID().replaceAll("-", "");
    const session = { channelId, viewer, country: pick(COUNTRIES), device: pick(DEVICES) };
    const beginning = minute + Math.floor(random() * MINUTE);
    const end = Math.min(until, beginning - Math.log(1 - random()) * SESSION_MINUTES * MINUTE);
    for (let at = beginning; at < end; at += INTERVAL)
      if (random() >= LOST_SHARE) pick(batches).push({ ...session, at: new Date(at) });
  };
  for (let minute = from; minute < until; minute += MINUTE) {
    for (const [index, channelId] of channels.entries()) {
      const hour = new Date(minute + 3 * HOUR).getUTCHours();
      // Evenings have six times the viewers of nights.
      const viewers =
        (Number(values.viewers) / (index + 1)) * (hour >= 19 ? 1.5 : hour < 7 ? 0.25 : 1);
      for (let due = viewers / SESSION_MINUTES; due > random(); due--) hear(channelId, minute);
    }
    for (const batch of batches) if (batch.length >= BATCH) yield batch.splice(0);
  }
  yield* batches;
}

/**
 * Returns the figures of a report, and those that a second way computes straight from the
 * heartbeats: distinct sessions of each minute.
 */
async function bothWays(
  pool: Pool,
  { channel, days, airings, devices, countries }: AudienceReport,
): Promise<[name: string, product: unknown, query: unknown][]> {
  const query = async (text: string, parameters: unknown[] = []) =>
    (await pool.query(text, parameters)).rows;
  const perMinute = `select date_trunc('minute', at) as minute, count(distinct viewer)::int as sessions
    from heard where channel_id = ${channel.id}`;
  const ofAirings: [string, unknown, unknown][] = [];
  for (const { startsAt, endsAt, sessionMinutes, peak } of airings) {
    const [airing] = await query(
      `select coalesce(sum(sessions), 0)::int as "sessionMinutes", coalesce(max(sessions), 0)::int as peak
        from (${perMinute} and date_trunc('minute', at) >= $1 and date_trunc('minute', at) < $2 group by 1) m`,
      [startsAt, endsAt],
    );
    ofAirings.push([`airing ${startsAt} of ${channel.id}`, { sessionMinutes, peak }, airing]);
  }
  const byValue = (list: readonly { value: string }[] | null) =>
    (list ?? []).toSorted((a, b) => (a.value < b.value ? -1 : 1));
  return [
    ...ofAirings,
    [
      `days of ${channel.id}`,
      days.map(({ date, sessionMinutes, peak }) => ({ date, sessionMinutes, peak })),
      await query(
        `select ((minute at time zone '${TIME_ZONE}')::date)::text as date, sum(sessions)::int as "sessionMinutes", max(sessions)::int as peak
          from (${perMinute} group by 1) m group by 1 order by 1`,
      ),
    ],
    [
      `devices of ${channel.id}`,
      byValue(devices),
      byValue(
        await query(
          `select device as value, count(*)::int as "sessionMinutes" from (
            select distinct date_trunc('minute', at), viewer, device from heard where channel_id = ${channel.id}) m
            group by 1`,
        ),
      ),
    ],
    [
      // A country of a day with fewer than five sessions at a time is among the others.
      `countries of ${channel.id}`,
      byValue(countries),
      byValue(
        await query(
          `select value, sum(minutes)::int as "sessionMinutes" from (
            select case when country = '' or max(sessions) >= 5 then country else 'ZZ' end as value, sum(sessions) as minutes
            from (select (date_trunc('minute', at) at time zone '${TIME_ZONE}')::date as day, date_trunc('minute', at) as minute, country,
              count(distinct viewer) as sessions from heard where channel_id = ${channel.id} group by 1, 2, 3) m
            group by day, country) d group by 1`,
        ),
      ),
    ],
  ];
}

/** Prints what the rows take on disk, with indexes. */
async function printSizes(pool: Pool, channels: number): Promise<void> {
  await pool.query("vacuum analyze audience_minute, audience_day, audience_airing");
  for (const table of ["audience_minute", "audience_day", "audience_airing"]) {
    const {
      rows: [size],
    } = await pool.query(
      `select pg_total_relation_size('${table}')::float8 as bytes, (select count(*)::int from ${table}) as rows`,
    );
    const perDay = size.bytes / channels / DAYS;
    console.log(
      `${table}: ${size.rows.toLocaleString("en")} rows, ${(size.bytes / size.rows).toFixed(0)} bytes each, ${(perDay / 1000).toFixed(1)} kB per channel and day`,
    );
  }
}

/** Sends heartbeats to a product and prints what one costs. */
async function measureHeartbeats(): Promise<void> {
  const product = await demo.start({ environment: { TRUST_PROXY: "127.0.0.0/8" } });
  const [channel] = await getApi(product.url, "GET /v2/channels", {});
  if (!channel) throw new Error("the demo data has no channel");
  const { token } = await getApi(product.url, "GET /v1/playback/channel/{id}", { id: channel.id });
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const { hostname, port } = new URL(product.url);
  const statuses = new Map<number, number>();
  let number = 0;
  const send = () =>
    new Promise<void>((resolve, reject) => {
      const person = number++;
      const body = JSON.stringify({ viewer: randomUUID(), token });
      const sent = request(
        {
          agent,
          hostname,
          port,
          method: "POST",
          path: `/api/v1/channels/${channel.id}/heartbeat`,
          headers: {
            "content-type": "application/json",
            "content-length": Buffer.byteLength(body),
            "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148",
            "x-forwarded-for": `10.${(person >> 14) & 127}.${(person >> 7) & 127}.${person & 127}`,
          },
        },
        (response) => {
          const status = response.statusCode ?? 0;
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          response.resume().once("end", resolve);
        },
      );
      sent.once("error", reject).end(body);
    });
  const run = async (count: number) => {
    const until = number + count;
    await Promise.all(
      Array.from({ length: 32 }, async () => {
        while (number < until) await send();
      }),
    );
  };
  await run(2000);
  const count = Number(values.heartbeats);
  const before = [treeCpuSeconds(product.pid), treeCpuSeconds(demo.databasePid)];
  const startedAt = performance.now();
  await run(count);
  const seconds = (performance.now() - startedAt) / 1000;
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const used = [treeCpuSeconds(product.pid), treeCpuSeconds(demo.databasePid)].map(
    (after, index) => ((after - (before[index] ?? 0)) / count) * 1000,
  );
  agent.destroy();
  console.log(
    `heartbeat over HTTP: ${Math.round(count / seconds).toLocaleString("en")} a second, CPU time ${used[0]?.toFixed(3)} ms in the product and ${used[1]?.toFixed(3)} ms in PostgreSQL; statuses ${JSON.stringify([...statuses])}`,
  );
}
