import { readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";

/** Bytes that the unfinished uploads of one user may announce together: two of the largest recordings. */
const STAGING_BYTES_PER_USER = 8 * 1024 ** 3;
/** Bytes of the disk that uploads leave free. */
const RESERVE = 1024 ** 3;
/** Milliseconds after which an upload that no part came for gives way to another of the same user. */
const IDLE = 15 * 60 * 1000;

/** An unfinished upload: its file is called `{user}-{upload}.{total}`. */
interface Staged {
  file: string;
  user: string;
  total: number;
  received: number;
  usedAt: number;
}

/** Why a recording cannot be begun: its user has announced too much, or the disk would be full. */
export type StagingRefusal = "tooMuchBegun" | "diskFull";

/** Whether there is room for another upload; null when there is. The user's own idle uploads are removed where that makes room. */
export async function roomFor(folder: string, { user, total }: { user: number; total: number }, now: Date): Promise<StagingRefusal | null> {
  const staged = await stagedIn(folder);
  const own = staged.filter((one) => one.user === String(user)).sort((a, b) => a.usedAt - b.usedAt);
  let announced = own.reduce((sum, one) => sum + one.total, 0);
  for (const one of own) {
    if (announced + total <= STAGING_BYTES_PER_USER) break;
    if (now.getTime() - one.usedAt < IDLE) continue;
    await rm(join(folder, one.file), { force: true });
    staged.splice(staged.indexOf(one), 1);
    announced -= one.total;
  }
  if (announced + total > STAGING_BYTES_PER_USER) return "tooMuchBegun";
  const { bavail, bsize } = await statfs(folder);
  const toCome = staged.reduce((sum, one) => sum + one.total - one.received, 0);
  return bavail * bsize - toCome - total < RESERVE ? "diskFull" : null;
}

async function stagedIn(folder: string): Promise<Staged[]> {
  const found = await Promise.all(
    (await readdir(folder)).map(async (file): Promise<Staged[]> => {
      const [, user, total] = /^(\d+)-.+\.(\d+)$/.exec(file) ?? [];
      const facts = await stat(join(folder, file)).catch(() => undefined);
      return user && facts ? [{ file, user, total: Number(total), received: facts.size, usedAt: facts.mtimeMs }] : [];
    }),
  );
  return found.flat();
}
