import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";

const MODULE = new URL("./embedded.ts", import.meta.url).href;
const running: EmbeddedPostgres[] = [];
const folders: string[] = [];

/** Folder that, when running as root, only root can enter: like a checkout below root's home. */
function closedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "masthead-closed-"));
  folders.push(folder);
  return join(folder, "data");
}

async function start(folder: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(folder);
  running.push(postgres);
  return postgres;
}

/** Starts it in a separate process, which leaves on SIGTERM. */
async function startInProcess(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const program = `const { startEmbeddedPostgres } = await import(${JSON.stringify(MODULE)});
    const postgres = await startEmbeddedPostgres(${JSON.stringify(folder)});
    process.on("SIGTERM", () => postgres.stop().then(() => process.exit(0)));
    setInterval(() => {}, 1000);
    console.log(postgres.url);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [printed] = (await once(child.stdout, "data")) as [Buffer];
  return { child, url: String(printed).trim() };
}

async function runQuery(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

/** Process id of the server: the parent of its checkpointer. */
async function postmasterOf(url: string): Promise<number> {
  const [row] = (await runQuery(
    url,
    "select pid from pg_stat_activity where backend_type = 'checkpointer'",
  )) as { pid: number }[];
  return Number(/^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${row?.pid}/stat`, "utf8"))?.[1]);
}

/** Location of data whose folders the user of PostgreSQL cannot enter. */
const SHARED_FOLDER = "/var/lib/masthead-embedded";
const sharedFolders = () =>
  existsSync(SHARED_FOLDER)
    ? readdirSync(SHARED_FOLDER).filter((name) => /^[0-9a-f]{12}$/.test(name))
    : [];
const sharedBefore = sharedFolders();

afterEach(async () => {
  for (const postgres of running.splice(0).reverse()) await postgres.stop();
  const created = sharedFolders().filter((name) => !sharedBefore.includes(name));
  for (const folder of [...folders.splice(0), ...created.map((name) => join(SHARED_FOLDER, name))])
    rmSync(folder, { recursive: true, force: true });
});

describe("embedded PostgreSQL", () => {
  it("starts in a folder that its OS user cannot enter, and persists data", async () => {
    const folder = closedFolder();
    const first = await start(folder);
    await runQuery(first.url, "create table saved as select 42 as answer");
    await running.pop()?.stop();
    await expect(runQuery(first.url, "select 1")).rejects.toThrow();
    const second = await start(folder);
    expect(await runQuery(second.url, "select answer from saved")).toEqual([{ answer: 42 }]);
  });

  it("stops when the last of two processes leaves, in either order", async () => {
    for (const leavesFirst of [0, 1]) {
      const folder = closedFolder();
      const users = [
        await startEmbeddedPostgres(folder),
        await startEmbeddedPostgres(folder),
      ] as const;
      const url = users[0].url;
      expect(users[1].url).toBe(url);
      await users[leavesFirst]?.stop();
      expect(await runQuery(url, "select 1 as one")).toEqual([{ one: 1 }]);
      await users[1 - leavesFirst]?.stop();
      await expect(runQuery(url, "select 1")).rejects.toThrow();
    }
  });

  it("keeps running for a second process when the process that started it ends", async () => {
    const folder = closedFolder();
    const { child, url } = await startInProcess(folder);
    const second = await start(folder);
    expect(second.url).toBe(url);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(await runQuery(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("restarts on the same port when the server is killed while in use", async () => {
    const { url } = await start(closedFolder());
    await runQuery(url, "create table saved as select 5 as answer");
    process.kill(await postmasterOf(url), "SIGKILL");
    const answer = () => runQuery(url, "select answer from saved").catch(() => []);
    await expect.poll(answer, { interval: 200 }).toEqual([{ answer: 5 }]);
  });

  // PostgreSQL itself refuses to start if another process of its user has the former id.
  it.runIf(process.getuid?.() === 0)(
    "restarts when another process has the id of the killed server",
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "masthead-open-"));
      folders.push(folder);
      chmodSync(folder, 0o755);
      const { url } = await start(folder);
      const file = join(folder, "postgres/postmaster.pid");
      const [, ...lines] = readFileSync(file, "utf8").split("\n");
      writeFileSync(file, [process.pid, ...lines].join("\n"));
      process.kill(await postmasterOf(url), "SIGKILL");
      const answer = () => runQuery(url, "select 1 as one").catch(() => []);
      await expect.poll(answer, { interval: 200 }).toEqual([{ one: 1 }]);
    },
  );

  it("starts and stops when other processes have the ids of former users", async () => {
    const folder = closedFolder();
    mkdirSync(join(folder, "postgres.users"), { recursive: true });
    const former = `${process.ppid} 1`;
    for (const file of ["postgres.lock", `postgres.users/${process.ppid}-former`])
      writeFileSync(join(folder, file), former);
    const { url } = await start(folder);
    await running.pop()?.stop();
    await expect(runQuery(url, "select 1")).rejects.toThrow();
  });

  it("is reused after the process that started it was killed", async () => {
    const folder = closedFolder();
    const { child, url } = await startInProcess(folder);
    await runQuery(url, "create table saved as select 7 as answer");
    child.kill("SIGKILL");
    await once(child, "exit");

    const next = await start(folder);
    expect(next.url).toBe(url);
    expect(await runQuery(next.url, "select answer from saved")).toEqual([{ answer: 7 }]);
    await running.pop()?.stop();
    await expect(runQuery(next.url, "select 1")).rejects.toThrow();
  });

  it("starts again after the server and the process that used it were killed", async () => {
    const folder = closedFolder();
    const { child, url } = await startInProcess(folder);
    await runQuery(url, "create table saved as select 9 as answer");
    const postmaster = await postmasterOf(url);
    child.kill("SIGKILL");
    await once(child, "exit");
    process.kill(postmaster, "SIGKILL");
    const second = await start(folder);
    expect(await runQuery(second.url, "select answer from saved")).toEqual([{ answer: 9 }]);
  });
});
