import type { LiveStream } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import type { FieldErrorCode } from "@masthead/contract/platform/field-errors.ts";

/** Stream as an editor wants it; without an id, it is new. */
export interface WantedStream {
  id: number | null;
  name: string;
}

interface StreamColumns {
  streams: LiveStream[];
  lastStreamId: number;
}

/**
 * Returns the streams of a live blog after a change, with the ids of those that it removes, or the
 * first problem. New streams get ids that no stream has had.
 */
export function planStreams(
  before: StreamColumns,
  wanted: readonly WantedStream[],
): (StreamColumns & { removed: number[] }) | { field: string; code: FieldErrorCode } {
  let { lastStreamId } = before;
  const streams: LiveStream[] = [];
  for (const [index, { id, name }] of wanted.entries()) {
    const field = `streams.${index}.name`;
    if (streams.some((stream) => stream.name === name))
      return { field, code: "liveBlog.streamTwice" };
    const isKnown = before.streams.some((stream) => stream.id === id);
    const isRepeated = streams.some((stream) => stream.id === id);
    if (id !== null && (!isKnown || isRepeated)) return { field, code: "liveBlog.unknownStream" };
    streams.push({ id: id ?? ++lastStreamId, name });
  }
  const removed = before.streams
    .map(({ id }) => id)
    .filter((id) => !streams.some((stream) => stream.id === id));
  return { streams, lastStreamId, removed };
}
