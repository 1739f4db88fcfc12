import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { appendFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { uniqueImage } from "../../../server/test/factories/unique-image.ts";
import { type Clients, clientsOf, type Reply, startReaders } from "../../tools/clients.ts";
import { type Outcome, type Scenario, type ScenarioContext, totalCounts } from "../scenario.ts";
import { publishArticle, uniqueRecording, uploadImage, uploadPart } from "../stage/newsroom.ts";
import { secondsUntilWorking } from "../stage/recovery.ts";
import { type Stage, startStage } from "../stage/stage.ts";
import { publishActivity } from "./activities/newsroom.ts";

/** Sizes of the small disks, in MB. */
const DISK_MB = { data: 48, database: 400 };
const FULL_MS = 10_000;
const BLOCK = Buffer.alloc(64 * 1024);

/** Mounts a small file system on a folder. */
const mountSmallDisk =
  (megabytes: number) =>
  (folder: string): (() => void) => {
    const mount = (program: string, ...args: string[]) => {
      const { status, stderr } = spawnSync(program, args, { encoding: "utf8" });
      if (status !== 0) throw new Error(`${program}: ${stderr}`);
    };
    mount("mount", "-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", folder);
    return () => mount("umount", "--lazy", folder);
  };

/** Fills the disk to its last block. Returns how to free the space. */
function fill(dataDir: string): () => void {
  const file = join(dataDir, "filler");
  try {
    for (;;) appendFileSync(file, BLOCK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
  return () => rmSync(file);
}

/** Whether a request was refused for lack of space, with a problem that states it. */
function isRefused({ status, bytes }: Reply): boolean {
  const problem = JSON.parse(bytes.toString()) as { code?: string; detail?: string };
  return status === 507 && problem.code === "INSUFFICIENT_STORAGE" && Boolean(problem.detail);
}

const filesIn = (dataDir: string) =>
  readdirSync(dataDir, { recursive: true, encoding: "utf8" }).sort();

/**
 * Writes files on a full disk. Returns the number of answers that are wrong and of things that
 * remained.
 */
async function writeOnFullDisk(stage: Stage, staff: Clients): Promise<number> {
  const before = filesIn(stage.dataDir);
  const countImages = async () =>
    (await stage.query<{ n: number }>("select count(*)::int as n from media"))[0]?.n ?? 0;
  const images = await countImages();
  const recording = uniqueRecording(5);
  const refused = [
    ...(await Promise.all(
      Array.from({ length: 4 }, async () => uploadImage(staff, await uniqueImage(400, 400))),
    )),
    await uploadPart(staff, recording, randomUUID(), 0),
  ];
  const published = await publishArticle(staff, `Published on a full disk ${randomUUID()}`);
  const remaining = filesIn(stage.dataDir).filter(
    (file) => !before.includes(file) && !isFolder(file),
  );
  return (
    refused.filter((reply) => !isRefused(reply)).length +
    remaining.length +
    ((await countImages()) - images) +
    (published.ok ? 0 : 1)
  );
}

/** Folders of images have two characters, and may be created for a file that cannot be written. */
const isFolder = (path: string) => /^(uploads|media(\/originals)?(\/[0-9a-f]{2})?)$/.test(path);

/** File system of the data folder, which has no space left. */
export const DISK: Scenario[] = [
  {
    name: "disk-full",
    fault: "disk of DATA_DIR full",
    tries: 3,
    recoveryLimit: 30,
    async run({ tries }: ScenarioContext): Promise<Outcome> {
      const stage = await startStage({ prepareDataDir: mountSmallDisk(DISK_MB.data) });
      try {
        const staff = clientsOf(stage.url, stage.cookie);
        const readers = startReaders(stage.url);
        let [lost, recovery] = [0, 0];
        for (let attempt = 0; attempt < tries; attempt++) {
          const free = fill(stage.dataDir);
          lost += await writeOnFullDisk(stage, staff);
          free();
          recovery = Math.max(recovery, await secondsUntilWorking(stage, Date.now()));
        }
        await readers.stop();
        const pages = `pages: ${readers.counts.failed} of ${readers.counts.requests} failed`;
        const notes = ["uploads answered with 507 and INSUFFICIENT_STORAGE", pages];
        return { tries, lost, ...totalCounts(staff.counts, readers.counts), recovery, notes };
      } finally {
        await stage.stop();
      }
    },
  },
  {
    name: "database-full",
    fault: "disk of the database full for 10 s",
    tries: 3,
    recoveryLimit: 75,
    async run({ tries, random }: ScenarioContext): Promise<Outcome> {
      const stage = await startStage({ prepareDatabaseDir: mountSmallDisk(DISK_MB.database) });
      try {
        const staff = clientsOf(stage.url, stage.cookie);
        const activity = await publishActivity(stage, staff, random);
        const readers = startReaders(stage.url);
        const looks = { full: 0, serving: 0, all: 0 };
        let [recovery, wrong] = [0, 0];
        for (let attempt = 0; attempt < tries; attempt++) {
          const stopping = new AbortController();
          const running = activity.run(stopping.signal);
          const free = fill(join(stage.postgres.dataDir(), "postgres"));
          wrong += (await reportsFullDatabase(stage, looks)) ? 0 : 1;
          free();
          recovery = Math.max(recovery, await secondsUntilWorking(stage, Date.now()));
          stopping.abort();
          await running;
        }
        await readers.stop();
        const { lost, notes } = await activity.verify();
        const reported = `${looks.full} of ${looks.all} looks at /readyz found it; ${looks.serving} of ${looks.all} at /readyz/process 200`;
        const pages = `pages: ${readers.counts.failed} of ${readers.counts.requests} failed`;
        return {
          tries,
          lost: lost + wrong,
          ...totalCounts(staff.counts, readers.counts),
          recovery,
          notes: [...notes, reported, pages],
        };
      } finally {
        await stage.stop();
      }
    },
  },
];

/**
 * Looks at a serving process while the disk of the database is full. Returns whether it reported
 * that.
 */
async function reportsFullDatabase(
  { processes: { one } }: Stage,
  looks: { full: number; serving: number; all: number },
): Promise<boolean> {
  let isReported = false;
  for (const until = Date.now() + FULL_MS; Date.now() < until; await wait(500)) {
    const [ready, serving] = await Promise.all(
      ["/readyz", "/readyz/process"].map((path) => clientsOf(one.url).send("GET", path)),
    );
    looks.all++;
    if (ready?.status === 503) looks.full++;
    if (serving?.status === 200) looks.serving++;
    isReported ||= ready?.status === 503;
  }
  return isReported;
}
