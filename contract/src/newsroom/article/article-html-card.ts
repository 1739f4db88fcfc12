import { z } from "zod";
import { callOf } from "../../platform/call.ts";
import { type ArticleDocument, type ArticleNode, HTML_CARD_LENGTH } from "./article-document.ts";

/** Part of pasted HTML that readers do not get. */
const removedPart = z.object({
  kind: z.enum(["element", "attribute", "url"]),
  name: z.string(),
  count: z.number().int(),
});
export type RemovedPart = z.infer<typeof removedPart>;

export const checkedHtmlCard = z.object({
  shown: z.string().describe("HTML as readers get it"),
  removed: z.array(removedPart),
});
export type CheckedHtmlCard = z.infer<typeof checkedHtmlCard>;

/** Check of the HTML of a card, for staff who may add cards. */
export const articleHtmlCardContract = {
  check: callOf("manage", "Article")
    .meta({ limit: { points: 120, seconds: 60 }, right: ["html"] })
    .route({
      method: "POST",
      path: "/v1/article/html-card/check",
      tags: ["article"],
      summary: "Staff: sanitize the HTML of a card, and list what is removed",
    })
    .input(z.strictObject({ html: z.string().max(HTML_CARD_LENGTH) }))
    .output(checkedHtmlCard),
};

/** Returns the HTML of the cards of a body. */
export function htmlCardsIn({ content }: ArticleDocument): string[] {
  const visit = ({ attrs, content: inner = [] }: ArticleNode): string[] => [
    ...(attrs?.code === undefined ? [] : [attrs.code]),
    ...inner.flatMap(visit),
  ];
  return content.flatMap(visit);
}
