import { asc, eq } from "drizzle-orm";
import type { PersonalData } from "../../audience/user/personal-data.ts";
import { liveBlog, liveEntry, liveHandover, liveShift } from "./live-blog.table.ts";

/** Entries that an account wrote, and its shifts. They stay without the person when it is removed. */
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
    if (!entries.length && !shifts.length) return {};
    return {
      liveBlogs: {
        entries: entries.map(({ receivedAt, ...entry }) => ({
          ...entry,
          at: receivedAt.toISOString(),
        })),
        shifts: shifts.map(({ startsAt, endsAt, ...shift }) => ({
          ...shift,
          startsAt: startsAt.toISOString(),
          endsAt: endsAt.toISOString(),
        })),
      },
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
    await tx.update(liveBlog).set({ leadId: null }).where(eq(liveBlog.leadId, id));
  },
};
