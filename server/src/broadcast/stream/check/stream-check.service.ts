import type { ChannelKind } from "@masthead/contract/broadcast/air.ts";
import type { StreamCheck } from "@masthead/contract/broadcast/channel.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import { syncWork } from "../../../platform/work/sync-work.ts";
import { probeStream } from "./probe-stream.ts";
import {
  type CheckedChannel,
  channelsToCheck,
  channelToCheck,
  saveStreamCheck,
} from "./stream-check.store.ts";

/** Job that checks the stream of one channel. */
export const CHECK_ONE_JOB = "stream.check-one";
/** Number of streams checked concurrently. */
const CONCURRENCY = 8;

export async function checkStream(
  context: CallContext,
  { streamUrl, kind }: { streamUrl: string; kind: ChannelKind },
): Promise<StreamCheck> {
  const problem = await probeStream(context.platform.config, streamUrl, kind);
  return {
    checkedAt: new Date().toISOString(),
    problem: problem && problemText(problem, context.locale),
  };
}

/** Returns the result of the last check of a channel's stream; null before the first check. */
export function lastCheckOf(
  row: { streamCheckedAt: Date | null; streamProblem: string | null },
  locale: Locale,
): StreamCheck | null {
  const { streamCheckedAt: at, streamProblem: problem } = row;
  return (
    at && {
      checkedAt: at.toISOString(),
      problem: problem === null ? null : problemText(problem, locale),
    }
  );
}

/**
 * Enqueues a check of a channel's stream. Call it when a channel is created or its stream changes.
 */
export const enqueueStreamCheck = (platform: Platform, channelId: number): Promise<void> =>
  platform.jobs.send(CHECK_ONE_JOB, { id: channelId }, `channel-${channelId}`);

/** Checks the stream of one channel and saves the result. */
export async function checkChannel(platform: Platform, id: number): Promise<void> {
  const checked = await channelToCheck(platform.database.db, id);
  if (checked) await checkAndSave(platform, checked);
}

/** Checks the streams of all visible channels and saves the results. */
export async function checkChannels(platform: Platform): Promise<void> {
  const queue = await channelsToCheck(platform.database.db);
  const runWorker = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) await checkAndSave(platform, next);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runWorker));
}

async function checkAndSave(
  { config, jobs, database: { db } }: Platform,
  checked: CheckedChannel,
): Promise<void> {
  const problem = await probeStream(config, checked.streamUrl, checked.kind);
  await db.transaction(async (tx) => {
    await saveStreamCheck(tx, checked, new Date(), problem);
    await syncWork(tx, { id: null, jobs }, "LiveStream", [checked.id]);
  });
}

/**
 * Returns the message of a stored problem.
 * @param problem message key, with an optional HTTP status after a colon
 */
function problemText(problem: string, locale: Locale): string {
  const [messageKey, status] = problem.split(":", 2);
  return messagesFor(locale)(`broadcast.stream.${messageKey}`, { status });
}
