import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  makeIssue,
  makeNewsletter,
  subscribeReaders,
} from "../../../../test/factories/newsletters.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { type FakeMailServer, startFakeMailServer } from "../../../../test/fakes/mail-server.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { bySuiteSize } from "../../../../test/suite-size.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { issueById } from "../issue/issue.store.ts";

const WORKER = fileURLToPath(
  new URL("../../../../test/processes/newsletter-worker.ts", import.meta.url),
);
const READERS = bySuiteSize({ sample: 600, full: 3000 });
/** Numbers of received mails at which the worker is killed. */
const KILLS = bySuiteSize({ sample: [150, 350], full: [700, 1900] });
const CONNECTIONS = 5;
/** Lease of claims in milliseconds, short for the test. */
const LEASE = 4000;

let platform: StartedPlatform;
let mail: FakeMailServer;
const workers: ChildProcessByStdio<Writable, Readable, null>[] = [];

beforeAll(async () => {
  platform = await testPlatform();
  mail = await startFakeMailServer();
});

afterAll(async () => {
  for (const worker of workers) worker.kill("SIGKILL");
  await mail.close();
  await platform.stop();
});

function startWorker(id: number) {
  const { url } = platform.database;
  const smtpUrl = `smtp://127.0.0.1:${mail.port}/?ignoreTLS=true`;
  const args = [WORKER, url, platform.config.DATA_DIR, smtpUrl, String(id), String(LEASE)];
  const worker = spawn(process.execPath, args, {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, MAIL_RATE: "10000", MAIL_CONNECTIONS: String(CONNECTIONS) },
  });
  workers.push(worker);
  return worker;
}

const recipientOf = (message: string) => /^To: (\S+)/m.exec(message)?.[1];
const messageIdOf = (message: string) => /^Message-ID: (\S+)/im.exec(message)?.[1];

describe("sending of a newsletter under kill -9", () => {
  it(`loses no mail to ${READERS} readers, and repeats at most one per connection and kill`, async () => {
    const { db } = platform.database;
    const newsletterId = await makeNewsletter(db);
    await subscribeReaders(db, newsletterId, READERS);
    const id = await makeIssue(db, newsletterId);
    const staff = await clientAs(platform, (await makeUser(db, "Admin")).id);
    // All workers load their code now, so that a restart is instant.
    const [first, second, last] = [startWorker(id), startWorker(id), startWorker(id)];
    await Promise.all([first, second, last].map(({ stdout }) => once(stdout, "data")));
    await staff.newsletterIssue.send({ id, version: 1 });

    for (const [index, worker] of [first, second].entries()) {
      const reached = Promise.withResolvers<void>();
      mail.replies = {
        message() {
          if (mail.received.length >= (KILLS[index] ?? 0)) reached.resolve();
          return undefined;
        },
      };
      worker.stdin.write("go\n");
      await reached.promise;
      const exit = once(worker, "exit");
      worker.kill("SIGKILL");
      expect(await exit).toEqual([null, "SIGKILL"]);
    }
    last.stdin.write("go\n");
    await once(last, "exit");

    const row = await issueById(db, id);
    const recipients = new Set(mail.received.map(recipientOf));
    const repeated = mail.received.length - recipients.size;
    console.log(`${repeated} readers got the issue twice, ${row?.uncertain} were uncertain`);
    expect(recipients.size, "readers with the issue").toBe(READERS);
    expect(row).toMatchObject({ state: "sent", addressed: READERS, sent: READERS });
    expect(repeated).toBeLessThanOrEqual(KILLS.length * CONNECTIONS);
    expect(row?.uncertain).toBeGreaterThanOrEqual(repeated);
    expect(row?.uncertain).toBeLessThanOrEqual(KILLS.length * CONNECTIONS);
    // A mail that was sent again has the same message id, so that mailboxes can leave it out.
    expect(new Set(mail.received.map(messageIdOf)).size).toBe(READERS);
  });
});
