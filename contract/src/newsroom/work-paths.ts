import type { NoticeKind } from "./work.ts";

/** Subject of a notice. */
interface NoticeSubject {
  kind: NoticeKind;
  articleId: number;
  noteId: number | null;
}

/** Path of the subject of a notice in the back office: the live blog, the note or the article. */
export function noticePath({ kind, articleId, noteId }: NoticeSubject): string {
  if (kind === "staleLiveBlog") return `/live-blog/${articleId}`;
  return `/article/edit/${articleId}${noteId === null ? "" : `?note=${noteId}`}`;
}
