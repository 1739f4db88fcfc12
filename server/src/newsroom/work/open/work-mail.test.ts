import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { mailsIn } from "../../../../test/factories/auth.ts";
import { type TestColleague, WorkDesk } from "../../../../test/factories/colleagues.ts";
import { readMail } from "../../../../test/readers/mail.ts";
import { openWork } from "../../../platform/work/open-work.table.ts";
import { deliverWork } from "./deliver-work.service.ts";
import { mailWork } from "./work-mail.service.ts";

const desk = new WorkDesk();
const BREAKING = { breaking: true, breakingUntil: new Date(Date.now() + 3_600_000).toISOString() };

const mailsTo = ({ email }: TestColleague) =>
  mailsIn(desk.platform)
    .map((file) => readFileSync(file, "utf8"))
    .filter((raw) => raw.includes(`\nTo: ${email}\n`))
    .map(readMail);

/** Submits Rana's article for review; Sami is notified. */
async function submit(title: string, fields: Partial<typeof BREAKING> = {}) {
  const { id, version } = await desk.rana.client.article.create({
    locale: "en-US",
    title,
    enable: false,
    ...fields,
  });
  await desk.rana.client.article.pendingVersion.move({ id, version, state: "review" });
  await deliverWork(desk.platform);
  return id;
}

describe("mail of open work", () => {
  it("is sent immediately if it is urgent, in the language of the receiver, and once after any number of job runs", async () => {
    const id = await submit("Explosion", BREAKING);
    for (let run = 0; run < 2; run++)
      await mailWork(desk.platform, { userId: desk.sami.id, digest: false });
    const [mail, ...more] = mailsTo(desk.sami);
    expect(more).toEqual([]);
    expect(mail?.headers.get("subject")).toBe("عاجل: مقال بانتظار المراجعة: Explosion");
    expect(mail?.text).toContain(`/${desk.platform.config.ADMIN_PATH}/article/edit/${id}`);
    expect(mailsTo(desk.rana)).toEqual([]);
  });

  it("waits for the digest otherwise, which lists everything in one mail", async () => {
    await desk.platform.database.db.delete(openWork);
    const before = mailsTo(desk.sami).length;
    await submit("Harbour");
    await submit("Bridge");
    await mailWork(desk.platform, { userId: desk.sami.id, digest: false });
    expect(mailsTo(desk.sami)).toHaveLength(before);
    await mailWork(desk.platform, { userId: desk.sami.id, digest: true });
    const sent = mailsTo(desk.sami).slice(before);
    expect(sent).toHaveLength(1);
    for (const title of ["Harbour", "Bridge"]) expect(sent[0]?.text).toContain(title);
  });

  it("is not sent to people who turned it off, or once a colleague has claimed the work", async () => {
    await desk.platform.database.db.delete(openWork);
    const before = mailsTo(desk.sami).length;
    await desk.sami.client.work.setOpenMail({ urgent: "none", other: "none" });
    expect(await desk.sami.client.work.openMail()).toEqual({ urgent: "none", other: "none" });
    await submit("Fire", BREAKING);
    await desk.sami.client.work.setOpenMail({ urgent: "now", other: "digest" });
    await mailWork(desk.platform, { userId: desk.sami.id, digest: true });
    await submit("Flood", BREAKING);
    const [work] = (await desk.sami.client.work.open({})).data;
    await desk.sami.client.work.claim({ id: work?.id ?? 0 });
    const [other] = (await desk.sami.client.work.open({})).data.filter(
      ({ claimedBy }) => !claimedBy,
    );
    if (other) await desk.sami.client.work.claim({ id: other.id });
    await mailWork(desk.platform, { userId: desk.sami.id, digest: true });
    expect(mailsTo(desk.sami)).toHaveLength(before);
  });
});
