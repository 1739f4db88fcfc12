import { randomUUID } from "node:crypto";
import type { RecordingFile } from "@masthead/contract/broadcast/episode.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sweepUploads } from "../../src/broadcast/stream/recording/recording-quota.service.ts";
import { recordingUpload } from "../../src/broadcast/stream/recording/recording-upload.table.ts";
import { rowsOf } from "../../src/platform/postgres/database.ts";
import { cookieOf, makeUser } from "../factories/staff.ts";
import { createSharedDatabase } from "./installation.ts";
import { type Machine, startMachine } from "./machines.ts";
import { longRecording, MEBIBYTE, sendForm } from "./recordings.ts";
import { type S3Server, startS3Server } from "./s3-server.ts";

const PART_SIZE = 6 * MEBIBYTE;

let s3: S3Server;
let first: Machine;
let second: Machine;
let userId: number;
let cookie: string;

beforeAll(async () => {
  s3 = await startS3Server();
  const databaseUrl = await createSharedDatabase();
  [first, second] = await Promise.all([
    startMachine(databaseUrl, s3.settings),
    startMachine(databaseUrl, s3.settings),
  ]);
  ({ id: userId } = await makeUser(first.platform.database.db, "Admin"));
  cookie = await cookieOf(first.platform, userId);
});
afterEach(() => {
  s3.afterComplete = async () => "respond";
});
afterAll(async () => {
  await first.stop();
  await second.stop();
  await s3.close();
});

/**
 * Begins an upload of two parts, and returns a function that sends the second one, and the name of
 * the upload.
 */
async function beginUpload() {
  const bytes = longRecording(8 * MEBIBYTE);
  const upload = randomUUID();
  const send = (machine: Machine, offset: number) =>
    sendForm(machine.origin, "/episodes/upload", cookie, {
      upload,
      offset: String(offset),
      total: String(bytes.length),
      file: bytes.subarray(offset, offset + PART_SIZE),
    });
  expect((await send(first, 0)).body).toEqual({ received: PART_SIZE, recording: null });
  return {
    name: `${userId}-${upload}`,
    bytes,
    sendLast: (machine: Machine) => send(machine, PART_SIZE),
  };
}

/**
 * Sends the last part to the first machine, which gets no answer from the store to assembling the
 * file until `respond` is called.
 */
async function sendAndHold({ sendLast }: Awaited<ReturnType<typeof beginUpload>>) {
  const completed = Promise.withResolvers<void>();
  const response = Promise.withResolvers<"respond">();
  s3.afterComplete = () => {
    completed.resolve();
    return response.promise;
  };
  const sending = sendLast(first);
  await completed.promise;
  return { sending, respond: () => response.resolve("respond") };
}

const uploadRow = async (name: string) =>
  (
    await first.platform.database.db
      .select()
      .from(recordingUpload)
      .where(eq(recordingUpload.name, name))
  )[0];
/** Asserts that a recording is stored completely, and that nothing remains of its upload. */
async function expectStored(
  body: Record<string, unknown>,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<void> {
  const { received, recording } = body as { received: number; recording: RecordingFile };
  expect([received, recording.bytes]).toEqual([bytes.length, bytes.length]);
  expect(await first.platform.storage.stat(recording.url.slice(1))).toMatchObject({
    size: bytes.length,
  });
  expect(await uploadRow(name)).toBeUndefined();
  await expect(first.platform.storage.staging.stream(name)).rejects.toThrow("missing");
}

describe("last part of a recording in a bucket", () => {
  it("is stored when the response of the store to assembling the file is lost", async () => {
    const upload = await beginUpload();
    let lost = 0;
    s3.afterComplete = async () => (lost++ === 0 ? "lose" : "respond");
    const { status, body } = await upload.sendLast(first);
    expect([status, lost], JSON.stringify(body)).toEqual([200, 1]);
    await expectStored(body, upload);
  });

  it("can be sent again, to another machine, when the store then did not answer at all", async () => {
    const upload = await beginUpload();
    s3.afterComplete = async () => {
      // The machine gets no answer to its next attempts.
      s3.isDown = true;
      return "lose";
    };
    expect(await upload.sendLast(first)).toMatchObject({
      status: 503,
      body: { code: "STORAGE_UNAVAILABLE" },
    });
    s3.isDown = false;
    const { status, body } = await upload.sendLast(second);
    expect(status, JSON.stringify(body)).toBe(200);
    await expectStored(body, upload);
  });

  it("leaves nothing in the bucket when the file was assembled and the upload is never continued", async () => {
    const upload = await beginUpload();
    s3.afterComplete = async () => {
      s3.isDown = true;
      return "lose";
    };
    expect((await upload.sendLast(first)).status).toBe(503);
    s3.isDown = false;
    await sweepUploads(second.platform, new Date(Date.now() + 2 * DAY));
    expect(await uploadRow(upload.name)).toBeUndefined();
    await expect(first.platform.storage.staging.stream(upload.name)).rejects.toThrow("missing");
  });

  it("is assembled outside a transaction, and a repeat waits until it is stored", async () => {
    const upload = await beginUpload();
    const { sending, respond } = await sendAndHold(upload);
    const repeated = upload.sendLast(second);
    const { db } = second.platform.database;
    const open = () =>
      rowsOf(
        db,
        sql`select query from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%' and pid <> pg_backend_pid()`,
      );
    // Looks at the lease are short transactions, too.
    await expect.poll(open).toEqual([]);
    expect(await uploadRow(upload.name)).toMatchObject({
      received: PART_SIZE,
      lease: expect.any(String),
    });
    respond();
    const results = [await sending, await repeated];
    expect(results.map(({ status }) => status)).toEqual([200, 200]);
    expect(results.filter(({ body }) => body.recording)).toHaveLength(1);
    await expectStored(results[0]?.body ?? {}, upload);
  });

  it("is stored by another machine once the lease of a frozen one has ended, and stays intact when that one resumes", async () => {
    const upload = await beginUpload();
    const { sending, respond } = await sendAndHold(upload);
    s3.afterComplete = async () => "respond";
    // As if the machine had not renewed it for a while.
    await first.platform.database.db.execute(
      sql`update recording_upload set lease = gen_random_uuid(), leased_until = clock_timestamp() + interval '1 second'`,
    );
    const { status, body } = await upload.sendLast(second);
    expect(status, JSON.stringify(body)).toBe(200);
    respond();
    await sending;
    await expectStored(body, upload);
  });
});
