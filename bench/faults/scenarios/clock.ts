import { randomUUID } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { temporaryFolder } from "../../../server/test/processes/product.ts";
import { clientsOf, startReaders } from "../../tools/clients.ts";
import { type Outcome, type Scenario, totalCounts } from "../scenario.ts";
import { publishArticle } from "../stage/newsroom.ts";
import { secondsUntilWorking } from "../stage/recovery.ts";
import { type Stage, startStage } from "../stage/stage.ts";
import { buyersOf, createPackage } from "./activities/shop.ts";

/** Time in milliseconds that the clock is wrong. */
const WRONG_MS = 30_000;
/** Time in milliseconds in which a process has to notice that its clock has jumped. */
const NOTICE_MS = 1000;

/** libfaketime of Debian, which shifts the clock of a process by the offset in a file. */
function fakeTime(file: string): NodeJS.ProcessEnv {
  const library = ["x86_64", "aarch64"]
    .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
    .find((path) => existsSync(path));
  if (!library)
    throw new Error("libfaketime is not installed; on Debian: apt-get install faketime");
  return {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
}

/** Rows that a process with a wrong clock may neither end nor create. */
interface Effects {
  sessions: number;
  orders: number;
  subscriptions: number;
}

const effectsOf = async (stage: Stage): Promise<Effects | undefined> =>
  (
    await stage.query<Effects>(`select (select count(*)::int from session) as sessions, (select count(*)::int from "order") as orders,
         (select count(*)::int from subscription where state = 'active') as subscriptions`)
  )[0];

/**
 * Shifts the clock of one serving process, and counts premature actions: articles shown, sessions
 * ended, renewals charged.
 */
async function shiftClock(
  stage: Stage,
  clockFile: string,
  shift: string,
): Promise<Omit<Outcome, "tries">> {
  const staff = clientsOf(stage.url, stage.cookie);
  const title = `Scheduled ${randomUUID()}`;
  const scheduled = await publishArticle(staff, title, new Date(Date.now() + HOUR / 2));
  if (!scheduled.ok) throw new Error(`the article was not scheduled: ${scheduled.status}`);
  const { id } = scheduled.json<{ id: number }>();
  const before = await effectsOf(stage);
  const readers = startReaders(stage.url);
  const direct = clientsOf(stage.processes.one.url);
  let early = 0;
  let [checks, stopped] = [0, 0];
  writeFileSync(clockFile, shift);
  await wait(NOTICE_MS);
  const deadline = Date.now() + WRONG_MS;
  while (Date.now() < deadline) {
    const [page, list] = await Promise.all([
      direct.send("GET", `/article/${id}/x`),
      direct.send("GET", "/latest-news"),
    ]);
    if (page.bytes.includes(title) || list.bytes.includes(title)) early++;
    checks++;
    if (page.status === 0) stopped++;
    await wait(250);
  }
  const after = await effectsOf(stage);
  const endsEarly = JSON.stringify(before) === JSON.stringify(after) ? 0 : 1;
  writeFileSync(clockFile, "+0");
  const recovery = await secondsUntilWorking(stage, Date.now());
  await readers.stop();
  const notes = [
    `scheduled article shown early ${early} times; the process was stopped in ${stopped} of ${checks} checks`,
  ];
  return { lost: early + endsEarly, ...totalCounts(readers.counts), recovery, notes };
}

/** Clock of one serving process, which jumps and returns. */
export const CLOCK: Scenario[] = ["+1h", "-1h", "+40d", "-40d"].map((shift) => ({
  name: `clock${shift}`,
  fault: `clock of a serving process ${shift.replace("-", "−").replace("h", " h").replace("d", " days")}`,
  tries: 1,
  recoveryLimit: 30,
  async run({ tries, random }) {
    const clockFile = join(temporaryFolder(), "clock");
    writeFileSync(clockFile, "+0");
    const stage = await startStage({
      adapt: (name) => (name === "one" ? { environment: fakeTime(clockFile) } : {}),
    });
    try {
      const buyers = buyersOf(stage, await createPackage(stage), random);
      await buyers.buy(new AbortController().signal);
      if (await buyers.countWrong()) throw new Error("the order was not paid");
      const outcome = await shiftClock(stage, clockFile, shift);
      return { tries, ...outcome };
    } finally {
      await stage.stop();
    }
  },
}));
