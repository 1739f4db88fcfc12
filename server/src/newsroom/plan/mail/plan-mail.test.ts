import type { Client } from "@masthead/contract/contract.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sentMails } from "../../../../test/factories/auth.ts";
import { clientAs, makeUser } from "../../../../test/factories/staff.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { announceChange } from "../../../platform/cache/changes.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { setting } from "../../../system/setting/setting.table.ts";
import { workJobs } from "../../work/work.jobs.ts";
import { planJobs } from "../plan.jobs.ts";
import { formatPlanTime, movedTime } from "../plan-time.ts";

let platform: StartedPlatform;
let rana: Client;
let ranaId: number;
let ranaEmail: string;

beforeAll(async () => {
  platform = await testPlatform();
  ({ id: ranaId, email: ranaEmail } = await makeUser(platform.database.db, "Admin", {
    firstName: "Rana",
    lastName: "",
  }));
  rana = await clientAs(platform, ranaId);
  await platform.jobs.work([...planJobs(platform), ...workJobs(platform)]);
});

afterAll(() => platform.stop());

const colleague = (locale: Locale = "en-US") => makeUser(platform.database.db, "Admin", { locale });
/** Mails to an address, once all jobs have run. */
async function mailsTo(email: string) {
  await platform.jobs.idle();
  const mails = sentMails(platform);
  return mails.filter(({ headers }) => headers.get("to") === email);
}
async function setTimeZone(value: string) {
  const { db } = platform.database;
  await db
    .insert(setting)
    .values({ scope: "website", key: "timeZone", type: "timeZone", label: {}, value })
    .onConflictDoUpdate({ target: [setting.scope, setting.key], set: { value } });
  await announceChange(db, ["list:setting"]);
  platform.memo.change(["*"]);
}

describe("mail about a plan item", () => {
  it("is sent to each assignee once per change, in their language, and not to its author", async () => {
    const [english, arabic] = [await colleague(), await colleague("ar-JO")];
    const { id } = await rana.plan.create({
      locale: "en-US",
      title: "Budget vote",
      day: "2030-03-03",
      lastDay: "2030-03-03",
      notes: "Bring the <script>",
      assigneeIds: [ranaId, english.id, arabic.id],
    });
    const [assigned] = await mailsTo(english.email);
    expect(assigned?.headers.get("subject")).toBe("Assigned to you: Budget vote");
    expect(assigned?.text).toContain(
      "Rana assigned this to you:\n\nBudget vote\nSunday, 3 March 2030\n\nBring the <script>",
    );
    expect((await mailsTo(arabic.email))[0]?.text).toContain(
      "كلّفك Rana بما يلي:\n\nBudget vote\nالأحد، 3 آذار 2030",
    );
    expect((await mailsTo(arabic.email))[0]?.html).toContain('dir="rtl"');

    const third = await colleague();
    await rana.plan.edit({
      id,
      version: 1,
      day: "2030-03-04",
      lastDay: "2030-03-05",
      assigneeIds: [ranaId, english.id, third.id],
    });
    const subjects = async (email: string) =>
      (await mailsTo(email)).map(({ headers }) => headers.get("subject")).sort();
    expect(await subjects(english.email)).toEqual([
      "Assigned to you: Budget vote",
      "Moved: Budget vote",
    ]);
    expect(await subjects(third.email), "a new assignee gets one mail").toEqual([
      "Assigned to you: Budget vote",
    ]);
    expect(
      await subjects(arabic.email),
      "nobody is told about what is no longer theirs",
    ).toHaveLength(1);

    await rana.plan.edit({ id, version: 2, notes: "" });
    await rana.plan.setState({ id, state: "cancelled" });
    await rana.plan.setState({ id, state: "planned" });
    expect(await subjects(third.email)).toEqual([
      "Assigned to you: Budget vote",
      "Cancelled: Budget vote",
      "Planned again: Budget vote",
    ]);
    expect(await mailsTo(ranaEmail), "who makes a change gets no mail").toEqual([]);
  });

  it("is not sent for a change that is rolled back, or for an item that is deleted before the job runs", async () => {
    const { id: userId, email } = await colleague();
    const create = {
      locale: "en-US" as const,
      title: "Rejected",
      day: "2030-03-03",
      lastDay: "2030-03-02",
      assigneeIds: [userId],
    };
    await expect(rana.plan.create(create)).rejects.toThrow();
    expect(await mailsTo(email)).toEqual([]);
  });
});

// 8 March and 1 November 2026: clock changes in New York. 1 April and 28 October 2022 were the last
// ones in Amman.
const DAYS = ["2027-03-03", "2026-03-08", "2026-11-01", "2022-04-01", "2022-10-28"];

describe.each(["America/New_York", "Asia/Amman"])(
  "with the station in %s and the process in UTC",
  (timeZone) => {
    it.each(DAYS)(
      "an all-day item of %s is on its date in the API, the calendar and the mail",
      async (day) => {
        expect(
          Intl.DateTimeFormat().resolvedOptions().timeZone,
          "the test is about another zone",
        ).not.toBe(timeZone);
        await setTimeZone(timeZone);
        const { id: userId, email } = await colleague();
        const title = `All day in ${timeZone} ${day}`;
        const created = await rana.plan.create({
          locale: "en-US",
          title,
          day,
          lastDay: day,
          assigneeIds: [userId],
        });
        expect(created).toMatchObject({ day, lastDay: day, startsAt: null, endsAt: null });
        const [before, after] = [-1, 1].map((days) =>
          Temporal.PlainDate.from(day).add({ days }).toString(),
        );
        const onDay = async (date = "") =>
          (await rana.plan.calendar({ from: date, to: date })).entries.flatMap((entry) =>
            entry.title === title ? [title] : [],
          );
        expect([await onDay(before), await onDay(day), await onDay(after)]).toEqual([
          [],
          [title],
          [],
        ]);
        const [mail] = await mailsTo(email);
        expect(mail?.text).toContain(
          new Date(`${day}T12:00:00Z`).toLocaleDateString("en-GB", {
            dateStyle: "long",
            timeZone: "UTC",
          }),
        );
        await rana.plan.move({ type: "plan", id: created.id, version: 1, day: after ?? "" });
        expect([await onDay(day), await onDay(after)]).toEqual([[], [title]]);
      },
    );

    it("a timed item is mailed with its times in the station's zone", async () => {
      await setTimeZone(timeZone);
      const { id: userId, email } = await colleague();
      const times = { startsAt: "2027-03-03T22:30:00Z", endsAt: "2027-03-03T23:15:00Z" };
      await rana.plan.create({
        locale: "en-US",
        title: "Briefing",
        ...times,
        assigneeIds: [userId],
      });
      const expected =
        timeZone === "Asia/Amman"
          ? "Thursday, 4 March 2027, 01:30 – 02:15 (Asia/Amman)"
          : "Wednesday, 3 March 2027, 17:30 – 18:15 (America/New_York)";
      expect((await mailsTo(email))[0]?.text).toContain(expected);
    });
  },
);

describe("time of a plan item", () => {
  it("is formatted with both dates if it ends on another one", () => {
    const timed = {
      startsAt: new Date("2027-03-03T20:00:00Z"),
      endsAt: new Date("2027-03-03T22:00:00Z"),
      day: null,
      lastDay: null,
    };
    expect(formatPlanTime(timed, "en-US", "Asia/Amman")).toBe(
      "Wednesday, 3 March 2027, 23:00 – Thursday, 4 March 2027, 01:00 (Asia/Amman)",
    );
    const days = { startsAt: null, endsAt: null, day: "2027-03-03", lastDay: "2027-03-05" };
    expect(formatPlanTime(days, "en-US", "Asia/Amman")).toBe(
      "Wednesday, 3 March 2027 – Friday, 5 March 2027",
    );
  });

  it("cannot move by the other kind of time", () => {
    const days = { startsAt: null, endsAt: null, day: "2027-03-03", lastDay: "2027-03-03" };
    expect(movedTime(days, { startsAt: "2027-03-03T20:00:00Z" })).toBeNull();
    expect(movedTime(days, { day: "2027-03-04", startsAt: "2027-03-03T20:00:00Z" })).toBeNull();
  });
});
