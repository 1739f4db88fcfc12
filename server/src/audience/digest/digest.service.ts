import { DIGEST_FREQUENCIES } from "@masthead/contract/audience/digest.ts";
import { cardsOf } from "../../newsroom/article/article-card.service.ts";
import { categoryTree } from "../../newsroom/category/category.service.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { Platform } from "../../platform/platform.ts";
import { stationZone } from "../../system/setting/setting.service.ts";
import { digestMail } from "./digest.mails.ts";
import {
  deleteDigestsBefore,
  digestForMail,
  freshArticles,
  insertDigests,
  lockDueReaders,
  oldestSince,
  setMailed,
} from "./digest.store.ts";
import { type Period, periodAt } from "./digest-period.ts";
import { byTopic, digestOf } from "./fresh-topics.ts";

export const DIGEST_MAIL_JOB = "digest.mail";

/** Readers that one transaction makes digests for, and whom one job mails them to. */
const BATCH = 500;
const MAILS_A_JOB = 25;
const DAY = 24 * 60 * 60 * 1000;
/** Days after which something is new for nobody, however long they were away. */
const NEW_FOR = 8;
/** Days for which it is known what was mailed to whom. */
const KEPT = 60;

interface Mails {
  period: string;
  userIds: number[];
}

/** Every few minutes: makes the digests of the day and of the week that are due. Doing so twice, or dying over it, changes nothing. */
export async function makeDueDigests(platform: Platform, now: Date): Promise<void> {
  const zone = await stationZone(innerContext(platform, "en-US"));
  for (const frequency of DIGEST_FREQUENCIES) {
    const period = frequency === "off" ? undefined : periodAt(frequency, now, zone);
    if (period) await makeDigests(platform, period, now);
  }
}

/** Makes the digests of a period, batch after batch, each with its mails or not at all. Gives how many mails were queued. */
export async function makeDigests(platform: Platform, period: Period, now: Date): Promise<number> {
  const { database, jobs } = platform;
  const oldest = await oldestSince(database.db, period);
  if (!oldest) return 0;
  const since = new Date(Math.max(oldest.getTime(), now.getTime() - NEW_FOR * DAY));
  const fresh = byTopic(await freshArticles(database.db, since, now), await categoryTree(innerContext(platform, "en-US")));
  let mails = 0;
  for (let after = 0; ; ) {
    const { last, toMail } = await database.db.transaction(async (tx) => {
      const readers = await lockDueReaders(tx, period, after, BATCH);
      const digests = readers.map((reader) => digestOf(reader, fresh));
      const made = await insertDigests(tx, period.name, digests, now);
      const toMail = digests.filter(({ userId, total }) => total > 0 && made.has(userId)).map(({ userId }) => userId);
      await jobs.sendAll(
        tx,
        DIGEST_MAIL_JOB,
        chunksOf(toMail, MAILS_A_JOB).map((userIds): Mails => ({ period: period.name, userIds })),
      );
      return { last: readers.at(-1)?.userId, toMail };
    });
    if (last === undefined) return mails;
    mails += toMail.length;
    after = last;
  }
}

const chunksOf = (ids: number[], size: number) =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, n) => ids.slice(n * size, (n + 1) * size));

/** Mails digests to some readers. Who cannot be mailed to does not keep the others from it. @throws AggregateError, so that the job tries again */
export async function mailDigests(platform: Platform, { period, userIds }: Mails): Promise<void> {
  const failures: unknown[] = [];
  for (const userId of userIds) await mailDigest(platform, userId, period).catch((error) => failures.push(error));
  if (failures.length) throw new AggregateError(failures, `${failures.length} digests were not mailed`);
}

/**
 * Mails one reader their digest, unless it was. The mail server has it before that is written down: whoever dies in between mails it again, under
 * the same id, by which mailboxes know it.
 */
async function mailDigest(platform: Platform, userId: number, period: string): Promise<void> {
  await platform.database.db.transaction(async (tx) => {
    const due = await digestForMail(tx, userId, period);
    if (!due) return;
    // What is not to be seen any more is not mailed.
    const articles = await cardsOf(innerContext(platform, due.locale), due.articleIds);
    if (articles.length) await platform.mailer.send(await digestMail(platform, { ...due, userId, period, articles }));
    await setMailed(tx, userId, period, new Date());
  });
}

/** Every night: forgets what was mailed long ago. */
export const sweepDigests = ({ database }: Platform, now: Date): Promise<void> =>
  deleteDigestsBefore(database.db, new Date(now.getTime() - KEPT * DAY));
