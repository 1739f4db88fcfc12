import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds between two attempts to take the lock, and after which one gives up: a start may take a minute. */
const LOCK = { interval: 100, timeout: 120_000 };

/** The processes that use the PostgreSQL of a data folder: the last one to leave stops it. */
export interface ServerUsers {
  /** Enters this process; `start` runs meanwhile, and no other process enters or leaves. */
  enter<T>(start: () => Promise<T>): Promise<T>;
  /** Runs what only one process may do at a time. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Removes this process; `stop` runs when no other is left. */
  leave(stop: () => Promise<void>): Promise<void>;
  /** Whether another process uses the server. */
  others(): boolean;
}

/**
 * Files that this process made. Process ids are used again, in a container even the same one at each start: a file of our own id that we did
 * not make is one of a process that died.
 */
const ours = new Set<string>();

/** Whether the process that made a file still runs. The file holds its id and when it started: another process may have its id by now. */
function isFromLiveProcess(file: string): boolean {
  const [pid = "", started] = readOrEmpty(file).split(" ");
  if (Number(pid) === process.pid) return ours.has(file);
  return isAlive(Number(pid)) && (!started || started === startOf(Number(pid)));
}

/** Each user is a file that holds its process id, so that one that was killed does not count. */
export function serverUsers(dataDir: string): ServerUsers {
  const folder = join(dataDir, "postgres.users");
  const own = `${process.pid}-${randomUUID()}`;
  const alone = <T>(work: () => Promise<T>) => locked(join(dataDir, "postgres.lock"), work);
  const others = () => {
    const files = readdirSync(folder).filter((file) => file !== own);
    const dead = files.filter((file) => !isFromLiveProcess(join(folder, file)));
    for (const file of dead) rmSync(join(folder, file), { force: true });
    return dead.length < files.length;
  };
  return {
    others,
    alone,
    enter: (start) =>
      alone(async () => {
        mkdirSync(folder, { recursive: true });
        claim(join(folder, own));
        try {
          return await start();
        } catch (error) {
          disclaim(join(folder, own));
          throw error;
        }
      }),
    leave: (stop) =>
      alone(async () => {
        disclaim(join(folder, own));
        if (!others()) await stop();
      }),
  };
}

/** Runs `work` while this process holds a lock file. The lock of a process that died is taken over. */
async function locked<T>(file: string, work: () => Promise<T>): Promise<T> {
  const until = Date.now() + LOCK.timeout;
  while (!isTaken(file)) {
    if (Date.now() > until) throw new Error(`another process has held ${file} for ${LOCK.timeout / 1000} s`);
    await wait(LOCK.interval);
  }
  try {
    return await work();
  } finally {
    disclaim(file);
  }
}

function claim(file: string): void {
  writeFileSync(file, `${process.pid} ${startOf(process.pid)}`, { flag: "wx" });
  ours.add(file);
}

function disclaim(file: string): void {
  rmSync(file, { force: true });
  ours.delete(file);
}

function isTaken(file: string): boolean {
  try {
    claim(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  // An empty file is being written.
  if (readOrEmpty(file) && !isFromLiveProcess(file)) rmSync(file, { force: true });
  return false;
}

export function isAlive(pid: number): boolean {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** When a process started, in clock ticks since the machine did; empty where the system does not tell. */
function startOf(pid: number): string {
  return readOrEmpty(`/proc/${pid}/stat`).split(") ").at(-1)?.split(" ")[19] ?? "";
}

/** An ended process whose parent has not collected it yet, as in a container without an init, is not alive. */
function isZombie(pid: number): boolean {
  return /^\d+ \(.*\) Z/s.test(readOrEmpty(`/proc/${pid}/stat`));
}

export function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
