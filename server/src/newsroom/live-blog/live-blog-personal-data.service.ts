import { asc, eq } from "drizzle-orm";
import type { PersonalData } from "../../audience/user/personal-data.ts";
import { liveBlog, liveEntry, liveHandover, liveQuestion, liveShift } from "./live-blog.table.ts";

/**
 * Entries that an account wrote, and its shifts, which stay without the person when it is removed,
 * and questions that it sent, which are deleted.
 */
export const liveBlogPersonalData: PersonalData = {
  async exportOf(db, { id }) {
    const { articleId, title, bodyHtml, receivedAt } = liveEntry;
    const entries = await db
      .select({ articleId, title, bodyHtml, receivedAt })
      .from(liveEntry)
      .where(eq(liveEntry.authorId, id))
      .orderBy(asc(liveEntry.id));
    const { role, startsAt, endsAt, note } = liveShift;
    const shifts = await db
      .select({ articleId: liveShift.articleId, role, startsAt, endsAt, note })
      .from(liveShift)
      .where(eq(liveShift.colleagueId, id))
      .orderBy(asc(startsAt), asc(liveShift.id));
    const questions = await db
      .select({
        articleId: liveQuestion.articleId,
        name: liveQuestion.name,
        text: liveQuestion.text,
        receivedAt: liveQuestion.receivedAt,
      })
      .from(liveQuestion)
      .where(eq(liveQuestion.userId, id))
      .orderBy(asc(liveQuestion.id));
    return {
      ...((entries.length > 0 || shifts.length > 0) && {
        liveBlogs: {
          entries: entries.map(withTime),
          shifts: shifts.map(({ startsAt, endsAt, ...shift }) => ({
            ...shift,
            startsAt: startsAt.toISOString(),
            endsAt: endsAt.toISOString(),
          })),
        },
      }),
      ...(questions.length > 0 && { liveQuestions: questions.map(withTime) }),
    };
  },
  async erase(tx, id) {
    await tx.update(liveEntry).set({ authorId: null }).where(eq(liveEntry.authorId, id));
    await tx.update(liveEntry).set({ publisherId: null }).where(eq(liveEntry.publisherId, id));
    await tx
      .update(liveEntry)
      .set({ claimedById: null, claimedAt: null })
      .where(eq(liveEntry.claimedById, id));
    await tx.update(liveShift).set({ colleagueId: null }).where(eq(liveShift.colleagueId, id));
    await tx.update(liveHandover).set({ fromId: null }).where(eq(liveHandover.fromId, id));
    await tx.update(liveHandover).set({ toId: null }).where(eq(liveHandover.toId, id));
    await tx.delete(liveQuestion).where(eq(liveQuestion.userId, id));
    await tx
      .update(liveQuestion)
      .set({ claimedById: null, claimedAt: null })
      .where(eq(liveQuestion.claimedById, id));
    await tx
      .update(liveQuestion)
      .set({ handledById: null })
      .where(eq(liveQuestion.handledById, id));
    await tx.update(liveBlog).set({ leadId: null }).where(eq(liveBlog.leadId, id));
  },
};

const withTime = <Row extends { receivedAt: Date }>({ receivedAt, ...row }: Row) => ({
  ...row,
  at: receivedAt.toISOString(),
});
