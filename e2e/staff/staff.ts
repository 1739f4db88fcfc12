import { randomUUID } from "node:crypto";
import type { Role } from "@masthead/contract/platform/ability.ts";
import pg from "pg";
import { newToken, tokenHash } from "../../server/src/platform/secrets.ts";
import {
  demoPasswordOf,
  type StaffSession,
  staffWithCookie,
} from "../../server/test/processes/staff-session.ts";
import { productUrl } from "../product-url.ts";

/** Data folder of the product under test. @throws Error if TEST_DATA_DIR is not set */
export function productDataDir(): string {
  const dataDir = process.env.TEST_DATA_DIR;
  if (!dataDir) throw new Error("TEST_DATA_DIR must be set to the DATA_DIR of the product");
  return dataDir;
}

export interface StaffAccount extends StaffSession {
  email: string;
  password: string;
}

/** Runs one statement on the product's database. */
export async function queryDatabase<Row extends object>(
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Creates an account with the demo's password, so that no two journeys are signed in to the same
 * account.
 */
export async function createAccount(
  role: Role = "Admin",
): Promise<{ email: string; password: string }> {
  const email = `editor-${randomUUID().slice(0, 8)}@demo.example`;
  await queryDatabase(
    `insert into "user" (email, password_hash, role, activated, email_verified_at, first_name)
      select $1, password_hash, $2, true, now(), 'Editor' from "user" where email = 'admin@demo.example'`,
    [email, role],
  );
  return { email, password: demoPasswordOf(productDataDir()) };
}

/**
 * Creates an account with a session. The session is inserted into the database: signing in takes a
 * password hash and a mailed code, which the journeys of the sign-in page cover.
 */
export async function signInStaff(role: Role = "Admin"): Promise<StaffAccount> {
  const account = await createAccount(role);
  return { ...account, ...staffWithCookie(productUrl(), await createSession(account)) };
}

/**
 * Creates a session for an account and returns its cookie. The product serves http://127.0.0.1,
 * where the cookie's name has no prefix.
 */
export async function createSession({ email }: { email: string }): Promise<string> {
  const token = newToken();
  await queryDatabase(
    `insert into session (user_id, token_hash, created_at, used_at, expires_at) select id, $2, now(), now(), now() + interval '1 hour' from "user" where email = $1`,
    [email, tokenHash(token)],
  );
  return `session=${token}`;
}
