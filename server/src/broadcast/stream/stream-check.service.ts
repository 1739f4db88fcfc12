import type { ChannelKind } from "@masthead/contract/broadcast/air.ts";
import type { StreamCheck } from "@masthead/contract/broadcast/channel.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { wordsOf } from "../../platform/http/words.ts";
import type { CallContext, Platform } from "../../platform/platform.ts";
import { probeStream } from "./check/probe-stream.ts";
import { type CheckedChannel, channelsToCheck, channelToCheck, noteCheck } from "./check/stream-check.store.ts";

/** Looks at one channel's stream. */
export const CHECK_ONE_JOB = "stream.check-one";
/** Streams that are looked at side by side. */
const AT_A_TIME = 8;

/** Looks whether a stream plays. */
export async function checkStream(
  context: CallContext,
  { streamUrl, kind }: { streamUrl: string; kind: ChannelKind },
): Promise<StreamCheck> {
  const problem = await probeStream(context.platform.config, streamUrl, kind);
  return { checkedAt: new Date().toISOString(), problem: problem && problemText(problem, context.locale) };
}

/** What the last look at a channel's stream found; null before the first. */
export function lastCheckOf(row: { streamCheckedAt: Date | null; streamProblem: string | null }, locale: Locale): StreamCheck | null {
  const { streamCheckedAt: at, streamProblem: problem } = row;
  return at && { checkedAt: at.toISOString(), problem: problem === null ? null : problemText(problem, locale) };
}

/** Has a channel's stream looked at soon: call it when a channel was made, or its stream changed. */
export const orderCheck = (platform: Platform, channelId: number): Promise<void> =>
  platform.jobs.send(CHECK_ONE_JOB, { id: channelId }, `channel-${channelId}`);

/** Looks at one channel's stream, and writes down what it found. */
export async function checkChannel(platform: Platform, id: number): Promise<void> {
  const found = await channelToCheck(platform.database.db, id);
  if (found) await checkAndNote(platform, found);
}

/** The same of every channel that readers see. */
export async function checkChannels(platform: Platform): Promise<void> {
  const waiting = await channelsToCheck(platform.database.db);
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await checkAndNote(platform, next);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
}

async function checkAndNote({ config, database: { db } }: Platform, found: CheckedChannel): Promise<void> {
  const problem = await probeStream(config, found.streamUrl, found.kind);
  await noteCheck(db, found, new Date(), problem);
}

/** @param problem as it is written down: a word, and a status behind a colon where there is one */
function problemText(problem: string, locale: Locale): string {
  const [word, status] = problem.split(":", 2);
  return wordsOf(locale)(`broadcast.stream.${word}`, { status });
}
