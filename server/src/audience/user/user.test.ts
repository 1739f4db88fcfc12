import { verify } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { createSuperadmin } from "./user.service.ts";
import { user } from "./user.table.ts";

const ACTOR = { id: null, name: "test" };
const PASSWORD = "a long enough secret";
let platform: StartedPlatform;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

describe("Superadmin creation", () => {
  it("hashes the password with argon2id and logs the creation without it", async () => {
    const { db } = platform.database;
    const id = await createSuperadmin(platform, ACTOR, {
      email: "Head@News.example",
      password: PASSWORD,
    });
    const [row] = await db.select().from(user);
    expect(row).toMatchObject({ id, role: "Superadmin", activated: true });
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(await verify(row?.passwordHash ?? "", PASSWORD)).toBe(true);
    const rows = await db.select().from(log);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/secret|argon2/);
  });

  it("refuses an email in use, regardless of case, and logs nothing", async () => {
    const { db } = platform.database;
    await expect(
      createSuperadmin(platform, ACTOR, { email: "HEAD@news.example", password: PASSWORD }),
    ).rejects.toThrow("has an account already");
    expect(await db.select().from(log)).toHaveLength(1);
  });

  it.each([
    ["an invalid email", { email: "nobody", password: PASSWORD }, "email"],
    ["a short password", { email: "other@news.example", password: "short" }, "password"],
  ])("refuses %s", async (_name, credentials, field) => {
    await expect(createSuperadmin(platform, ACTOR, credentials)).rejects.toThrow(field);
  });
});

describe("audit log rows", () => {
  it("cannot be updated", async () => {
    await expect(platform.database.db.update(log).set({ action: "forged" })).rejects.toThrow();
  });
});
