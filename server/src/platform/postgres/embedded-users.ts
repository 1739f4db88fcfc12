import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Interval between attempts to take the lock, and timeout, in milliseconds: a start may take a
 * minute.
 */
const LOCK = { interval: 100, timeout: 120_000 };

/**
 * Reference count of the processes that use the PostgreSQL of a data folder: the last one to leave
 * stops it.
 */
export interface ServerUsers {
  /** Registers this process and runs `start`; no other process enters or leaves in the meantime. */
  enter<T>(start: () => Promise<T>): Promise<T>;
  /** Runs work that only one process may do at a time. */
  runExclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Unregisters this process; runs `stop` if no other is left. */
  leave(stop: () => Promise<void>): Promise<void>;
  /** Returns whether another process uses the server. */
  hasOthers(): boolean;
}

/**
 * Files that this process created. Process ids are reused, in a container even by each start: a
 * file with our own id that is not in this set belongs to a dead process.
 */
const ownFiles = new Set<string>();

/**
 * Returns whether the process that created a file is still alive. The file has its id and start
 * time, as ids are reused.
 */
function isFromLiveProcess(file: string): boolean {
  const [pid = "", started] = readOrEmpty(file).split(" ");
  if (Number(pid) === process.pid) return ownFiles.has(file);
  return isAlive(Number(pid)) && (!started || started === startTimeOf(Number(pid)));
}

/** Each user is a file with its process id, so that a killed process does not count. */
export function serverUsers(dataDir: string): ServerUsers {
  const folder = join(dataDir, "postgres.users");
  const ownName = `${process.pid}-${randomUUID()}`;
  const alone = <T>(work: () => Promise<T>) => withLockFile(join(dataDir, "postgres.lock"), work);
  const others = () => {
    const files = readdirSync(folder).filter((file) => file !== ownName);
    const dead = files.filter((file) => !isFromLiveProcess(join(folder, file)));
    for (const file of dead) rmSync(join(folder, file), { force: true });
    return dead.length < files.length;
  };
  return {
    hasOthers: others,
    runExclusively: alone,
    enter: (start) =>
      alone(async () => {
        mkdirSync(folder, { recursive: true, mode: 0o750 });
        createFile(join(folder, ownName));
        try {
          return await start();
        } catch (error) {
          removeFile(join(folder, ownName));
          throw error;
        }
      }),
    leave: (stop) =>
      alone(async () => {
        removeFile(join(folder, ownName));
        if (!others()) await stop();
      }),
  };
}

/** Runs `work` while holding a lock file. The lock of a dead process is taken over. */
async function withLockFile<T>(file: string, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + LOCK.timeout;
  while (!tryLock(file)) {
    if (performance.now() > deadline)
      throw new Error(`another process has held the lock ${file} for ${LOCK.timeout / 1000} s`);
    await wait(LOCK.interval);
  }
  try {
    return await work();
  } finally {
    removeFile(file);
  }
}

function createFile(file: string): void {
  writeFileSync(file, `${process.pid} ${startTimeOf(process.pid)}`, { flag: "wx" });
  ownFiles.add(file);
}

function removeFile(file: string): void {
  rmSync(file, { force: true });
  ownFiles.delete(file);
}

function tryLock(file: string): boolean {
  try {
    createFile(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  // An empty file is still being written.
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

/** Start time of a process, in clock ticks since boot; empty if the system does not provide it. */
function startTimeOf(pid: number): string {
  return readOrEmpty(`/proc/${pid}/stat`).split(") ").at(-1)?.split(" ")[19] ?? "";
}

/**
 * An ended process that its parent has not reaped, as in a container without an init, is not alive.
 */
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
