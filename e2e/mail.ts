import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { scaled } from "../scripts/machine-speed.ts";
import { mailsIn } from "../server/test/processes/staff-session.ts";
import { readMail } from "../server/test/readers/mail.ts";
import { productDataDir } from "./staff/staff.ts";

/** In milliseconds. */
const MAIL_TIMEOUT = scaled(30_000);

/**
 * Waits for a mail to an address that is not among `before` and contains a text. Returns it parsed.
 * @throws Error after a timeout
 */
export async function waitForMail(
  email: string,
  before: Set<string>,
  text = "",
): Promise<ReturnType<typeof readMail>> {
  const deadline = Date.now() + MAIL_TIMEOUT;
  while (Date.now() < deadline) {
    for (const file of mailsIn(productDataDir()).filter((name) => !before.has(name))) {
      const raw = readFileSync(join(productDataDir(), "outbox", file), "utf8");
      if (raw.includes(`\nTo: ${email}\n`) && raw.includes(text)) return readMail(raw);
    }
    await wait(50);
  }
  throw new Error(`no mail arrived for ${email}`);
}
