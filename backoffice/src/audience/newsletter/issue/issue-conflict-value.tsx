import type { NewsletterBlock } from "@masthead/contract/audience/newsletter/newsletter-blocks.ts";
import { useTranslate } from "react-admin";
import type { ConflictValue } from "../../../platform/form/conflict/field-choices.tsx";
import { PlainTextValue } from "../../../platform/form/conflict/plain-text-value.tsx";
import { labelsIn, useRecordLabels } from "../../../platform/form/input/use-record-labels.ts";
import { findPublishedArticles } from "../../notification/form/find-published-articles.ts";
import { findNewsletters } from "../find-newsletters.ts";
import { blockTitle } from "./blocks/new-block.ts";

function NewsletterName({ value }: { value: unknown }) {
  const labelOf = useRecordLabels("newsletterId", findNewsletters);
  return <PlainTextValue value={labelsIn(value, labelOf)} />;
}

const articleIdsIn = (blocks: unknown) =>
  Array.isArray(blocks)
    ? (blocks as NewsletterBlock[]).flatMap((block) =>
        block.kind === "stories" ? block.articleIds : [],
      )
    : [];

/** Blocks as text: kind and title of each, with its text or articles. */
function Blocks({ value }: { value: NewsletterBlock[] }) {
  const translate = useTranslate();
  const titleOf = useRecordLabels("blocks", findPublishedArticles, articleIdsIn);
  const texts = value.map((block, index) => {
    const kind = translate(`resources.newsletterissue.block.${block.kind}`);
    const title = blockTitle(block);
    return [
      `${index + 1}. ${kind}${title && `: ${title}`}`,
      ...("text" in block ? [block.text] : []),
      ...("articleIds" in block ? block.articleIds.map(titleOf) : []),
      ...("count" in block ? [String(block.count)] : []),
      ...("link" in block ? [block.link] : []),
    ]
      .filter(Boolean)
      .join("\n");
  });
  return <PlainTextValue value={texts.join("\n\n")} />;
}

/** Value of a field of an issue in an edit conflict. */
export const IssueConflictValue: ConflictValue = ({ field, value }) => {
  const translate = useTranslate();
  if (field === "newsletterId") return <NewsletterName value={value} />;
  if (field === "blocks" && Array.isArray(value)) return <Blocks value={value} />;
  if (field === "locale" && typeof value === "string")
    return <PlainTextValue value={translate(`frame.language.${value}`)} />;
  return <PlainTextValue value={value} />;
};
