import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { mailsIn } from "../../../test/factories/auth.ts";
import {
  assign,
  makeColleague,
  type TestColleague,
  WorkDesk,
  writeNote,
} from "../../../test/factories/colleagues.ts";
import { readMail } from "../../../test/readers/mail.ts";
import { user } from "../../audience/user/user.table.ts";
import { workNotice } from "./notice/notice.table.ts";
import { mailNotice } from "./notice/notice-mail.service.ts";
import { workJobs } from "./work.jobs.ts";

const desk = new WorkDesk();

beforeAll(() => desk.platform.jobs.work(workJobs(desk.platform)));

/** Returns the mails to a colleague about the article of the test, once all jobs have run. */
async function mailsTo({ email }: TestColleague) {
  await desk.platform.jobs.idle();
  const mails = mailsIn(desk.platform).map((file) => readFileSync(file, "utf8"));
  return mails
    .filter((raw) => raw.includes(`\nTo: ${email}\n`))
    .map(readMail)
    .filter(({ text }) => text.includes(`/article/edit/${desk.articleId}`));
}
const subjects = async (colleague: TestColleague) =>
  (await mailsTo(colleague)).map(({ headers }) => headers.get("subject")).toSorted();

describe("mail of a notice", () => {
  it("is in the language of the receiver, quotes the note and links to it", async () => {
    const noteId = await writeNote(desk.rana, desk.articleId, `Look, <@${desk.sami.id}>`);
    const [arabic] = await mailsTo(desk.sami);
    expect(arabic?.headers.get("subject")).toContain("إشارة إليك من Rana");
    expect(arabic?.html).toContain('lang="ar-JO" dir="rtl"');
    expect(arabic?.text).toContain(
      `/${desk.platform.config.ADMIN_PATH}/article/edit/${desk.articleId}?note=${noteId}`,
    );
    expect(arabic?.text).toContain("> Look, @Sami");
    await writeNote(desk.sami, desk.articleId, "جواب", { parentId: noteId });
    const [english] = await mailsTo(desk.rana);
    expect(english?.headers.get("subject")).toContain("Sami replied to your note");
    expect(english?.html).toContain('lang="en-US" dir="ltr"');
  });

  it("is sent once per event after any number of job runs, and never to its author", async () => {
    await assign(desk.rana, desk.articleId, { assigneeId: desk.sami.id });
    await writeNote(desk.rana, desk.articleId, `<@${desk.sami.id}> <@${desk.rana.id}>`);
    expect(await mailsTo(desk.sami)).toHaveLength(2);
    for (const { id } of await desk.platform.database.db.select().from(workNotice))
      await mailNotice(desk.platform, id);
    expect(await mailsTo(desk.sami)).toHaveLength(2);
    expect(await mailsTo(desk.rana)).toEqual([]);
  });

  it("is limited to mentions and assignments, or not sent, as the receiver chose", async () => {
    await desk.sami.client.work.setMail({ mail: "direct" });
    expect(await desk.sami.client.work.mail()).toEqual({ mail: "direct" });
    await assign(desk.rana, desk.articleId, { assigneeId: desk.sami.id });
    await writeNote(desk.rana, desk.articleId, "For the assignee");
    expect(await subjects(desk.sami)).toEqual([expect.stringContaining("تكليف جديد")]);
    await desk.sami.client.work.setMail({ mail: "none" });
    await writeNote(desk.rana, desk.articleId, `<@${desk.sami.id}>`);
    expect(await mailsTo(desk.sami)).toHaveLength(1);
    expect(await desk.sami.client.work.unread()).toMatchObject({ unread: expect.any(Number) });
    await desk.sami.client.work.setMail({ mail: "all" });
    await writeNote(desk.rana, desk.articleId, "For the assignee again");
    expect(await mailsTo(desk.sami)).toHaveLength(2);
  });

  it("is not sent to somebody who no longer manages articles", async () => {
    const leaver = await makeColleague(desk.platform, "Leaver");
    await desk.platform.database.db.transaction(async (tx) => {
      // The job starts when the transaction commits.
      await tx.update(user).set({ role: "Accounting" }).where(eq(user.id, leaver.id));
      await tx.insert(workNotice).values({
        userId: leaver.id,
        kind: "assignment",
        articleId: desk.articleId,
        createdAt: new Date(),
      });
    });
    for (const { id } of await desk.platform.database.db
      .select()
      .from(workNotice)
      .where(eq(workNotice.userId, leaver.id)))
      await mailNotice(desk.platform, id);
    expect(await mailsTo(leaver)).toEqual([]);
  });
});
