import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mailsIn } from "../../../test/auth.ts";
import { assign, makeColleague, type TestColleague, writeNote } from "../../../test/colleagues.ts";
import { makeArticle } from "../../../test/factory.ts";
import { readMail } from "../../../test/mail.ts";
import { testPlatform } from "../../../test/platform.ts";
import { user } from "../../audience/user/user.table.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { workNotice } from "./notice/notice.table.ts";
import { mailNotice } from "./notice/notice-mail.service.ts";
import { workJobs } from "./work.jobs.ts";

let platform: StartedPlatform;
let rana: TestColleague;
let sami: TestColleague;
let articleId: number;

beforeAll(async () => {
  platform = await testPlatform();
  rana = await makeColleague(platform, "Rana");
  sami = await makeColleague(platform, "Sami", "ar-JO");
  await platform.jobs.work(workJobs(platform));
});

afterAll(() => platform.stop());

beforeEach(async () => {
  articleId = (await makeArticle(platform.database.db, { title: `Harbour ${Date.now()}` })).id;
});

/** Returns the mails to a colleague about the article of the test, once all jobs have run. */
async function mailsTo({ email }: TestColleague) {
  await platform.jobs.idle();
  const mails = mailsIn(platform).map((file) => readFileSync(file, "utf8"));
  return mails
    .filter((raw) => raw.includes(`\nTo: ${email}\n`))
    .map(readMail)
    .filter(({ text }) => text.includes(`/article/edit/${articleId}`));
}
const subjects = async (colleague: TestColleague) => (await mailsTo(colleague)).map(({ headers }) => headers.get("subject")).toSorted();

describe("mail of a notice", () => {
  it("is in the language of the receiver, quotes the note and links to it", async () => {
    const noteId = await writeNote(rana, articleId, `Look, <@${sami.id}>`);
    const [arabic] = await mailsTo(sami);
    expect(arabic?.headers.get("subject")).toContain("إشارة إليك من Rana");
    expect(arabic?.html).toContain('lang="ar-JO" dir="rtl"');
    expect(arabic?.text).toContain(`/${platform.config.ADMIN_PATH}/article/edit/${articleId}?note=${noteId}`);
    expect(arabic?.text).toContain("> Look, @Sami");
    await writeNote(sami, articleId, "جواب", { parentId: noteId });
    const [english] = await mailsTo(rana);
    expect(english?.headers.get("subject")).toContain("Sami replied to your note");
    expect(english?.html).toContain('lang="en-US" dir="ltr"');
  });

  it("is sent once per event however often the job runs, and never to oneself", async () => {
    await assign(rana, articleId, { assigneeId: sami.id });
    await writeNote(rana, articleId, `<@${sami.id}> <@${rana.id}>`);
    expect(await mailsTo(sami)).toHaveLength(2);
    for (const { id } of await platform.database.db.select().from(workNotice)) await mailNotice(platform, id);
    expect(await mailsTo(sami)).toHaveLength(2);
    expect(await mailsTo(rana)).toEqual([]);
  });

  it("is limited to mentions and assignments, or not sent, as the receiver chose", async () => {
    await sami.client.work.setMail({ mail: "direct" });
    expect(await sami.client.work.mail()).toEqual({ mail: "direct" });
    await assign(rana, articleId, { assigneeId: sami.id });
    await writeNote(rana, articleId, "For the assignee");
    expect(await subjects(sami)).toEqual([expect.stringContaining("تكليف جديد")]);
    await sami.client.work.setMail({ mail: "none" });
    await writeNote(rana, articleId, `<@${sami.id}>`);
    expect(await mailsTo(sami)).toHaveLength(1);
    expect(await sami.client.work.unread()).toMatchObject({ unread: expect.any(Number) });
    await sami.client.work.setMail({ mail: "all" });
    await writeNote(rana, articleId, "For the assignee again");
    expect(await mailsTo(sami)).toHaveLength(2);
  });

  it("is not sent to somebody who does not manage articles any more", async () => {
    const leaver = await makeColleague(platform, "Leaver");
    await platform.database.db.transaction(async (tx) => {
      // The job starts when the transaction commits.
      await tx.update(user).set({ role: "Accounting" }).where(eq(user.id, leaver.id));
      await tx.insert(workNotice).values({ userId: leaver.id, kind: "assignment", articleId, createdAt: new Date() });
    });
    for (const { id } of await platform.database.db.select().from(workNotice).where(eq(workNotice.userId, leaver.id)))
      await mailNotice(platform, id);
    expect(await mailsTo(leaver)).toEqual([]);
  });
});
