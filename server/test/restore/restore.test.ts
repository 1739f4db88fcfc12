import { hash, randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { inLocalePath } from "@masthead/contract/platform/paths.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { scaled } from "../../../scripts/machine-speed.ts";
import { innerClient } from "../../src/app.ts";
import { vapidKeys } from "../../src/audience/notification/push/vapid.ts";
import { issueToken, verifyToken } from "../../src/broadcast/stream/stream-token.ts";
import { readConfig } from "../../src/config.ts";
import { buildIfNeeded } from "../../src/platform/pages/build.ts";
import { createSiteRenderer, loadSiteBuild } from "../../src/platform/pages/site.ts";
import { rowsOf } from "../../src/platform/postgres/database.ts";
import { createDatabase, withDatabase } from "../../src/platform/postgres/embedded.ts";
import { migrateDatabase } from "../../src/platform/postgres/migrate.ts";
import { type StartedPlatform, startPlatform } from "../../src/platform/start.ts";
import { folderStorage } from "../../src/platform/storage/storage.ts";
import { seedDemo } from "../../src/seed/demo.ts";
import { createBackup } from "../../src/system/backup/backup.service.ts";
import { restoreBackup } from "../../src/system/backup/restore.service.ts";
import { makeUserWithPassword, PASSWORD, testBrowser } from "../factories/auth.ts";
import { makeArticle } from "../factories/factory.ts";
import { appCode, enrolApp } from "../factories/second-factor.ts";
import { clientAs } from "../factories/staff.ts";
import { temporaryFolder } from "../processes/product.ts";
import { fingerprint } from "../readers/fingerprint.ts";
import { startTestServer } from "../test-server.ts";

const KEYS = { BACKUP_PASSPHRASE: "correct horse battery", BACKUP_RECIPIENTS: [] };

const folder = temporaryFolder();
const file = join(folder, "station.backup");
let source: StartedPlatform;
let restored: StartedPlatform;

async function emptyDatabase(): Promise<string> {
  const name = `restore_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(inject("postgresUrl"), name);
  return withDatabase(inject("postgresUrl"), name);
}

/** Starts an installation with a separate data folder. */
function startInstallation(url: string, dataDir: string): Promise<StartedPlatform> {
  const environment = {
    NODE_ENV: "test",
    DATA_DIR: join(folder, dataDir),
    LOG_LEVEL: "error",
    DEMO_PASSWORD: "demo-password-1",
  };
  return startPlatform(readConfig(environment), url, "https://news.example");
}

/** Creates a member of staff with an authenticator app. */
async function enrolStaff() {
  const member = await makeUserWithPassword(source, "Admin");
  return { ...member, ...(await enrolApp(await clientAs(source, member.id))) };
}

/** Signs in on the restored installation with a password and a second factor. */
async function signIn(email: string, code: string) {
  const { client } = testBrowser(restored);
  const { challenge } = await client.auth.loginAdmin({ email, password: PASSWORD });
  return client.auth.checkOtp({ challenge, code });
}

/** Returns the SHA-256 of each media file. */
async function mediaChecksums({ storage }: StartedPlatform): Promise<Record<string, string>> {
  const checksums: Record<string, string> = {};
  for await (const { key } of storage.list())
    checksums[key] = hash("sha256", await storage.get(key));
  return checksums;
}

const waitingJobs = ({ database: { db } }: StartedPlatform) =>
  rowsOf(
    db,
    sql`select id, name, data, state, start_after from jobs.job where state < 'completed' order by id`,
  );

/**
 * Differences between reads of a page: the progress bar of the program on air, and the refresh time
 * of an open page.
 */
const TIMES = /inline-size:[\d.]+%|data-until="\d+"/g;

/** Returns the bodies of public pages of an installation. */
async function fetchPages(platform: StartedPlatform, paths: string[]): Promise<string[]> {
  const site = createSiteRenderer(
    platform,
    loadSiteBuild,
    (locale) => innerClient(platform, locale),
    "production",
  );
  const server = await startTestServer(platform, site);
  try {
    return await Promise.all(
      paths.map(async (path) => {
        const response = await server.get(path);
        expect(`${path} ${response.status}`).toBe(`${path} 200`);
        return (await response.text()).replaceAll(TIMES, "");
      }),
    );
  } finally {
    await server.close();
  }
}

let member: Awaited<ReturnType<typeof enrolStaff>>;
let streamToken: string;
const tokenExpiry = new Date(Date.now() + 600_000);

beforeAll(async () => {
  await buildIfNeeded(() => {});
  const url = await emptyDatabase();
  await migrateDatabase(url);
  source = await startInstallation(url, "source");
  const progress: string[] = [];
  await seedDemo(source, new Date(), (line) => void progress.push(line));
  // The first line before the first image, which takes seconds.
  expect(progress[0]).toMatch(/^Storing images: 0 of \d+\.$/);
  expect(progress.length).toBeGreaterThan(3);
  member = await enrolStaff();
  streamToken = issueToken(source.config, "channel-1", tokenExpiry);
  vapidKeys(source);
  const installation = {
    databaseUrl: url,
    dataDir: source.config.DATA_DIR,
    storage: source.storage,
  };
  await createBackup(installation, file, { withMedia: true, keys: KEYS });
  const target = {
    databaseUrl: await emptyDatabase(),
    dataDir: join(folder, "restored"),
    storage: folderStorage(join(folder, "restored")),
  };
  await restoreBackup(target, file, { keys: KEYS, force: false });
  restored = await startInstallation(target.databaseUrl, "restored");
}, scaled(300_000));

afterAll(async () => {
  await source.stop();
  await restored.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("backup restored into an empty installation", () => {
  it("contains every row of every table, every sequence, and every queued job", async () => {
    const tables = await fingerprint(source.database.db, ["public", "drizzle"]);
    expect(Object.keys(tables).length).toBeGreaterThan(80);
    // Written after the backup, by the run itself.
    const { "public.backup_run": run, ...others } = tables;
    expect(run).toMatch(/^1 /);
    expect(await fingerprint(restored.database.db, ["public", "drizzle"])).toEqual({
      ...others,
      "public.backup_run": "0 ",
    });
    const jobs = await waitingJobs(source);
    expect(jobs.length).toBeGreaterThan(50);
    expect(await waitingJobs(restored)).toEqual(jobs);
  });

  it("has the same indexes, constraints, triggers and sequences", async () => {
    const schema = sql`
      select pg_get_indexdef(indexrelid) as object from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace
      union all select conrelid::regclass || conname || pg_get_constraintdef(oid) || convalidated::text from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgrelid::regclass || pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
      union all select sequencename || coalesce(last_value, 0) from pg_sequences where schemaname = 'public' and sequencename <> 'backup_run_id_seq'
      order by 1`;
    expect(await rowsOf(restored.database.db, schema)).toEqual(
      await rowsOf(source.database.db, schema),
    );
  });

  it("contains every media file", async () => {
    const files = await mediaChecksums(source);
    expect(Object.keys(files).length).toBeGreaterThan(70);
    expect(await mediaChecksums(restored)).toEqual(files);
  });

  it("accepts the authenticator app and the recovery codes of staff", async () => {
    expect(await signIn(member.email, appCode(member.secret, 1))).toMatchObject({ id: member.id });
    expect(await signIn(member.email, member.recoveryCodes[0] ?? "")).toMatchObject({
      id: member.id,
    });
  });

  it("accepts stream URLs, and has the push keys that browsers subscribed with", () => {
    expect(verifyToken(restored.config, streamToken, "channel-1", new Date())).toMatchObject({
      is: "valid",
    });
    expect(vapidKeys(restored)).toEqual(vapidKeys(source));
  });

  it("serves the same home pages, feeds and search results", {
    timeout: scaled(180_000),
  }, async () => {
    const paths = [
      "/search/port",
      ...LOCALES.flatMap((locale) => ["/", "/rss.xml"].map((path) => inLocalePath(locale, path))),
    ];
    expect(await fetchPages(restored, paths)).toEqual(await fetchPages(source, paths));
  });

  it("accepts writes: new rows get new ids, and their search columns are computed", async () => {
    const { db } = restored.database;
    const [before] = await rowsOf<{ id: number }>(db, sql`select max(id) as id from article`);
    const { id } = await makeArticle(db, { title: "A zebra crossing" });
    expect(id).toBeGreaterThan(before?.id ?? 0);
    expect(
      await rowsOf(db, sql`select id from article where search @@ to_tsquery('english', 'zebra')`),
    ).toEqual([{ id }]);
  });
});

describe("database functions", () => {
  it("do not depend on the search path of the caller", async () => {
    const dependent = await rowsOf<{ name: string }>(
      restored.database.db,
      sql`select p.oid::regprocedure::text as name from pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.prosqlbody is null
          and not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%')
          and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
    );
    expect(dependent).toEqual([]);
  });
});
