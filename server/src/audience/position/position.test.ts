import { MAX_POSITIONS } from "@masthead/contract/audience/position.ts";
import type { Client } from "@masthead/contract/contract.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUserWithPassword, PASSWORD, rejectionOf } from "../../../test/factories/auth.ts";
import { makeEpisode } from "../../../test/factories/broadcast.ts";
import { makeArticle } from "../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { testPlatform } from "../../../test/platform.ts";
import { episode } from "../../broadcast/episode/episode.table.ts";
import { subscription } from "../../commerce/subscription/subscription.table.ts";
import { article, articleRecording } from "../../newsroom/article/article.table.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { dataDeletionJobs } from "../data-deletion/data-deletion.jobs.ts";
import { readerPosition } from "./position.table.ts";

let platform: StartedPlatform;
let db: Db;

beforeAll(async () => {
  platform = await testPlatform();
  db = platform.database.db;
  await platform.jobs.work(dataDeletionJobs(platform));
});

afterAll(() => platform.stop());

async function reader(): Promise<{ id: number; client: Client }> {
  const { id } = await makeUser(db, "User");
  return { id, client: await clientAs(platform, id) };
}

const FILE = `${"a".repeat(64)}.mp3`;

const shown = async (client: Client) =>
  (await client.position.list({})).items.map(({ kind, id, position }) => ({ kind, id, position }));

describe("positions of readers", () => {
  it("are listed per reader, newest first, with the card of the item", async () => {
    const [{ client }, { client: other }] = [await reader(), await reader()];
    const text = await makeArticle(db, { title: "Half read" });
    const heard = await makeArticle(db);
    await db.insert(articleRecording).values({ articleId: heard.id, file: FILE });
    const watched = await makeEpisode(db);
    await client.position.save({ kind: "article", id: text.id, position: 0.5 });
    const recording = `${FILE}:0`;
    const spoken = { kind: "recording", id: heard.id, recording } as const;
    await client.position.save({ ...spoken, position: 40.8, duration: 90 });
    await client.position.save({ kind: "episode", id: watched.id, position: 60, duration: 1800 });
    const { enabled, items } = await client.position.list({});
    expect(enabled).toBe(true);
    expect(items).toMatchObject([
      { kind: "episode", id: watched.id, position: 60, article: null },
      { ...spoken, position: 40, duration: 90, episode: null },
      { kind: "article", position: 0.5, duration: null, article: { title: "Half read" } },
    ]);
    expect((await client.position.get(spoken)).position).toMatchObject({ position: 40 });
    expect(await shown(other)).toEqual([]);
    await client.position.remove(spoken);
    await client.position.remove(spoken);
    expect(await shown(client)).toHaveLength(2);
    await client.position.removeAll();
    expect(await shown(client)).toEqual([]);
  });

  it("are the last ones by the time at which the reader was there", async () => {
    const { client } = await reader();
    const { id } = await makeEpisode(db);
    const item = { kind: "episode", id, duration: 1800 } as const;
    await client.position.save({ ...item, position: 600, age: 60 });
    await client.position.save({ ...item, position: 100, age: 3600 });
    expect(await shown(client)).toMatchObject([{ position: 600 }]);
    const { position } = await client.position.get({ kind: "episode", id });
    expect(position?.age).toBeGreaterThanOrEqual(60);
    await client.position.save({ ...item, position: 700 });
    expect(await shown(client)).toMatchObject([{ position: 700 }]);
    await client.position.save({ ...item, position: 1795 });
    await client.position.save({ ...item, position: 700, age: 60 });
    expect(await shown(client)).toEqual([]);
    expect((await client.position.get({ kind: "episode", id })).position?.position).toBe(0);
  });

  it("are not listed while readers cannot see the item, and cannot be saved", async () => {
    const { client } = await reader();
    const text = await makeArticle(db);
    const watched = await makeEpisode(db);
    const saved = [
      { kind: "article", id: text.id, position: 0.5 },
      { kind: "episode", id: watched.id, position: 60, duration: 1800 },
    ] as const;
    for (const position of saved) await client.position.save(position);
    await db.update(article).set({ enable: false }).where(eq(article.id, text.id));
    await db.update(episode).set({ status: false }).where(eq(episode.id, watched.id));
    expect(await shown(client)).toEqual([]);
    for (const position of saved)
      expect(await rejectionOf(client.position.save(position))).toMatchObject({ status: 404 });
    await db.update(article).set({ enable: true }).where(eq(article.id, text.id));
    await db
      .update(episode)
      .set({ status: true, airAt: new Date(Date.now() + DAY) })
      .where(eq(episode.id, watched.id));
    expect(await shown(client)).toEqual([{ kind: "article", id: text.id, position: 0.5 }]);
    await db.delete(article).where(eq(article.id, text.id));
    expect(await shown(client)).toEqual([]);
  });

  it("in items for subscribers are for subscribers", async () => {
    const { id, client } = await reader();
    const text = await makeArticle(db, { premium: true });
    const watched = await makeEpisode(db, { premium: true });
    const positions = [
      { kind: "article", id: text.id, position: 0.5 },
      { kind: "episode", id: watched.id, position: 60, duration: 1800 },
    ] as const;
    for (const position of positions)
      expect(await rejectionOf(client.position.save(position))).toMatchObject({ status: 402 });
    const period = {
      periodStart: new Date(Date.now() - DAY),
      periodEnd: new Date(Date.now() + DAY),
    };
    await db.insert(subscription).values({
      userId: id,
      state: "active",
      entitlements: ["articles", "episodes"],
      ...period,
    });
    for (const position of positions) await client.position.save(position);
    expect(await shown(client)).toHaveLength(2);
    await db
      .update(subscription)
      .set({ periodEnd: new Date(Date.now() - DAY), state: "expired" })
      .where(eq(subscription.userId, id));
    expect(await shown(client)).toEqual([]);
  });

  it("of other shapes are rejected", async () => {
    const { client } = await reader();
    const { id } = await makeArticle(db);
    const rejected = [
      { kind: "article", id, position: 2 },
      { kind: "article", id, position: 0.5, recording: `${FILE}:0` },
      { kind: "recording", id, position: 20, duration: 60 },
      { kind: "episode", id: 1, position: -1 },
    ] as const;
    for (const input of rejected)
      expect(await rejectionOf(client.position.save(input)), JSON.stringify(input)).toMatchObject({
        status: 400,
      });
    const strange = { kind: "recording", id, recording: `${FILE}:0`, position: 20 } as const;
    expect(await rejectionOf(client.position.save(strange))).toMatchObject({ status: 404 });
  });

  it("are at most as many as the limit per reader, without the oldest", async () => {
    const { id: userId, client } = await reader();
    const { id: articleId } = await makeArticle(db);
    await db.insert(readerPosition).values(
      Array.from({ length: MAX_POSITIONS }, (_, n) => ({
        userId,
        articleId,
        recording: `${n}.mp3:0`,
        position: 20,
        duration: 60,
        savedAt: new Date(Date.now() - DAY + n),
      })),
    );
    await client.position.save({ kind: "article", id: articleId, position: 0.5 });
    const rows = await db.select().from(readerPosition).where(eq(readerPosition.userId, userId));
    expect(rows).toHaveLength(MAX_POSITIONS);
    expect(rows.map(({ recording }) => recording)).not.toContain("0.mp3:0");
  });

  it("are deleted and not saved while the reader has switched them off", async () => {
    const { client } = await reader();
    const { id } = await makeArticle(db);
    const position = { kind: "article", id, position: 0.5 } as const;
    await client.position.save(position);
    await client.position.choose({ enabled: false });
    await client.position.save(position);
    expect(await client.position.list({})).toEqual({ enabled: false, items: [] });
    expect(await client.position.get(position)).toEqual({ enabled: false, position: null });
    await client.position.choose({ enabled: true });
    expect(await client.position.list({})).toEqual({ enabled: true, items: [] });
    await client.position.save(position);
    await client.position.choose({ enabled: true });
    expect(await shown(client)).toHaveLength(1);
  });

  it("are part of the data export and deleted with the account", async () => {
    const { id: userId } = await makeUserWithPassword(platform, "User");
    const client = await clientAs(platform, userId);
    const { id } = await makeArticle(db);
    await client.position.save({ kind: "article", id, position: 0.5 });
    expect((await client.account.exportData()).positions).toMatchObject({
      enabled: true,
      saved: [{ articleId: id, episodeId: null, recording: null, position: 0.5 }],
    });
    await client.account.removeAccount({ password: PASSWORD });
    await expect
      .poll(() => db.select().from(readerPosition).where(eq(readerPosition.userId, userId)))
      .toEqual([]);
  });
});
