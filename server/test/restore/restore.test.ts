import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { inLocalePath } from "@masthead/contract/platform/paths.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { innerClient } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import { buildIfNeeded } from "../../src/platform/pages/build.ts";
import { createSiteRenderer, loadSiteBuild } from "../../src/platform/pages/site.ts";
import { rowsOf } from "../../src/platform/postgres/database.ts";
import { createDatabase, withDatabase } from "../../src/platform/postgres/embedded.ts";
import { migrateDatabase } from "../../src/platform/postgres/migrate.ts";
import { type StartedPlatform, startPlatform } from "../../src/platform/start.ts";
import { seedDemo } from "../../src/seed/demo.ts";
import { makeArticle } from "../factory.ts";
import { temporaryFolder } from "../product.ts";
import { startTestServer } from "../test-server.ts";
import { countRows, dumpAndRestore } from "./dump.ts";

const folder = temporaryFolder();
let source: StartedPlatform;
let restored: StartedPlatform;

/** Starts an installation on a new database. Both installations share their files. */
async function startInstallation(): Promise<StartedPlatform> {
  const name = `restore_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(inject("postgresUrl"), name);
  const url = withDatabase(inject("postgresUrl"), name);
  await migrateDatabase(url);
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: join(folder, "data"), LOG_LEVEL: "error", DEMO_PASSWORD: "demo-password-1" });
  return startPlatform(config, url, "https://news.example");
}

/** Progress bar of the program on air, which changes while pages are read. */
const PROGRESS = /inline-size:[\d.]+%/g;

/** Returns the bodies of public pages of an installation. */
async function fetchPages(platform: StartedPlatform, paths: string[]): Promise<string[]> {
  const site = createSiteRenderer(platform, loadSiteBuild, (locale) => innerClient(platform, locale), "production");
  const server = await startTestServer(platform, site);
  try {
    return await Promise.all(
      paths.map(async (path) => {
        const response = await server.get(path);
        expect(`${path} ${response.status}`).toBe(`${path} 200`);
        return (await response.text()).replaceAll(PROGRESS, "");
      }),
    );
  } finally {
    await server.close();
  }
}

beforeAll(async () => {
  await buildIfNeeded(() => {});
  source = await startInstallation();
  await seedDemo(source);
  restored = await startInstallation();
}, 300_000);

afterAll(async () => {
  await source.stop();
  await restored.stop();
});

describe("dump restored into an empty database", () => {
  it("contains every row of every table, and serves the same home pages, feeds and search results", { timeout: 180_000 }, async () => {
    await dumpAndRestore(source.database.url, restored.database.url, join(folder, "dump"));
    const counts = await countRows(source.database.url);
    expect(counts["public.article"]).toBeGreaterThan(50);
    expect(await countRows(restored.database.url)).toEqual(counts);

    const paths = ["/search/port", ...LOCALES.flatMap((locale) => ["/", "/rss.xml"].map((path) => inLocalePath(locale, path)))];
    expect(await fetchPages(restored, paths)).toEqual(await fetchPages(source, paths));
  });

  it("accepts writes: new rows get new ids, and their search columns are computed", async () => {
    const { db } = restored.database;
    const [before] = await rowsOf<{ id: number }>(db, sql`select max(id) as id from article`);
    const { id } = await makeArticle(db, { title: "A zebra crossing" });
    expect(id).toBeGreaterThan(before?.id ?? 0);
    expect(await rowsOf(db, sql`select id from article where search @@ to_tsquery('english', 'zebra')`)).toEqual([{ id }]);
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
