import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { scaled } from "../../scripts/machine-speed.ts";
import type { Installation } from "../test/processes/serve-installation.ts";
import { stopUnderWriters, writerCookie } from "../test/processes/stop-under-writers.ts";
import { createDatabase, withDatabase } from "./platform/postgres/embedded.ts";

let installation: Installation;
let cookie: string;

beforeAll(async () => {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await createDatabase(inject("postgresUrl"), name, "template");
  installation = {
    databaseUrl: withDatabase(inject("postgresUrl"), name),
    dataDir: mkdtempSync(join(tmpdir(), "masthead-stop-")),
  };
  cookie = await writerCookie(installation);
});

afterAll(() => rmSync(installation.dataDir, { recursive: true, force: true }));

it.each([
  ["in one process", { workers: 1 }],
  ["in two worker processes", { workers: 2 }],
  ["in one process, with a connection for each write", { workers: 1, keepAlive: false }],
])(
  "completes every write with 2xx or refuses its connection on SIGTERM while eight clients write, %s",
  { timeout: scaled(180_000) },
  async (_how, options) => {
    const { written, writtenAfter, failed, errors, exitCode } = await stopUnderWriters(
      installation,
      cookie,
      options,
    );
    expect(failed).toEqual([]);
    expect(errors).toBe("");
    expect(exitCode).toBe(0);
    expect(written).toBeGreaterThan(0);
    // Each client had a write in progress.
    expect(writtenAfter).toBeGreaterThan(0);
  },
);
