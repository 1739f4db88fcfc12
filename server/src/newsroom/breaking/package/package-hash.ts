import { createHash } from "node:crypto";
import type { BreakingStep } from "@masthead/contract/newsroom/breaking/breaking-terms.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import type { EditionRow } from "../breaking.store.ts";

/** Content of a package in one language: what is approved, sent and read. */
export interface EditionContent
  extends Pick<
    EditionRow,
    | "articleId"
    | "alertTitle"
    | "alertBody"
    | "social"
    | "ticker"
    | "front"
    | "push"
    | "pushBreaking"
    | "pushCategoryIds"
    | "mail"
    | "mailSubject"
    | "mailText"
  > {
  locale: Locale;
  /** Hash of all that readers will see of the article. */
  articleHash: string;
}

const hashOf = (content: unknown): string =>
  createHash("sha256").update(JSON.stringify(content)).digest("base64url");

/** Recipients and text of a push alert; null if nobody gets one. */
const pushOf = (edition: EditionContent) =>
  edition.push === "none"
    ? null
    : [
        edition.articleId,
        edition.alertTitle,
        edition.alertBody,
        edition.push,
        ...(edition.push === "topics"
          ? [edition.pushBreaking, edition.pushCategoryIds.toSorted((a, b) => a - b)]
          : []),
      ];

/** Text of an alert mail; null if nobody gets one. */
const mailOf = ({ mail, articleId, mailSubject, mailText }: EditionContent) =>
  mail ? [articleId, mailSubject, mailText] : null;

/**
 * Returns a hash of everything in a package, to which its approval is bound. Does not depend on the
 * order of the languages.
 */
export const packageHash = (editions: readonly EditionContent[]): string =>
  hashOf(
    editions
      .toSorted((a, b) => (a.locale < b.locale ? -1 : 1))
      .map((edition) => [
        edition.locale,
        edition.articleId,
        edition.articleHash,
        edition.ticker,
        edition.front,
        edition.social,
        pushOf(edition),
        // Left out without a mail, so that packages that were approved before mails stay approved.
        ...(edition.mail ? [mailOf(edition)] : []),
      ]),
  );

/** Returns a hash of the content that a step carries out; null if the package lacks the step. */
export function stepHash(kind: BreakingStep, edition: EditionContent): string | null {
  const { articleId, articleHash } = edition;
  if (kind === "publish" || kind === "warm") return hashOf([articleId, articleHash]);
  if (kind === "ticker") return edition.ticker ? hashOf([articleId]) : null;
  if (kind === "front") return edition.front ? hashOf([articleId]) : null;
  const alert = kind === "push" ? pushOf(edition) : mailOf(edition);
  return alert && hashOf(alert);
}
