import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { scaled } from "../../../scripts/machine-speed.ts";
import { readMail } from "../readers/mail.ts";

const TIMEOUT_MS = scaled(30_000);

/**
 * URL and data folder of a running product. Without SMTP_URL, its mails are in the data folder too.
 */
interface RunningProduct {
  url: string;
  dataDir: string;
}

/** Signed-in staff member of a running product. */
export interface StaffSession {
  /** Calls the API; `path` is relative to /api. @throws Error unless the status is 2xx */
  call<T>(method: string, path: string, body?: object): Promise<T>;
  /** Session cookie, as `name=value`. */
  cookie: string;
}

/**
 * Signs in as the back office does: with the password, then with the emailed code. @throws Error if
 * either is rejected
 */
export async function signInStaff(
  { url, dataDir }: RunningProduct,
  credentials: { email: string; password: string },
): Promise<StaffSession> {
  const before = new Set(mailsIn(dataDir));
  const first = await send(url, "POST", "/v1/auth/login/admin", credentials);
  const { challenge } = (await first.json()) as { challenge: string };
  const code = await waitForMailedCode(dataDir, credentials.email, before);
  const second = await send(url, "POST", "/v1/auth/check/otp", { challenge, code });
  return staffWithCookie(url, second.headers.getSetCookie()[0]?.split(";")[0] ?? "");
}

/** Staff client with an existing session cookie. */
export const staffWithCookie = (url: string, cookie: string): StaffSession => ({
  cookie,
  async call<T>(method: string, path: string, body?: object) {
    const text = await (await send(url, method, path, body, { cookie })).text();
    return (text ? JSON.parse(text) : undefined) as T;
  },
});

/** Password of the demo accounts: DEMO_PASSWORD, or the one that the product generated. */
export const demoPasswordOf = (dataDir: string): string =>
  process.env.DEMO_PASSWORD || readFileSync(join(dataDir, "demo-password"), "utf8").trim();

async function send(
  url: string,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...headers, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok)
    throw new Error(
      `${method} ${path} returned ${response.status}: ${(await response.text()).slice(0, 500)}`,
    );
  return response;
}

export function mailsIn(dataDir: string): string[] {
  const folder = join(dataDir, "outbox");
  return existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".eml")) : [];
}

/** Waits for a mail that is not in `before` and returns its code. @throws Error on timeout */
export const waitForMailedCode = (
  dataDir: string,
  to: string,
  before: Set<string>,
): Promise<string> => waitForMailedText(dataDir, to, before, /^\d{6}$/m);

/**
 * Waits for a mail that is not in `before` and has a text, and returns that text. @throws Error on
 * timeout
 */
export async function waitForMailedText(
  dataDir: string,
  to: string,
  before: Set<string>,
  pattern: RegExp,
): Promise<string> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    for (const file of mailsIn(dataDir).filter((name) => !before.has(name))) {
      const mail = readFileSync(join(dataDir, "outbox", file), "utf8");
      if (!mail.toLowerCase().includes(`to: ${to.toLowerCase()}\n`)) continue;
      const found = pattern.exec(readMail(mail).text)?.[0];
      if (found) return found;
    }
    await wait(50);
  }
  throw new Error(`no mail with ${pattern} arrived for ${to}`);
}
