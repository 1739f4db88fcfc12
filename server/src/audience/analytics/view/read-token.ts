import { createHmac } from "node:crypto";
import { READ_AFTER_MS } from "@masthead/contract/audience/page-views.ts";
import { isSameSecret } from "../../../platform/secrets.ts";

/** Youngest token that is accepted, in milliseconds: half of what a reader waits, as requests take different times. */
const MIN_AGE = READ_AFTER_MS / 2;
/** Oldest token that is accepted, in milliseconds: a page may be in the background before it is read. */
const MAX_AGE = 60 * 60 * 1000;

/** Returns the token of a reader who opens an article now: `{time}.{hash}`, with the time in base 36. */
export function readToken(salt: Buffer, { visitor, articleId }: { visitor: Buffer; articleId: number }, time: number): string {
  const hash = createHmac("sha256", salt).update(`read\n${time}\n${articleId}\n`).update(visitor).digest("base64url");
  return `${time.toString(36)}.${hash}`;
}

/** Returns when a token was issued, in milliseconds since 1970; undefined if it is too young or too old to be used now. */
export function usableSince(token: string, now: number): number | undefined {
  const time = Number.parseInt(token.split(".", 1)[0] ?? "", 36);
  return now - time >= MIN_AGE && now - time <= MAX_AGE ? time : undefined;
}

/** Whether a token was issued to this reader for this article at a time. */
export const isReadToken = (token: string, ...issued: Parameters<typeof readToken>): boolean => isSameSecret(token, readToken(...issued));
