import { readFileSync } from "node:fs";
import { join } from "node:path";
import { verify } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPlatform } from "../../test/platform.ts";
import { user } from "../audience/user/user.table.ts";
import type { StartedPlatform } from "../platform/start.ts";
import { log } from "../system/log/log.table.ts";
import { demoPasswordHash, describeDemoAccounts, seedDemoAccounts } from "./demo-accounts.ts";

let platform: StartedPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.stop());

describe("demo accounts", () => {
  it("have one account per role, with a generated password that is stored and printed", async () => {
    const { db } = platform.database;
    const hash = await demoPasswordHash(platform.config);
    await seedDemoAccounts(db, { id: null, name: "test" }, hash, new Date());
    const rows = await db.select().from(user).orderBy(user.id);
    expect(rows.map(({ role }) => role)).toEqual([
      "Superadmin",
      "Admin",
      "Notification",
      "Accounting",
      "User",
    ]);
    expect(rows.every(({ activated }) => activated)).toBe(true);
    const storedPassword = readFileSync(join(platform.config.DATA_DIR, "demo-password"), "utf8");
    expect(storedPassword).toMatch(/^[\w-]{16}$/);
    expect(await verify(rows[0]?.passwordHash ?? "", storedPassword)).toBe(true);
    expect(describeDemoAccounts(platform.config)).toContain(storedPassword);
    const entries = await db.select().from(log);
    expect(entries).toHaveLength(5);
    expect(JSON.stringify(entries)).not.toMatch(/argon2/);
  });

  it("use the configured password without printing it", () => {
    const configured = { ...platform.config, DEMO_PASSWORD: "a password from outside" };
    expect(describeDemoAccounts(configured)).not.toContain("a password from outside");
  });
});
