import { mentionsIn } from "@masthead/contract/newsroom/article/article-note.ts";
import { colleagueById, colleagueNames } from "../../../audience/user/colleague.sql.ts";
import type { Platform } from "../../../platform/platform.ts";
import { withNames } from "../note/note-text.ts";
import { noticeMail } from "./notice.mails.ts";
import { lockUnmailedNotice, setMailed } from "./notice.store.ts";

/**
 * Mails a notice once, in the language of the receiver. Skips it if it was withdrawn, if the
 * receiver no longer manages articles, or if another process is mailing it.
 */
export async function mailNotice(platform: Platform, id: number, now = new Date()): Promise<void> {
  await platform.database.db.transaction(async (tx) => {
    const notice = await lockUnmailedNotice(tx, id);
    const recipient = notice && (await colleagueById(tx, "Article", notice.userId));
    if (!recipient) return;
    const { kind, article, noteId, actorId, text } = notice;
    const names = await colleagueNames(tx, [
      ...(actorId === null ? [] : [actorId]),
      ...mentionsIn(text ?? ""),
    ]);
    const content = {
      id,
      kind,
      article,
      noteId,
      by: names.get(actorId ?? 0) ?? null,
      text: text && withNames(text, names, recipient.locale),
    };
    await platform.mailer.send(await noticeMail(platform, recipient, content));
    await setMailed(tx, id, now);
  });
}
