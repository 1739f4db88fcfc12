import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import { sameRecords, type WorkKind } from "../../platform/work/work-kind.ts";
import { submittedPackages } from "./breaking.store.ts";

/** Submitted packages wait for a second person, who wrote none of their texts. */
export const breakingWork: WorkKind = {
  name: "breaking",
  permission: "Article",
  rights: ["review"],
  entity: "BreakingPackage",
  affectedBy: { BreakingPackage: sameRecords },
  notifies: "noticeAndMail",
  async find(db, ids) {
    const packages = await submittedPackages(db, ids);
    const open = packages.filter(({ headlines }) => headlines.length > 0);
    return open.map(({ row: { id, writerIds }, headlines }) => ({
      recordId: id,
      subjectId: id,
      personId: null,
      title: Object.fromEntries(
        headlines.map(({ locale, title }) => [locale, title]),
      ) as LocalizedText,
      path: `/breaking/${id}`,
      urgent: true,
      dueAt: null,
      exceptIds: writerIds,
    }));
  },
};
