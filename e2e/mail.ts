import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { mailsIn } from "../server/test/http-staff.ts";
import { readMail } from "../server/test/mail.ts";
import { productData } from "./staff.ts";

const PATIENCE = 20_000;

/** The next mail to somebody, beside those that were there before, and with these words in it, taken apart. @throws Error */
export async function mailTo(email: string, before: Set<string>, words = ""): Promise<ReturnType<typeof readMail>> {
  const until = Date.now() + PATIENCE;
  while (Date.now() < until) {
    for (const file of mailsIn(productData()).filter((name) => !before.has(name))) {
      const raw = readFileSync(join(productData(), "outbox", file), "utf8");
      if (raw.includes(`\nTo: ${email}\n`) && raw.includes(words)) return readMail(raw);
    }
    await wait(50);
  }
  throw new Error(`no mail came for ${email}`);
}
