import { randomUUID } from "node:crypto";
import type { Role } from "@masthead/contract/system/ability.ts";
import pg from "pg";
import { newToken, tokenHash } from "../server/src/platform/secrets.ts";
import { demoPasswordOf, type HttpStaff, staffWithCookie } from "../server/test/http-staff.ts";
import { productUrl } from "./address.ts";

/** Folder of the data of the product under test. @throws Error when nobody told */
export function productData(): string {
  const dataDir = process.env.MASTHEAD_DATA_DIR;
  if (!dataDir) throw new Error("MASTHEAD_DATA_DIR has to name the DATA_DIR of the product");
  return dataDir;
}

export interface Editor extends HttpStaff {
  email: string;
  password: string;
}

/** Runs one statement on the database of the product. */
export async function queryProduct<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env.MASTHEAD_DATABASE });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** An account of one's own, with the password of the demo's, so that no other journey is signed in as the same. */
export async function makeEditor(role: Role = "Admin"): Promise<{ email: string; password: string }> {
  const email = `editor-${randomUUID().slice(0, 8)}@demo.example`;
  await queryProduct(
    `insert into "user" (email, password_hash, role, activated, email_verified_at, first_name)
      select $1, password_hash, $2, true, now(), 'Editor' from "user" where email = 'admin@demo.example'`,
    [email, role],
  );
  return { email, password: demoPasswordOf(productData()) };
}

/**
 * Someone with an account of their own and a session. The session is inserted into the database: signing in takes a password hash and a mailed
 * code, and the journeys of the sign-in page go through both.
 */
export async function signInEditor(role: Role = "Admin"): Promise<Editor> {
  const who = await makeEditor(role);
  return { ...who, ...staffWithCookie(productUrl(), await newSession(who)) };
}

/** A new session of an account. Its cookie; the product serves http://127.0.0.1, where the name has no prefix. */
export async function newSession({ email }: { email: string }): Promise<string> {
  const token = newToken();
  await queryProduct(
    `insert into session (user_id, token_hash, created_at, used_at, expires_at) select id, $2, now(), now(), now() + interval '1 hour' from "user" where email = $1`,
    [email, tokenHash(token)],
  );
  return `session=${token}`;
}
