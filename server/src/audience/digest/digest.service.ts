import { DIGEST_FREQUENCIES } from "@masthead/contract/audience/digest-frequency.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { cardsOf } from "../../newsroom/article/read/card.service.ts";
import { categoryTree } from "../../newsroom/category/category.service.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { Platform } from "../../platform/platform.ts";
import { stationTimeZone } from "../../system/setting/setting.service.ts";
import { digestMail } from "./digest.mails.ts";
import {
  earliestSince,
  freshArticles,
  insertDigests,
  lockDigestForMail,
  lockDueReaders,
  setMailed,
} from "./digest.store.ts";
import { type DigestPeriod, periodAt } from "./digest-period.ts";
import { buildDigest, indexByTopic } from "./fresh-topics.ts";

export const DIGEST_MAIL_JOB = "digest.mail";

/** Readers per transaction. */
const BATCH_SIZE = 500;
const MAILS_PER_JOB = 25;
/** Maximum age of a new article in days, independent of the date of the last digest. */
const MAX_ARTICLE_AGE = 8;

interface Mails {
  period: string;
  userIds: number[];
}

/**
 * Job, every few minutes: creates the daily and weekly digests that are due. Idempotent, and safe
 * to kill.
 */
export async function createDueDigests(platform: Platform, now: Date): Promise<void> {
  const zone = await stationTimeZone(innerContext(platform, "en-US"));
  for (const frequency of DIGEST_FREQUENCIES) {
    const period = frequency === "off" ? undefined : periodAt(frequency, now, zone);
    if (period) await createDigests(platform, period, now);
  }
}

/**
 * Creates the digests of a period in batches. Each batch commits its digests together with their
 * mail jobs.
 * @returns number of queued mails
 */
export async function createDigests(
  platform: Platform,
  period: DigestPeriod,
  now: Date,
): Promise<number> {
  const { database, jobs } = platform;
  const oldest = await earliestSince(database.db, period);
  if (!oldest) return 0;
  const since = new Date(Math.max(oldest.getTime(), now.getTime() - MAX_ARTICLE_AGE * DAY));
  const fresh = indexByTopic(
    await freshArticles(database.db, since, now),
    await categoryTree(innerContext(platform, "en-US")),
  );
  let queued = 0;
  for (let after = 0; ; ) {
    const { last, toMail } = await database.db.transaction(async (tx) => {
      const readers = await lockDueReaders(tx, period, after, BATCH_SIZE);
      const digests = readers.map((reader) => buildDigest(reader, fresh));
      const inserted = await insertDigests(tx, period.name, digests, now);
      const toMail = digests
        .filter(({ userId, total }) => total > 0 && inserted.has(userId))
        .map(({ userId }) => userId);
      await jobs.sendAll(
        tx,
        DIGEST_MAIL_JOB,
        chunksOf(toMail, MAILS_PER_JOB).map((userIds): Mails => ({ period: period.name, userIds })),
      );
      return { last: readers.at(-1)?.userId, toMail };
    });
    if (last === undefined) return queued;
    queued += toMail.length;
    after = last;
  }
}

const chunksOf = (ids: number[], size: number) =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, n) =>
    ids.slice(n * size, (n + 1) * size),
  );

/**
 * Mails digests to readers. A failed mail does not stop the others.
 * @throws AggregateError of the failures, so that the job is retried
 */
export async function mailDigests(platform: Platform, { period, userIds }: Mails): Promise<void> {
  const failures: unknown[] = [];
  for (const userId of userIds)
    await mailDigest(platform, userId, period).catch((error) => failures.push(error));
  if (failures.length)
    throw new AggregateError(failures, `${failures.length} digests were not mailed`);
}

/**
 * Mails a reader's digest, unless it is mailed already. The mail is sent before it is recorded: if
 * the process dies in between, it is sent again with the same Message-ID, which mailboxes can
 * deduplicate.
 */
async function mailDigest(platform: Platform, userId: number, period: string): Promise<void> {
  await platform.database.db.transaction(async (tx) => {
    const due = await lockDigestForMail(tx, userId, period);
    if (!due) return;
    // Articles that are no longer visible are left out.
    const articles = await cardsOf(innerContext(platform, due.locale), due.articleIds);
    if (articles.length)
      await platform.mailer.send(await digestMail(platform, { ...due, userId, period, articles }));
    await setMailed(tx, userId, period, new Date());
  });
}
