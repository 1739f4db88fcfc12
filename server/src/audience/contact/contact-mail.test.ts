import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import type { Client } from "@masthead/contract/contract.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailsIn, nextMail, testBrowser } from "../../../test/factories/auth.ts";
import { makeArticle } from "../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { readMail } from "../../../test/readers/mail.ts";
import { announceChange } from "../../platform/cache/changes.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { setting } from "../../system/setting/setting.table.ts";
import { contactJobs } from "./contact.jobs.ts";
import { contactAnswer } from "./contact.table.ts";
import { mailAnswer, requeueUnmailedAnswers } from "./contact-mail.service.ts";

const STATION = "newsroom@station.example";

let platform: StartedPlatform;
let staff: Client;

beforeAll(async () => {
  platform = await testPlatform();
  const { db } = platform.database;
  await db
    .insert(setting)
    .values({ scope: "website", key: "contactEmail", type: "email", label: {}, value: STATION });
  await announceChange(db, ["list:setting"]);
  staff = await clientAs(
    platform,
    (await makeUser(db, "Superadmin", { firstName: "Lina", lastName: "" })).id,
  );
  await platform.jobs.work(contactJobs(platform));
});

afterAll(() => platform.stop());

let sentCount = 0;
/** Sends a message and reads the notice to the station. */
async function sendMessage(values: object = {}) {
  sentCount++;
  const email = `reader-${sentCount}@post.example`;
  const input = {
    name: "Rana",
    email,
    subject: `Question ${sentCount}`,
    message: "First.\n\nSecond <b>&</b>\nline.",
    ...values,
  };
  await testBrowser(platform, { address: `198.51.100.${sentCount}` }).client.contact.send(input);
  const notice = readMail((await nextMail(platform, STATION)).text);
  const [found] = (await staff.contact.staffList({ q: email })).data;
  if (!found) throw new Error("message is not listed");
  return { ...input, notice, message: await staff.contact.open({ id: found.id }) };
}
const mailedTo = async (email: string) => readMail((await nextMail(platform, email)).text);

describe("contact message notice", () => {
  it("is mailed to the station with the reader as the reply address", async () => {
    const { notice, email } = await sendMessage({ subject: 'Nothing: "quoted" =?UTF-8?Q?x?=' });
    expect(notice.headers.get("reply-to")).toBe(email);
    expect(notice.headers.get("auto-submitted")).toBe("auto-generated");
    expect(notice.headers.get("subject")).toContain("Message from a reader: Nothing");
    expect(notice.text).toContain("> Second <b>&</b>");
    expect(notice.html).toContain("Second &lt;b&gt;&amp;&lt;/b&gt;<br>line.");
  });

  it("contains the reported article with its URL", async () => {
    const article = await makeArticle(platform.database.db, { title: "Bridge opens" });
    const { notice } = await sendMessage({ topic: "correction", articleId: article.id });
    expect(notice.text).toContain(
      `Bridge opens\n${platform.publicUrl}${articlePath({ ...article, locale: "en-US" })}`,
    );
  });
});

describe("contact answer", () => {
  it("is mailed as text and HTML with the question quoted, stored with author and time, and threaded", async () => {
    const { email, message, notice } = await sendMessage();
    const answered = await staff.contact.answer({
      id: message.id,
      version: message.version,
      text: "At eight.\r\n\r\nYours",
    });
    expect(answered).toMatchObject({
      state: "answered",
      version: message.version + 1,
      answers: [{ text: "At eight.\n\nYours", by: "Lina", mailedAt: null }],
    });
    const { headers, text, html } = await mailedTo(email);
    expect(headers.get("subject")).toBe(`Re: ${message.subject}`);
    expect(headers.get("reply-to")).toBe(STATION);
    expect(headers.get("in-reply-to")).toBe(notice.headers.get("message-id"));
    expect(headers.has("auto-submitted")).toBe(false);
    expect(text).toMatch(
      /At eight\.\n\nYours[\s\S]*Rana wrote:\n\n> First\.\n> \n> Second <b>&<\/b>\n> line\./,
    );
    expect(html).toContain('<html lang="en-US" dir="ltr">');
    await expect
      .poll(async () => (await staff.contact.staffGet({ id: message.id })).answers[0]?.mailedAt)
      .toBeTruthy();

    await staff.contact.answer({ id: message.id, version: answered.version, text: "And at ten." });
    const second = await mailedTo(email);
    expect(second.headers.get("in-reply-to")).toBe(headers.get("message-id"));
    expect(second.headers.get("references")).toBe(
      `${notice.headers.get("message-id")} ${headers.get("message-id")}`,
    );
    expect(
      (await staff.contact.staffGet({ id: message.id })).answers.map((one) => one.text),
    ).toEqual(["At eight.\n\nYours", "And at ten."]);

    const rows = await platform.database.db.select().from(log).where(eq(log.entity, "ContactUS"));
    const answerCounts = rows
      .filter(({ entityId }) => entityId === message.id)
      .map(({ changes }) => changes.answerCount);
    expect(answerCounts.filter(Boolean)).toEqual([
      [0, 1],
      [1, 2],
    ]);
    expect(JSON.stringify(rows)).not.toContain("At eight");
  });

  it("is mailed right to left to a reader who wrote in Arabic, with any staff language", async () => {
    const { email, message } = await sendMessage({
      name: "سامر",
      subject: "موعد النشرة",
      message: "متى تُبث النشرة المسائية؟",
    });
    await staff.contact.answer({
      id: message.id,
      version: message.version,
      text: "تُبث في الثامنة مساءً.",
    });
    const { headers, text, html } = await mailedTo(email);
    expect(headers.get("subject")).toBe("رد: موعد النشرة");
    expect(headers.get("content-language")).toBe("ar-JO");
    expect(html).toContain('<html lang="ar-JO" dir="rtl">');
    expect(text).toContain("كتب سامر:\n\n> متى تُبث النشرة المسائية؟");
  });

  it("is stored once for two concurrent answers, and the second can be sent with the new version", async () => {
    const { email, message } = await sendMessage();
    const { id, version } = message;
    const both = await Promise.allSettled(
      ["One.", "Two."].map((text) => staff.contact.answer({ id, version, text })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(
      await problemOfRejection(staff.contact.answer({ id, version, text: "Two." })),
    ).toMatchObject({
      status: 409,
      errors: [{ path: "version" }],
    });
    await staff.contact.answer({ id, version: version + 1, text: "Two." });
    await mailedTo(email);
    await mailedTo(email);
  });

  it.each(["", " \n ", "x".repeat(10_001), "bell\u0007"])(
    "is refused when empty, too long or with control characters, case %#",
    async (text) => {
      const { id, version } = (await sendMessage()).message;
      expect(await problemOfRejection(staff.contact.answer({ id, version, text }))).toMatchObject({
        status: 400,
        errors: [{ path: "text" }],
      });
    },
  );

  it("is mailed once after its job was lost, also under concurrent runs", async () => {
    const { email, message } = await sendMessage();
    const { db } = platform.database;
    const at = new Date(Date.now() - 3_600_000);
    const [row] = await db
      .insert(contactAnswer)
      .values({ contactId: message.id, text: "Late.", byName: "Lina", at })
      .returning();
    await Promise.all([
      requeueUnmailedAnswers(platform, new Date()),
      mailAnswer(platform, row?.id ?? 0),
      mailAnswer(platform, row?.id ?? 0),
    ]);
    expect((await mailedTo(email)).text).toContain("Late.");
    const pendingJobs =
      "select from jobs.job where name = 'contact.mail-answer' and state < 'completed'";
    await expect
      .poll(async () => (await platform.database.pool.query(pendingJobs)).rows)
      .toEqual([]);
    expect(
      mailsIn(platform).filter((file) => readFileSync(file, "utf8").includes(`\nTo: ${email}\n`)),
    ).toHaveLength(1);
  });
});

describe("contact answer without a mail server", () => {
  it("stays unmailed and shows no mail time", async () => {
    const probe = createServer().listen(0, "127.0.0.1");
    await new Promise((done) => probe.once("listening", done));
    const { port } = probe.address() as { port: number };
    await new Promise((done) => probe.close(done));
    const offline = await testPlatform({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    try {
      const client = await clientAs(
        offline,
        (await makeUser(offline.database.db, "Superadmin")).id,
      );
      await client.contact.send({
        name: "Rana",
        email: "rana@post.example",
        subject: "Question",
        message: "When?",
      });
      const [found] = (await client.contact.staffList({})).data;
      const { id, version, answers } = await client.contact.answer({
        id: found?.id ?? 0,
        version: 1,
        text: "At eight.",
      });
      await expect(mailAnswer(offline, answers[0]?.id ?? 0)).rejects.toThrow();
      expect(await client.contact.staffGet({ id })).toMatchObject({
        version,
        answers: [{ mailedAt: null }],
      });
    } finally {
      await offline.stop();
    }
  });
});
