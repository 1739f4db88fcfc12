import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testPlatform } from "../../../test/platform.ts";
import { readConfig } from "../../config.ts";
import type { StartedPlatform } from "../start.ts";
import { installationSecret } from "./installation-secret.table.ts";
import { resolveSecrets } from "./installation-secrets.ts";
import type { InstallationSecrets } from "./secret-settings.ts";

const FIRST_KEY = "1a".repeat(32);
const SECOND_KEY = "2b".repeat(32);
const FILES = {
  secret: "ab".repeat(32),
  "stream-secret": "cd".repeat(32),
  vapid: JSON.stringify({ publicKey: "public", privateKey: "private" }),
  "admin-path": "of-an-earlier-version",
};
const IMPORTED: InstallationSecrets = {
  APP_SECRET: FILES.secret,
  STREAM_SECRET: FILES["stream-secret"],
  VAPID_PUBLIC_KEY: "public",
  VAPID_PRIVATE_KEY: "private",
  ADMIN_PATH: "of-an-earlier-version",
};

let platform: StartedPlatform;
const folders: string[] = [];

beforeAll(async () => {
  platform = await testPlatform();
});
beforeEach(async () => {
  await platform.database.db.delete(installationSecret);
});
afterAll(async () => {
  await platform.stop();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Data folder of a machine, with files of an earlier version. */
function dataFolder(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "masthead-secrets-"));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), `${text}\n`);
  return folder;
}

async function secretsOf(settings: NodeJS.ProcessEnv = {}, folder = dataFolder()) {
  const warnings: string[] = [];
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: folder, ...settings });
  const { APP_SECRET, STREAM_SECRET, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, ADMIN_PATH } =
    await resolveSecrets(config, platform.database.db, (line) => warnings.push(line));
  return {
    secrets: { APP_SECRET, STREAM_SECRET, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, ADMIN_PATH },
    warnings,
  };
}

const storedText = async () =>
  JSON.stringify(await platform.database.db.select().from(installationSecret));

describe("secrets of the installation", () => {
  it("are generated once, and are the same on machines that start at the same time", async () => {
    const [first, ...others] = await Promise.all(Array.from({ length: 6 }, () => secretsOf()));
    for (const other of others) expect(other.secrets).toEqual(first?.secrets);
    expect(first?.secrets).toEqual({
      APP_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
      STREAM_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
      VAPID_PUBLIC_KEY: expect.stringMatching(/^[\w-]{87}$/),
      VAPID_PRIVATE_KEY: expect.stringMatching(/^[\w-]{43}$/),
      ADMIN_PATH: expect.stringMatching(/^[0-9a-f]{24}$/),
    });
    expect((await secretsOf()).secrets).toEqual(first?.secrets);
  });

  it("are accepted as settings: generated web push keys and paths pass the validation of settings", async () => {
    const { secrets } = await secretsOf();
    expect(readConfig({ ...secrets })).toMatchObject(secrets);
  });

  it("are imported from the files of an earlier version, and later starts need no file", async () => {
    expect((await secretsOf({}, dataFolder(FILES))).secrets).toEqual(IMPORTED);
    expect(await secretsOf()).toEqual({ secrets: IMPORTED, warnings: [] });
  });

  it("are taken from the database if a file differs, with a warning that names the file", async () => {
    await secretsOf({}, dataFolder(FILES));
    const folder = dataFolder({ ...FILES, secret: "99".repeat(32) });
    expect(await secretsOf({}, folder)).toEqual({
      secrets: IMPORTED,
      warnings: [
        `${join(folder, "secret")} is not used: the database has another secret of this name`,
      ],
    });
  });

  it("are replaced by settings, which are not stored", async () => {
    const settings = { APP_SECRET: "77".repeat(32), ADMIN_PATH: "from-settings" };
    expect((await secretsOf(settings)).secrets).toMatchObject(settings);
    const names = (await platform.database.db.select().from(installationSecret)).map(
      ({ name }) => name,
    );
    expect(names.sort()).toEqual(["stream-secret", "vapid"]);
    expect(await storedText()).not.toContain("7777");
  });
});

describe("secrets in the database with SECRETS_KEY", () => {
  it("are encrypted, also those that were stored before the key was set", async () => {
    const folder = dataFolder(FILES);
    await secretsOf({}, folder);
    expect(await storedText()).toContain(FILES.secret);
    expect((await secretsOf({ SECRETS_KEY: FIRST_KEY })).secrets).toEqual(IMPORTED);
    for (const text of Object.values(FILES)) expect(await storedText()).not.toContain(text);
    expect((await secretsOf({ SECRETS_KEY: FIRST_KEY })).secrets).toEqual(IMPORTED);
  });

  it("are encrypted again when the key is rotated, and then no longer need the former key", async () => {
    await secretsOf({ SECRETS_KEY: FIRST_KEY }, dataFolder(FILES));
    const rotated = { SECRETS_KEY: SECOND_KEY, SECRETS_KEY_PREVIOUS: FIRST_KEY };
    const results = await Promise.all(Array.from({ length: 4 }, () => secretsOf(rotated)));
    for (const { secrets } of results) expect(secrets).toEqual(IMPORTED);
    expect((await secretsOf({ SECRETS_KEY: SECOND_KEY })).secrets).toEqual(IMPORTED);
    await expect(secretsOf({ SECRETS_KEY: FIRST_KEY })).rejects.toThrow(
      /"[\w-]+" in the database is encrypted with another key/,
    );
  });

  it("stop the start without the key, instead of being replaced by new ones", async () => {
    await secretsOf({ SECRETS_KEY: FIRST_KEY }, dataFolder(FILES));
    await expect(secretsOf()).rejects.toThrow(
      "set SECRETS_KEY or SECRETS_KEY_PREVIOUS to that key",
    );
    expect((await secretsOf({ SECRETS_KEY: FIRST_KEY })).secrets).toEqual(IMPORTED);
  });

  it("does not accept a value that was copied to another name", async () => {
    await secretsOf({ SECRETS_KEY: FIRST_KEY }, dataFolder(FILES));
    const rows = await platform.database.db.select().from(installationSecret);
    const value = rows.find(({ name }) => name === "stream-secret")?.value ?? "";
    await platform.database.db.update(installationSecret).set({ value });
    await expect(secretsOf({ SECRETS_KEY: FIRST_KEY })).rejects.toThrow(
      "encrypted with another key",
    );
  });
});
