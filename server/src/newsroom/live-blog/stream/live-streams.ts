import type { LiveChange, LiveChanges } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { EVERYTHING, WITHDRAWN_PREFIX } from "../../../platform/cache/changes.ts";
import { collectTags } from "../../../platform/cache/tags.ts";
import { type EventStream, EventStreams, eventText } from "../../../platform/http/event-streams.ts";

/**
 * What a reader's page has received: the number of its last change, the last event with the state,
 * and the result of its article, by id and version. Undefined: it has received none yet.
 */
interface Received {
  sequence: number;
  state: string | undefined;
  result: string | null | undefined;
  /** Articles made from entries, as JSON; undefined: it has received none yet. */
  stories: string | undefined;
}

/** Live blog that is followed in this process. */
interface Followed {
  /** Its last changes; undefined until they are read. */
  recent: LiveChanges | undefined;
  /** Cache tags of what was read, such as of the articles made from entries. */
  tags: ReadonlySet<string>;
  /** Being read. */
  reading: Promise<void> | undefined;
  /** Changed again while it was being read. */
  isStale: boolean;
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Tells a page that changes are missing: it requests them, and connects again. */
const BEHIND = eventText("behind", "{}");
/** Tells a page that readers no longer see the live blog: it loads again. */
const GONE = eventText("gone", "{}");

/**
 * Streams of the changes of live blogs to open pages. A change is read once per process, however
 * many readers follow.
 */
export class LiveStreams {
  readonly #followed = new Map<number, Followed>();
  readonly #streams: EventStreams<Received>;
  readonly #read: (articleId: number) => Promise<LiveChanges | null>;
  readonly #onError: (error: unknown) => void;

  /**
   * @param read returns the last changes of a live blog; null if readers do not see it
   * @param onError called when changes cannot be read: pages poll, and get them with the next change
   */
  constructor(
    options: { maxStreams: number },
    read: (articleId: number) => Promise<LiveChanges | null>,
    onError: (error: unknown) => void,
  ) {
    this.#streams = new EventStreams(options);
    this.#read = read;
    this.#onError = onError;
  }

  /**
   * Opens a stream of the changes after a number. Returns false if there is no such live blog.
   * @throws errors of reading
   */
  async open(articleId: number, after: number, exchange: Exchange): Promise<boolean> {
    const recent = await this.#follow(articleId);
    if (!recent) return false;
    const stream = this.#streams.open(articleId, exchange, {
      sequence: after,
      state: undefined,
      result: undefined,
      stories: undefined,
    });
    stream.response.once("close", () => this.#forgetIfUnread(articleId));
    stream.response.write(textFor(recent)(stream));
    return true;
  }

  hasRoomFor(request: FastifyRequest): boolean {
    return this.#streams.hasRoomFor(request);
  }

  /** Sends what changed, by the tags of a change. */
  change(tags: string[]): void {
    const names = new Set(
      tags.map((name) =>
        name.startsWith(WITHDRAWN_PREFIX) ? name.slice(WITHDRAWN_PREFIX.length) : name,
      ),
    );
    for (const [articleId, { tags: read }] of this.#followed)
      if (
        names.has(EVERYTHING) ||
        names.has(`liveBlog:${articleId}`) ||
        names.has(`article:${articleId}`) ||
        !names.isDisjointFrom(read)
      )
        void this.#refresh(articleId)
          .catch(this.#onError)
          .finally(() => this.#forgetIfUnread(articleId));
  }

  close(): void {
    this.#streams.close();
  }

  /** Returns the last changes of a live blog, which are read for its first reader. */
  async #follow(articleId: number): Promise<LiveChanges | undefined> {
    if (!this.#followed.get(articleId)?.recent) await this.#refresh(articleId);
    return this.#followed.get(articleId)?.recent;
  }

  #forgetIfUnread(articleId: number): void {
    const isReading = this.#followed.get(articleId)?.reading !== undefined;
    if (!isReading && !this.#streams.has(articleId)) this.#followed.delete(articleId);
  }

  /** Reads the last changes, once at a time, and sends them. */
  #refresh(articleId: number): Promise<void> {
    const followed: Followed = this.#followed.get(articleId) ?? {
      recent: undefined,
      tags: new Set(),
      reading: undefined,
      isStale: false,
    };
    this.#followed.set(articleId, followed);
    if (followed.reading) {
      followed.isStale = true;
      return followed.reading;
    }
    followed.reading = this.#readAndSend(articleId, followed).finally(() => {
      followed.reading = undefined;
      if (!followed.recent) this.#followed.delete(articleId);
    });
    return followed.reading;
  }

  async #readAndSend(articleId: number, followed: Followed): Promise<void> {
    do {
      followed.isStale = false;
      const { value: recent, tags } = await collectTags(() => this.#read(articleId));
      followed.tags = tags;
      followed.recent = recent ?? undefined;
      if (recent) await this.#streams.send(articleId, textFor(recent));
      else await this.#streams.end(articleId, GONE);
    } while (followed.isStale);
  }
}

/**
 * Returns a function that writes the text for a stream: what it has not received yet. Most streams
 * have received the same, so their text is made once.
 */
function textFor(recent: LiveChanges): (stream: EventStream<Received>) => string {
  const { state, summaryHtml, streams, questionsOpen } = recent;
  const texts = new Map<number, string>();
  const currentState = eventText(
    "state",
    JSON.stringify({ state, summaryHtml, streams, questionsOpen }),
  );
  const { result } = recent;
  const resultKey = result && `${result.id}:${result.version}`;
  const resultText = eventText("result", JSON.stringify(result));
  const stories = JSON.stringify(recent.stories);
  const storiesText = eventText("stories", stories);
  return ({ state: received }) => {
    const stateText =
      (received.state === currentState ? "" : currentState) +
      (received.result === resultKey ? "" : resultText) +
      (received.stories === stories ? "" : storiesText);
    received.state = currentState;
    received.result = resultKey;
    received.stories = stories;
    if (received.sequence >= recent.sequence) return stateText;
    const isBehind = received.sequence < recent.after;
    const text = isBehind
      ? BEHIND
      : (texts.get(received.sequence) ?? changesText(recent.changes, received.sequence));
    if (!isBehind) texts.set(received.sequence, text);
    received.sequence = recent.sequence;
    return stateText + text;
  };
}

const changesText = (changes: LiveChange[], after: number): string =>
  changes
    .filter(({ sequence }) => sequence > after)
    .map((change) => eventText("change", JSON.stringify(change), change.sequence))
    .join("");
