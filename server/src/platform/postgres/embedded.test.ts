import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";

const MODULE = new URL("./embedded.ts", import.meta.url).href;
const running: EmbeddedPostgres[] = [];
const folders: string[] = [];

/** A folder that, as root, only root can enter: the case of a checkout below root's home. */
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

async function ask(url: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

/** Where the data of folders are kept that PostgreSQL's user cannot enter. */
const SHARED = "/var/lib/masthead";
const shared = () => (existsSync(SHARED) ? readdirSync(SHARED).filter((name) => /^[0-9a-f]{12}$/.test(name)) : []);
const sharedBefore = shared();

afterEach(async () => {
  for (const postgres of running.splice(0).reverse()) await postgres.stop();
  const made = shared().filter((name) => !sharedBefore.includes(name));
  for (const folder of [...folders.splice(0), ...made.map((name) => join(SHARED, name))]) rmSync(folder, { recursive: true, force: true });
});

describe("the PostgreSQL of our own", () => {
  it("starts in a folder that its OS user cannot enter, and keeps what was written", async () => {
    const folder = closedFolder();
    const first = await start(folder);
    await ask(first.url, "create table kept as select 42 as answer");
    await running.pop()?.stop();
    await expect(ask(first.url, "select 1")).rejects.toThrow();
    const second = await start(folder);
    expect(await ask(second.url, "select answer from kept")).toEqual([{ answer: 42 }]);
  });

  it("is shared by a second start, and stopped by the first alone", async () => {
    const folder = closedFolder();
    const first = await start(folder);
    const second = await startEmbeddedPostgres(folder);
    expect(second.url).toBe(first.url);
    // The second start in the same process owns nothing; its stop leaves the server to the first.
    await second.stop();
    expect(await ask(first.url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("is taken over from a process that was killed", async () => {
    const folder = closedFolder();
    const program = `const { startEmbeddedPostgres } = await import(${JSON.stringify(MODULE)}); const { url } = await startEmbeddedPostgres(${JSON.stringify(folder)}); console.log(url); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["ignore", "pipe", "inherit"] });
    const [url] = (await once(child.stdout, "data")) as [Buffer];
    await ask(String(url).trim(), "create table kept as select 7 as answer");
    child.kill("SIGKILL");
    await once(child, "exit");

    const next = await start(folder);
    expect(next.url).toBe(String(url).trim());
    expect(await ask(next.url, "select answer from kept")).toEqual([{ answer: 7 }]);
    expect(readFileSync(join(folder, "postgres.owner"), "utf8")).toBe(String(process.pid));
    await running.pop()?.stop();
    expect(existsSync(join(folder, "postgres.owner"))).toBe(false);
  });

  it("starts again after the server itself was killed", async () => {
    const folder = closedFolder();
    const first = await start(folder);
    await ask(first.url, "create table kept as select 9 as answer");
    const [{ pid } = { pid: 0 }] = (await ask(
      first.url,
      "select pg_postmaster_start_time() is not null, (select pid from pg_stat_activity where backend_type = 'checkpointer') as pid",
    )) as { pid: number }[];
    // The checkpointer's parent is the server.
    const parent = Number(/^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1]);
    process.kill(parent, "SIGKILL");
    running.pop();
    const second = await start(folder);
    expect(await ask(second.url, "select answer from kept")).toEqual([{ answer: 9 }]);
  });
});
