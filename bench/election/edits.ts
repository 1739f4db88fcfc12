import { setTimeout as wait } from "node:timers/promises";
import type { StaffSession } from "../../server/test/processes/staff-session.ts";

const EDIT_SECONDS = 3;
const POLL_MS = 20;
const SEEN_TIMEOUT_MS = 20_000;

/** Milliseconds from the response to the editor until an update was seen, by page. */
export type EditDelays = Record<"article" | "home", number[]>;

interface LiveBlog {
  id: number;
  /** URLs of its pages through Varnish. */
  urls: Record<keyof EditDelays, string>;
}

/**
 * Updates the live blog every few seconds until the signal, as an editor in the back office, and
 * measures when Varnish serves each update.
 */
export async function editLiveBlog(
  editor: StaffSession,
  { id, urls }: LiveBlog,
  signal: AbortSignal,
): Promise<EditDelays> {
  const delays: EditDelays = { article: [], home: [] };
  for (let edit = 1; !signal.aborted; edit++) {
    const next = wait(EDIT_SECONDS * 1000, undefined, { signal }).catch(() => {});
    const title = `Results, update ${edit}.`;
    const { version } = await editor.call<{ version: number }>("GET", `/v1/article/${id}`);
    await editor.call("PATCH", `/v1/article/edit/${id}`, {
      version,
      title,
      publish: { kind: "update" },
    });
    const [article, home] = await Promise.all([
      millisecondsUntilSeen(urls.article, title),
      millisecondsUntilSeen(urls.home, title),
    ]);
    delays.article.push(article);
    delays.home.push(home);
    await next;
  }
  return delays;
}

/** @throws Error if a page does not contain the text after 20 seconds */
async function millisecondsUntilSeen(url: string, text: string): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const response = await fetch(url, { signal: AbortSignal.timeout(SEEN_TIMEOUT_MS) });
    const isSeen = (await response.text()).includes(text);
    const milliseconds = performance.now() - startedAt;
    if (isSeen && response.ok) return milliseconds;
    if (milliseconds > SEEN_TIMEOUT_MS)
      throw new Error(`${url} did not change within ${SEEN_TIMEOUT_MS / 1000} s`);
    await wait(POLL_MS);
  }
}
