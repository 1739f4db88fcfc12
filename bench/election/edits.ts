import { setTimeout as wait } from "node:timers/promises";
import type { StaffSession } from "../../server/test/processes/staff-session.ts";
import { millisecondsUntilSeen } from "../tools/until.ts";

const EDIT_SECONDS = 3;

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
