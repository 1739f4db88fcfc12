import type { LiveChange, LiveStory } from "@masthead/contract/newsroom/live-blog/live-blog.ts";
import { LIVE_CHANGES_STEP } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import type { PublicResult } from "@masthead/contract/newsroom/result/result.ts";
import { MINUTE, SECOND } from "@masthead/contract/platform/durations.ts";
import { fetchApi } from "../../platform/api/api.ts";
import type { LiveState } from "./live-updates.ts";

/** Delay of the first reconnection in milliseconds; it doubles up to the last. */
const RECONNECT_DELAY = { first: SECOND, last: 30 * SECOND };
/** Failures of the stream in a row, after which a page polls. */
const MAX_FAILURES = 3;
/** Time after which a page that polls tries the stream again, in milliseconds. */
const STREAM_RETRY = 5 * MINUTE;
/** Time between two polls of a visible and of a hidden page, in milliseconds. */
const POLL_INTERVAL = { visible: 20 * SECOND, hidden: MINUTE };
/** Time after which a hidden page closes its stream, in milliseconds. */
const HIDDEN_AFTER = MINUTE;

interface Circumstances {
  isOnline: boolean;
  isVisible: boolean;
  /** The reader's device saves data. */
  savesData: boolean;
  /** Failures of the stream in a row. */
  failures: number;
  /** Milliseconds since the last of them. */
  sinceFailure: number;
}

/** Returns how a page gets the next changes; "nothing" while the device is offline. */
export function transportFor({
  isOnline,
  isVisible,
  savesData,
  failures,
  sinceFailure,
}: Circumstances): "stream" | "poll" | "nothing" {
  if (!isOnline) return "nothing";
  const isStreamDown = failures >= MAX_FAILURES && sinceFailure < STREAM_RETRY;
  return isVisible && !savesData && !isStreamDown ? "stream" : "poll";
}

/** Returns the delay of the next connection after failures in a row, with full jitter. */
export const reconnectDelay = (failures: number, random = Math.random()): number =>
  random * Math.min(RECONNECT_DELAY.last, RECONNECT_DELAY.first * 2 ** failures);

/** Returns the number after which a page requests changes that has received them up to another. */
export const changesStart = (sequence: number): number =>
  Math.floor(sequence / LIVE_CHANGES_STEP) * LIVE_CHANGES_STEP;

export interface LiveHandlers {
  onChanges(changes: LiveChange[]): void;
  onState(state: LiveState): void;
  /** Result that the article shows; null without one. */
  onResult(result: PublicResult | null): void;
  /** Articles that were made from entries, and that readers see. */
  onStories(stories: LiveStory[]): void;
  /** Readers no longer see the live blog. */
  onGone(): void;
}

/**
 * Follows a live blog from the change with a number on: by server-sent events, else by polling.
 * @returns a function that ends it
 */
export function followLiveBlog(
  articleId: number,
  { after, locale }: { after: number; locale: "en-US" | "ar-JO" },
  handlers: LiveHandlers,
): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  let sequence = after;
  let failures = 0;
  let failedAt = 0;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const circumstances = (): Circumstances => ({
    isOnline: navigator.onLine,
    isVisible: document.visibilityState === "visible",
    savesData: savesData(),
    failures,
    sinceFailure: Date.now() - failedAt,
  });

  const stepIn = (delay: number) => {
    clearTimeout(timer);
    if (!signal.aborted) timer = setTimeout(step, delay);
  };
  const closeStream = () => {
    source?.close();
    source = undefined;
  };

  function step(): void {
    const transport = transportFor(circumstances());
    if (transport !== "stream") closeStream();
    if (transport === "stream") openStream();
    else if (transport === "poll") void poll();
  }

  const receive = (changes: LiveChange[], upTo: number) => {
    sequence = Math.max(sequence, upTo);
    if (changes.length) handlers.onChanges(changes);
  };

  function openStream(): void {
    if (source) return;
    const opened = new EventSource(`/api/v1/live-blog/${articleId}/stream?after=${sequence}`);
    source = opened;
    opened.addEventListener("open", () => {
      failures = 0;
    });
    opened.addEventListener("change", ({ data }) => {
      const change = JSON.parse(data) as LiveChange;
      receive([change], change.sequence);
    });
    opened.addEventListener("state", ({ data }) => handlers.onState(JSON.parse(data) as LiveState));
    opened.addEventListener("result", ({ data }) =>
      handlers.onResult(JSON.parse(data) as PublicResult | null),
    );
    opened.addEventListener("stories", ({ data }) =>
      handlers.onStories(JSON.parse(data) as LiveStory[]),
    );
    opened.addEventListener("behind", () => {
      closeStream();
      void poll();
    });
    opened.addEventListener("gone", handlers.onGone);
    // The browser itself does not reconnect after an error of a proxy.
    opened.addEventListener("error", () => {
      closeStream();
      failures++;
      failedAt = Date.now();
      stepIn(reconnectDelay(failures));
    });
  }

  async function poll(): Promise<void> {
    try {
      const isCurrent = await loadChanges();
      if (!isCurrent) return;
    } catch {
      // Without a connection: the next poll tries again.
    }
    const interval =
      document.visibilityState === "visible" ? POLL_INTERVAL.visible : POLL_INTERVAL.hidden;
    // A stream continues where the poll ended.
    stepIn(transportFor(circumstances()) === "stream" ? 0 : interval * (0.75 + Math.random() / 2));
  }

  /** Loads all changes. Returns false if readers no longer see the live blog. */
  async function loadChanges(): Promise<boolean> {
    let response = await request();
    if (response?.after !== undefined && response.after > sequence) response = await request(true);
    while (response) {
      receive(response.changes, response.sequence);
      handlers.onState(response);
      handlers.onResult(response.result);
      handlers.onStories(response.stories);
      if (!response.more) return true;
      response = await request(true);
    }
    return false;
  }

  /** @param isBehind more than the last changes are missing */
  async function request(isBehind = false) {
    // Changes that the page has are ignored.
    const input = { id: articleId, ...(isBehind && { after: changesStart(sequence) }) };
    const response = await fetchApi("GET /v1/live-blog/{id}/changes", input, { locale, signal });
    if (response.status === 404) {
      handlers.onGone();
      return undefined;
    }
    if (!response.ok) throw new Error(`changes returned ${response.status}`);
    return response.json();
  }

  const onVisibility = () => stepIn(document.visibilityState === "visible" ? 0 : HIDDEN_AFTER);
  document.addEventListener("visibilitychange", onVisibility, { signal });
  for (const event of ["online", "offline"]) addEventListener(event, step, { signal });
  step();

  return () => {
    stopping.abort();
    clearTimeout(timer);
    closeStream();
  };
}

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData ?? false;
