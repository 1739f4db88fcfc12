import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeUserWithPassword } from "../../../test/factories/auth.ts";
import { testPlatform } from "../../../test/platform.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { contact } from "../contact/contact.table.ts";
import { user } from "../user/user.table.ts";
import { dataDeletion } from "./data-deletion.table.ts";

const WORKER = fileURLToPath(
  new URL("../../../test/processes/deletion-worker.ts", import.meta.url),
);

let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

const startWorker = (id: number) =>
  spawn(process.execPath, [WORKER, platform.database.url, String(id)], {
    stdio: ["ignore", "pipe", "inherit"],
  });

it("data deletion deletes nothing when its worker is killed midway, and completes in the next run", async () => {
  const { db, pool } = platform.database;
  const { id: userId, email } = await makeUserWithPassword(platform, "User", { firstName: "Rana" });
  const message = {
    name: "Rana",
    email,
    subject: "S",
    message: "M",
    topic: "news" as const,
    locale: "en-US" as const,
  };
  const [inserted] = await db.insert(contact).values(message).returning({ id: contact.id });
  const [row] = await db
    .insert(dataDeletion)
    .values({ source: "email", state: "confirmed", email, locale: "en-US" })
    .returning();
  const id = row?.id ?? 0;
  const userOf = async () => (await db.select().from(user).where(eq(user.id, userId)))[0];
  const stateOf = async () =>
    (await db.select().from(dataDeletion).where(eq(dataDeletion.id, id)))[0]?.state;

  // Locks the message, so that the worker blocks after it has changed the account.
  const lockClient = await pool.connect();
  await lockClient.query("begin");
  await lockClient.query("select from contact where id = $1 for update", [inserted?.id]);
  const worker = startWorker(id);
  const lockWaits =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await pool.query(lockWaits)).rowCount).toBe(1);
  const exit = once(worker, "exit");
  worker.kill("SIGKILL");
  expect(await exit).toEqual([null, "SIGKILL"]);
  await lockClient.query("rollback");
  lockClient.release();

  await expect.poll(async () => (await pool.query(lockWaits)).rowCount).toBe(0);
  expect(await stateOf()).toBe("running");
  expect(await userOf()).toMatchObject({ firstName: "Rana", email, deletedAt: null });

  expect(await once(startWorker(id), "exit")).toEqual([0, null]);
  expect(await stateOf()).toBe("done");
  expect(await userOf()).toMatchObject({ firstName: "", email: `removed-${userId}@invalid` });
  expect(await db.select().from(contact)).toEqual([]);
  const rows = await db.select().from(log).where(eq(log.entity, "DataDeletion"));
  expect(rows.map(({ changes }) => changes.state)).toEqual([
    ["confirmed", "running"],
    ["running", "done"],
  ]);
});
