import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  makeIssue,
  makeNewsletter,
  subscribeReaders,
} from "../../../../test/factories/newsletters.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { type FakeMailServer, startFakeMailServer } from "../../../../test/fakes/mail-server.ts";
import { testPlatform } from "../../../../test/platform.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { continueIssue } from "../issue/issue.service.ts";
import { issueById } from "../issue/issue.store.ts";
import { DEFAULT_PACE } from "./send-issue.service.ts";

const PACE = { ...DEFAULT_PACE, initialBackoff: 1, outage: 1 };
const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });

let platform: StartedPlatform;
let mail: FakeMailServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "masthead-dkim-"));
  const keyFile = join(folder, "key.pem");
  writeFileSync(keyFile, keys.privateKey.export({ type: "pkcs8", format: "pem" }));
  mail = await startFakeMailServer();
  platform = await testPlatform({
    SMTP_URL: `smtp://127.0.0.1:${mail.port}/?ignoreTLS=true`,
    MAIL_RATE: "10000",
    MAIL_CONNECTIONS: "3",
    DKIM_DOMAIN: "news.example",
    DKIM_SELECTOR: "mail",
    DKIM_KEY_FILE: keyFile,
  });
});
afterAll(async () => {
  await platform.stop();
  await mail.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  mail.received.length = 0;
  mail.replies = {};
});

/** Starts an issue to a number of new readers. Returns its id. */
async function startIssue(readers: number): Promise<number> {
  const { db } = platform.database;
  const newsletterId = await makeNewsletter(db);
  await subscribeReaders(db, newsletterId, readers, { domain: `n${newsletterId}.example` });
  const id = await makeIssue(db, newsletterId);
  const staff = await clientAs(platform, (await makeUser(db, "Admin")).id);
  await staff.newsletterIssue.send({ id, version: 1 });
  return id;
}

/** Sends until every recipient has a result, or the issue is paused. */
async function sendToEnd(id: number) {
  for (let next: Date | null = new Date(); next; ) next = await continueIssue(platform, id, PACE);
  return issueById(platform.database.db, id);
}

it("a recipient that is rejected is final, and one that is refused for now is tried again", async () => {
  const id = await startIssue(6);
  let isFirst = true;
  mail.replies = {
    recipient(address) {
      if (address.startsWith("reader-1@")) return "550 5.1.1 no such user";
      if (!address.startsWith("reader-2@") || !isFirst) return undefined;
      isFirst = false;
      return "451 4.7.1 greylisted";
    },
  };
  expect(await sendToEnd(id)).toMatchObject({ state: "sent", sent: 5, rejected: 1, uncertain: 0 });
  expect(mail.received).toHaveLength(5);
});

it("a mail without a response is sent again with the same message id, and counted as uncertain", async () => {
  const id = await startIssue(3);
  let dropped = "";
  mail.replies = {
    message(message) {
      if (dropped) return undefined;
      dropped = /^Message-ID: (\S+)/im.exec(message)?.[1] ?? "";
      return "drop";
    },
  };
  expect(await sendToEnd(id)).toMatchObject({ state: "sent", sent: 3, uncertain: 1 });
  const repeated = mail.received.filter((message) => message.includes(dropped));
  expect(repeated).toHaveLength(2);
});

it("sending pauses when too many mails are rejected, and continues when a person says so", async () => {
  const id = await startIssue(120);
  mail.replies = {
    recipient: (address) =>
      Number(/\d+/.exec(address)?.[0]) % 5 === 0 ? "550 5.1.1 no such user" : undefined,
  };
  const paused = await sendToEnd(id);
  expect(paused).toMatchObject({ state: "paused", pauseReason: "bounces" });
  expect(mail.received.length).toBeLessThan(96);
  const staff = await clientAs(platform, (await makeUser(platform.database.db, "Admin")).id);
  mail.replies = {};
  await staff.newsletterIssue.resume({ id, version: paused?.version ?? 0 });
  const row = await sendToEnd(id);
  expect(row).toMatchObject({ state: "sent", failed: 0 });
  expect((row?.sent ?? 0) + (row?.rejected ?? 0)).toBe(120);
});

it("an outage of the mail server costs no attempt", async () => {
  const id = await startIssue(2);
  const { port } = mail;
  await mail.close();
  for (let n = 0; n < DEFAULT_PACE.maxAttempts + 1; n++)
    expect(await continueIssue(platform, id, PACE)).toBeInstanceOf(Date);
  mail = await startFakeMailServer({ port });
  expect(await sendToEnd(id)).toMatchObject({ state: "sent", sent: 2, failed: 0, uncertain: 0 });
});

it("the signature of a mail covers the fields for unsubscribing, by an independent parser", async () => {
  await sendToEnd(await startIssue(1));
  const message = Buffer.from(mail.received[0] ?? "", "latin1");
  const publicKey = keys.publicKey.export({ type: "spki", format: "der" }).toString("base64");
  const { results } = await dkimVerify(message, {
    resolver: async (name: string, type: string) => {
      expect([name, type]).toEqual(["mail._domainkey.news.example", "TXT"]);
      return [[`v=DKIM1; k=rsa; p=${publicKey}`]];
    },
  });
  expect(results).toHaveLength(1);
  expect(results[0]?.status.result).toBe("pass");
  const signed = results[0]?.signingHeaders?.keys.toLowerCase() ?? "";
  for (const field of [
    "from",
    "list-unsubscribe",
    "list-unsubscribe-post",
    "list-id",
    "message-id",
  ])
    expect(signed.split(/:\s*/)).toContain(field);
});
