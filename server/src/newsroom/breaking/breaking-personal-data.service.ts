import { asc, eq } from "drizzle-orm";
import type { PersonalData } from "../../audience/user/personal-data.ts";
import { breakingPackage } from "./breaking.table.ts";

const { id, createdAt, createdById, approvedById, sentById } = breakingPackage;

/** Packages that an account started. They stay without their people when it is removed. */
export const breakingPersonalData: PersonalData = {
  async exportOf(db, user) {
    const packages = await db
      .select({ id, createdAt })
      .from(breakingPackage)
      .where(eq(createdById, user.id))
      .orderBy(asc(id));
    if (!packages.length) return {};
    return {
      breakingNews: packages.map((row) => ({ id: row.id, at: row.createdAt.toISOString() })),
    };
  },
  async erase(tx, userId) {
    await tx.update(breakingPackage).set({ createdById: null }).where(eq(createdById, userId));
    await tx.update(breakingPackage).set({ approvedById: null }).where(eq(approvedById, userId));
    await tx.update(breakingPackage).set({ sentById: null }).where(eq(sentById, userId));
  },
};
