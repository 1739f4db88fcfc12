import { LOCALES, localized } from "@masthead/contract/platform/locale.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import {
  sameRecords,
  type WaitingRecord,
  type WorkKind,
} from "../../../platform/work/work-kind.ts";
import { submittedFronts } from "../front.store.ts";
import { reviewOf } from "./review.service.ts";
import { approvableBy, isReviewed, nonApproversOf } from "./review-rules.ts";

/**
 * Submitted front pages wait for a second person to approve their headlines, kickers and images.
 */
export const frontWork: WorkKind = {
  name: "front",
  permission: "Article",
  rights: ["review"],
  entity: "FrontPage",
  affectedBy: { FrontPage: sameRecords },
  notifies: "noticeAndMail",
  async find(db, ids, now) {
    const waiting: WaitingRecord[] = [];
    for (const { stored, section } of await submittedFronts(db, ids)) {
      const { id, locale, categoryId } = stored;
      const review = await reviewOf({ db, now, user: null }, stored);
      const contents = approvableBy(undefined, review);
      if (!isReviewed(review.rules) || !contents.length) continue;
      const query = { lang: locale, ...(categoryId !== null && { section: String(categoryId) }) };
      waiting.push({
        recordId: id,
        subjectId: id,
        personId: null,
        title: Object.fromEntries(
          LOCALES.map((language) => {
            const t = messagesFor(language);
            return [
              language,
              `${section ? localized(section, language) : t("front.home")} · ${t(`front.language.${locale}`)}`,
            ];
          }),
        ),
        path: `/front-page?${new URLSearchParams(query)}`,
        urgent: contents.some(({ placement }) => review.isBreaking(placement.articleId)),
        dueAt: null,
        exceptIds: nonApproversOf(contents, review.writers),
      });
    }
    return waiting;
  },
};
