import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, inArray } from "drizzle-orm";
import type { Config, ResolvedConfig } from "../../config.ts";
import type { Db } from "../postgres/database.ts";
import { openText, sealText } from "../sealed-text.ts";
import { keyedHash } from "../secrets.ts";
import { installationSecret } from "./installation-secret.table.ts";
import { STORED_SECRETS } from "./stored-secrets.ts";

type Keys = Pick<Config, "SECRETS_KEY" | "SECRETS_KEY_PREVIOUS">;
type SecretRow = Pick<typeof installationSecret.$inferSelect, "name" | "value" | "keyId">;

const KEY_ID_LENGTH = 12;
const keyIdOf = (key: string) => keyedHash(key, "key id", "").slice(0, KEY_ID_LENGTH);
const purposeOf = (name: string) => `installation secret ${name}`;

/**
 * Completes the settings with the secrets that are stored in the database. Secrets that are missing
 * there are imported from the files of earlier versions in DATA_DIR, or generated. Processes that
 * start at the same time agree on one value: the first to be inserted.
 * @param warn called when a file in DATA_DIR differs from the secret in the database
 * @throws Error if a secret is encrypted with a key that is not configured
 */
export async function resolveSecrets(
  config: Config,
  db: Db,
  warn: (line: string) => void,
): Promise<ResolvedConfig> {
  const stored = STORED_SECRETS.filter(({ settings }) =>
    settings.some((setting) => config[setting] === undefined),
  );
  const values = await storedValues(config, db, stored, warn);
  const {
    APP_SECRET = "",
    STREAM_SECRET = "",
    VAPID_PUBLIC_KEY = "",
    VAPID_PRIVATE_KEY = "",
    ADMIN_PATH = "",
  } = {
    ...config,
    ...Object.assign({}, ...stored.map(({ name, read }) => read(values.get(name) ?? ""))),
  } as Config;
  return { ...config, APP_SECRET, STREAM_SECRET, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, ADMIN_PATH };
}

/**
 * Returns a secret that is stored in the database; undefined if there is none yet. @throws Error as
 * `resolveSecrets` does
 */
export async function findStoredSecret(
  keys: Keys,
  db: Db,
  name: string,
): Promise<string | undefined> {
  const [row] = await readRows(db, [name]);
  return row && opened(keys, row);
}

/** Returns the values of secrets by name, and stores those that are missing. */
async function storedValues(
  config: Config,
  db: Db,
  secrets: typeof STORED_SECRETS,
  warn: (line: string) => void,
): Promise<Map<string, string>> {
  const names = secrets.map(({ name }) => name);
  if (!names.length) return new Map();
  const files = new Map(
    await Promise.all(
      names.map(async (name) => [name, await fileValue(config.DATA_DIR, name)] as const),
    ),
  );
  let rows = await readRows(db, names);
  const missing = secrets.filter(({ name }) => !rows.some((row) => row.name === name));
  if (missing.length) {
    const inserted = missing.map(({ name, generate }) =>
      sealed(config, name, files.get(name) ?? generate()),
    );
    await db.insert(installationSecret).values(inserted).onConflictDoNothing();
    rows = await readRows(db, names);
  }
  const values = new Map<string, string>();
  for (const row of rows) {
    const value = opened(config, row);
    const file = files.get(row.name);
    if (file !== undefined && file !== value)
      warn(
        `${join(config.DATA_DIR, row.name)} is not used: the database has another secret of this name`,
      );
    await sealAgain(config, db, row, value);
    values.set(row.name, value);
  }
  return values;
}

const readRows = (db: Db, names: string[]): Promise<SecretRow[]> =>
  db
    .select({
      name: installationSecret.name,
      value: installationSecret.value,
      keyId: installationSecret.keyId,
    })
    .from(installationSecret)
    .where(inArray(installationSecret.name, names));

/** Returns the content of a file of an earlier version; undefined if there is none. */
async function fileValue(folder: string, name: string): Promise<string | undefined> {
  try {
    return (await readFile(join(folder, name), "utf8")).trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

function sealed({ SECRETS_KEY }: Keys, name: string, value: string): SecretRow {
  if (!SECRETS_KEY) return { name, value, keyId: null };
  return {
    name,
    value: sealText(SECRETS_KEY, purposeOf(name), value),
    keyId: keyIdOf(SECRETS_KEY),
  };
}

function opened(
  { SECRETS_KEY, SECRETS_KEY_PREVIOUS }: Keys,
  { name, value, keyId }: SecretRow,
): string {
  if (keyId === null) return value;
  const key = [SECRETS_KEY, SECRETS_KEY_PREVIOUS].find((one) => one && keyIdOf(one) === keyId);
  const text = key && openText(key, purposeOf(name), value);
  if (text) return text;
  throw new Error(
    `The secret "${name}" in the database is encrypted with another key (${keyId}): set SECRETS_KEY or SECRETS_KEY_PREVIOUS to that key`,
  );
}

/** Encrypts a secret with the current key, if it is stored with another key or in plain text. */
async function sealAgain(keys: Keys, db: Db, row: SecretRow, value: string): Promise<void> {
  const keyId = keys.SECRETS_KEY ? keyIdOf(keys.SECRETS_KEY) : null;
  if (row.keyId === keyId) return;
  await db
    .update(installationSecret)
    .set(sealed(keys, row.name, value))
    // Another process may have done so concurrently.
    .where(and(eq(installationSecret.name, row.name), eq(installationSecret.value, row.value)));
}
