import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { NewsletterIssueRecord } from "@masthead/contract/audience/newsletter/newsletter-issue.ts";
import { SECOND } from "@masthead/contract/platform/durations.ts";
import { openDatabase } from "../server/src/platform/postgres/database.ts";
import {
  makeIssue,
  makeNewsletter,
  subscribeReaders,
} from "../server/test/factories/newsletters.ts";
import { startFakeMailServer } from "../server/test/fakes/mail-server.ts";
import {
  demoPasswordOf,
  signInStaff,
  staffWithCookie,
} from "../server/test/processes/staff-session.ts";
import { startDemoDatabase } from "./tools/demo-product.ts";
import { signalProcess, treeCpuSeconds } from "./tools/processes.ts";

/**
 * Sending of a newsletter to a local mail server: `node bench/newsletter.ts [--readers 100000]
 * [--kills 3] [--connections 10]`. The product is killed with SIGKILL at equal distances, and
 * started again each time. Prints the time, the rate without the kills, the lost and the repeated
 * mails, and the CPU time of the product and its database.
 */
const { values } = parseArgs({
  options: {
    readers: { type: "string", default: "100000" },
    kills: { type: "string", default: "3" },
    connections: { type: "string", default: "10" },
  },
});
const readers = Number(values.readers);
const kills = Number(values.kills);
const connections = Number(values.connections);

/** Matches mails to readers: the product also sends mails to its staff. */
const READER = /^To: (reader-\d+@readers\.example)/m;
/** Time between two reads of the state of the issue. */
const POLL_INTERVAL = 2 * SECOND;

const mail = await startFakeMailServer();
const recipients = new Map<string, number>();
const messageIds = new Set<string>();
let received = 0;
let bytes = 0;
let reached = Promise.withResolvers<void>();
let target = Number.POSITIVE_INFINITY;
mail.replies = {
  message(message) {
    // Only what is counted stays in memory.
    mail.received.length = 0;
    const to = READER.exec(message)?.[1];
    if (to === undefined) return undefined;
    received++;
    bytes += message.length;
    recipients.set(to, (recipients.get(to) ?? 0) + 1);
    messageIds.add(/^Message-ID: (\S+)/im.exec(message)?.[1] ?? "");
    if (received >= target) reached.resolve();
    return undefined;
  },
};

const demo = await startDemoDatabase();
const database = openDatabase(demo.databaseUrl, { max: 2 });
try {
  const environment = {
    SMTP_URL: `smtp://127.0.0.1:${mail.port}/?ignoreTLS=true`,
    MAIL_RATE: "10000",
    MAIL_CONNECTIONS: String(connections),
  };
  const newsletterId = await makeNewsletter(database.db);
  await subscribeReaders(database.db, newsletterId, readers);
  const id = await makeIssue(database.db, newsletterId, {
    blocks: [
      { kind: "text", heading: "Good morning", text: "The most important stories of the day." },
      { kind: "automatic", heading: "Latest", categoryId: null, count: 8, images: true },
    ],
  });
  // The code to sign in is a mail, too: into the outbox.
  const first = await demo.start();
  const { cookie } = await signInStaff(
    { url: first.url, dataDir: demo.dataDir },
    { email: "admin@demo.example", password: demoPasswordOf(demo.dataDir) },
  );
  await first.stop();
  let product = await demo.start({ environment });
  const startedAt = Date.now();
  const editor = staffWithCookie(product.url, cookie);
  await editor.call("POST", `/v1/newsletter-issue/${id}/send`, { version: 1 });
  for (let kill = 1; kill <= kills; kill++) {
    target = Math.round((readers * kill) / (kills + 1));
    reached = Promise.withResolvers<void>();
    await reached.promise;
    console.log(
      `kill ${kill} after ${Math.round((Date.now() - startedAt) / SECOND)} s at ${received} mails, CPU ${treeCpuSeconds(product.pid).toFixed(1)} s`,
    );
    signalProcess(product.pid, "SIGKILL");
    await wait(SECOND);
    product = await demo.start({ environment });
  }
  const issue = async (): Promise<NewsletterIssueRecord> => {
    const rows = await database.pool.query("select * from newsletter_issue where id = $1", [id]);
    return rows.rows[0];
  };
  let row = await issue();
  while (row.state === "sending") {
    await wait(POLL_INTERVAL);
    row = await issue();
  }
  const repeated = [...recipients.values()].reduce((sum, count) => sum + count - 1, 0);
  console.log({
    seconds: Math.round((Date.now() - startedAt) / SECOND),
    state: row.state,
    sent: row.sent,
    lost: readers - recipients.size,
    repeated,
    uncertain: row.uncertain,
    connectionsTimesKills: connections * kills,
    messageIds: messageIds.size,
    kilobytesPerMail: Math.round(bytes / received / 1000),
    cpuSecondsOfDatabase: Math.round(treeCpuSeconds(demo.databasePid)),
  });
} finally {
  await database.close();
  await demo.stop();
  await mail.close();
}
