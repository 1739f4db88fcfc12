import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { addMigration, copyMigrations } from "../../test/database/migrations.ts";
import { startDatabaseProxy } from "../../test/fakes/database-proxy.ts";
import { testPlatform } from "../../test/platform.ts";
import { readConfig } from "../config.ts";
import { withDatabase } from "../platform/postgres/embedded.ts";
import { startDatabase } from "../platform/postgres/start-database.ts";
import type { StartedPlatform } from "../platform/start.ts";
import { checkSchema, databaseChecks } from "./database-checks.ts";
import { type CheckGroup, runGroup } from "./finding.ts";

let platform: StartedPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.stop());

const configOf = (environment: NodeJS.ProcessEnv) =>
  readConfig({
    DATABASE_URL: platform.database.url,
    DATA_DIR: platform.config.DATA_DIR,
    ...environment,
  });
const databaseGroup = (environment: NodeJS.ProcessEnv = {}) => {
  const config = configOf(environment);
  return databaseChecks(
    config,
    startDatabase(config, () => {}),
  );
};
const statuses = async (group: CheckGroup) =>
  (await runGroup(group)).map(({ check, status }) => `${check}: ${status}`);

describe("database check", () => {
  it("is ok for a migrated database, except that it has no backup", async () => {
    expect(await statuses(databaseGroup())).toEqual([
      "database version: ok",
      "database rights: ok",
      "database extension: ok",
      "database connections: ok",
      "clock: ok",
      "database schema: ok",
      "time zone: ok",
      "backup: warning",
    ]);
  });

  it("warns of a database without a schema", async () => {
    const findings = await runGroup(
      databaseGroup({ DATABASE_URL: withDatabase(inject("postgresUrl"), "postgres") }),
    );
    expect(findings.find(({ check }) => check === "database schema")).toMatchObject({
      status: "warning",
      message: "the database is empty",
    });
  });

  it.each([
    ["does not exist", (url: string) => withDatabase(url, "nowhere"), /"nowhere" does not exist/],
    [
      "refuses the password",
      (url: string) => url.replace(/:[^:@/]+@/, ":wrong@"),
      /password authentication failed/,
    ],
    ["is not there", () => "postgres://masthead@127.0.0.1:1/masthead", /ECONNREFUSED/],
  ])("fails for a database that %s", async (_case, change, message) => {
    const findings = await runGroup(databaseGroup({ DATABASE_URL: change(platform.database.url) }));
    expect(findings).toEqual([
      expect.objectContaining({
        check: "database",
        status: "failure",
        message: expect.stringMatching(message),
      }),
    ]);
  });

  it("fails in time for a database that does not answer", async () => {
    const proxy = await startDatabaseProxy(platform.database.url);
    proxy.set("freeze");
    const findings = await runGroup({
      ...databaseGroup({ DATABASE_URL: proxy.url }),
      timeout: 1000,
    });
    expect(findings).toEqual([
      expect.objectContaining({ status: "failure", message: "no answer within 1 s" }),
    ]);
    await proxy.close();
  });
});

describe("database schema check", () => {
  const folder = copyMigrations(
    mkdtempSync(join(tmpdir(), "masthead-doctor-")),
    Number.POSITIVE_INFINITY,
  );
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("lists missing migrations: a warning, or a failure if no process may apply them", async () => {
    addMigration(folder, "9999_later", "create table later (id int);");
    expect(await checkSchema(platform.database.url, "auto", folder)).toMatchObject({
      status: "warning",
      message: "it lacks 9999_later",
    });
    expect(await checkSchema(platform.database.url, "off", folder)).toMatchObject({
      status: "failure",
      message: expect.stringMatching(/9999_later: no process starts/),
    });
  });
});

describe("check of the pooler and of the replica", () => {
  const direct = () => platform.database.url;
  const finding = async (environment: NodeJS.ProcessEnv, check: string) =>
    (await runGroup(databaseGroup(environment))).find((one) => one.check === check);

  it("warns of requests without a timeout", async () => {
    expect(await finding({ DATABASE_DIRECT_URL: direct() }, "connection pooler")).toMatchObject({
      status: "warning",
      message: "requests through it have no timeout",
    });
  });

  it("fails for a pooler that leads to another database, or is not there", async () => {
    const other = withDatabase(inject("postgresUrl"), "postgres");
    expect(
      await finding({ DATABASE_URL: other, DATABASE_DIRECT_URL: direct() }, "connection pooler"),
    ).toMatchObject({
      status: "failure",
      message: expect.stringContaining("different databases"),
    });
    const nowhere = {
      DATABASE_URL: "postgres://masthead@127.0.0.1:1/masthead",
      DATABASE_DIRECT_URL: direct(),
    };
    expect(await finding(nowhere, "connection pooler")).toMatchObject({
      status: "failure",
      message: expect.stringMatching(/ECONNREFUSED/),
    });
  });

  it("fails for a replica that is not a standby, or is unreachable", async () => {
    expect(await finding({ DATABASE_REPLICA_URL: direct() }, "read replica")).toMatchObject({
      status: "failure",
      message: expect.stringContaining("no standby"),
    });
    expect(
      await finding(
        { DATABASE_REPLICA_URL: "postgres://masthead@127.0.0.1:1/masthead" },
        "read replica",
      ),
    ).toMatchObject({
      status: "failure",
      message: expect.stringMatching(/ECONNREFUSED/),
    });
  });
});
