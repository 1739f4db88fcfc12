import type { Colleague } from "@masthead/contract/newsroom/article/article-assignment.ts";
import {
  type ArticleNote,
  type ArticleNotes,
  MAX_NOTES,
  mentionsIn,
} from "@masthead/contract/newsroom/article/article-note.ts";
import { EDITORIAL_RIGHTS } from "@masthead/contract/platform/newsroom-rights.ts";
import { colleagueNames } from "../../../audience/user/colleague.sql.ts";
import { notFound } from "../../../platform/http/problem.ts";
import { hasNewsroomRight } from "../../../platform/newsroom-right.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { articleForWork } from "../../article/article-lookup.sql.ts";
import { type NoteRow, notesOf } from "./note.store.ts";

/** Returns the notes on an article, with the current user's abilities on them. @throws NOT_FOUND */
export async function articleNotes(context: CallContext, articleId: number): Promise<ArticleNotes> {
  const { db } = context;
  if (!(await articleForWork(db, articleId))) throw notFound();
  const rows = await notesOf(db, articleId);
  const names = await colleagueNames(
    db,
    rows.flatMap(({ authorId, resolvedById, text }) =>
      [authorId ?? [], resolvedById ?? [], mentionsIn(text)].flat(),
    ),
  );
  const toColleague = (id: number): Colleague => ({ id, name: names.get(id) ?? null });
  const isFull = rows.length >= MAX_NOTES;
  const mayWrite = hasNewsroomRight(context, ...EDITORIAL_RIGHTS);
  const notes = rows.map((row): ArticleNote => {
    const {
      id,
      parentId,
      version,
      revisionId,
      text,
      createdAt,
      editedAt,
      edits,
      authorId,
      resolvedAt,
      resolvedById,
      deletedAt,
    } = row;
    return {
      id,
      parentId,
      version,
      revisionId,
      text,
      author: authorId === null ? null : toColleague(authorId),
      mentions: mentionsIn(text).map(toColleague),
      createdAt: createdAt.toISOString(),
      editedAt: editedAt?.toISOString() ?? null,
      edits,
      deleted: deletedAt !== null,
      resolved: resolvedAt && {
        at: resolvedAt.toISOString(),
        by: resolvedById === null ? null : toColleague(resolvedById),
      },
      abilities: mayWrite ? abilitiesOn(row, context.user?.id, isFull) : NO_ABILITIES,
    };
  });
  const open = rows.filter(
    ({ parentId, resolvedAt }) => parentId === null && resolvedAt === null,
  ).length;
  return { notes, open, abilities: { create: mayWrite && !isFull } };
}

const NO_ABILITIES: ArticleNote["abilities"] = {
  reply: false,
  update: false,
  delete: false,
  resolve: false,
  reopen: false,
};

function abilitiesOn(
  { parentId, authorId, deletedAt, resolvedAt }: NoteRow,
  userId: number | undefined,
  isFull: boolean,
) {
  const isOwn = authorId !== null && authorId === userId && deletedAt === null;
  const isThread = parentId === null;
  return {
    reply: isThread && deletedAt === null && !isFull,
    update: isOwn,
    delete: isOwn,
    resolve: isThread && resolvedAt === null,
    reopen: isThread && resolvedAt !== null,
  };
}
