import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const PATIENCE = 20_000;

/** Where a product runs, and where it keeps its data; without SMTP_URL its mails are there too. */
interface RunningProduct {
  url: string;
  dataDir: string;
}

/** Someone who works in the back office of a running product. */
export interface HttpStaff {
  /** Makes a call by method and path below /api. @throws Error unless it is answered 2xx */
  ask<T>(method: string, path: string, body?: object): Promise<T>;
  /** Name and value of the cookie of their session. */
  cookie: string;
}

/** Signs staff in as the back office does: with the password, then with the code that was mailed. @throws Error */
export async function signInStaff({ url, dataDir }: RunningProduct, who: { email: string; password: string }): Promise<HttpStaff> {
  const before = new Set(mailsIn(dataDir));
  const first = await send(url, "POST", "/v1/auth/login/admin", who);
  const { challenge } = (await first.json()) as { challenge: string };
  const code = await mailedCode(dataDir, who.email, before);
  const second = await send(url, "POST", "/v1/auth/check/otp", { challenge, code });
  return staffWithCookie(url, second.headers.getSetCookie()[0]?.split(";")[0] ?? "");
}

/** Staff with a session: `cookie` is its name and value. */
export const staffWithCookie = (url: string, cookie: string): HttpStaff => ({
  cookie,
  async ask<T>(method: string, path: string, body?: object) {
    const text = await (await send(url, method, path, body, { cookie })).text();
    return (text ? JSON.parse(text) : undefined) as T;
  },
});

/** The password of the demo's accounts: the one that was set, or the one that the product made. */
export const demoPasswordOf = (dataDir: string): string =>
  process.env.DEMO_PASSWORD || readFileSync(join(dataDir, "demo-password"), "utf8").trim();

async function send(url: string, method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...headers, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${(await response.text()).slice(0, 500)}`);
  return response;
}

export function mailsIn(dataDir: string): string[] {
  const folder = join(dataDir, "outbox");
  return existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(".eml")) : [];
}

/** The code in the mail that comes for somebody, beside the mails that were there before. @throws Error */
export async function mailedCode(dataDir: string, to: string, before: Set<string>): Promise<string> {
  const until = Date.now() + PATIENCE;
  while (Date.now() < until) {
    for (const file of mailsIn(dataDir).filter((name) => !before.has(name))) {
      const text = readFileSync(join(dataDir, "outbox", file), "utf8");
      const code = text.toLowerCase().includes(`to: ${to.toLowerCase()}\n`) ? /^\d{6}$/m.exec(text)?.[0] : undefined;
      if (code) return code;
    }
    await wait(50);
  }
  throw new Error(`no code was mailed to ${to}`);
}
