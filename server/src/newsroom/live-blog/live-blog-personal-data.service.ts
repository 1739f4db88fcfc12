import { asc, eq } from "drizzle-orm";
import type { PersonalData } from "../../audience/user/personal-data.ts";
import { liveBlog, liveEntry } from "./live-blog.table.ts";

/** Entries that an account wrote. They stay without their author when it is removed. */
export const liveBlogPersonalData: PersonalData = {
  async exportOf(db, { id }) {
    const { articleId, title, bodyHtml, receivedAt } = liveEntry;
    const entries = await db
      .select({ articleId, title, bodyHtml, receivedAt })
      .from(liveEntry)
      .where(eq(liveEntry.authorId, id))
      .orderBy(asc(liveEntry.id));
    if (!entries.length) return {};
    return {
      liveBlogs: {
        entries: entries.map(({ receivedAt, ...entry }) => ({
          ...entry,
          at: receivedAt.toISOString(),
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
    await tx.update(liveBlog).set({ leadId: null }).where(eq(liveBlog.leadId, id));
  },
};
