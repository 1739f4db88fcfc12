import type {
  ArticleField,
  ArticleFields,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import { sameValue } from "../../../platform/form/conflict/same-value.ts";
import { documentBlocks } from "./document-blocks.ts";

/** Whether a field of two versions of an article shows a difference when they are compared. */
export const isDifferent = (one: ArticleFields, other: ArticleFields, field: ArticleField) =>
  field === "body"
    ? !sameValue(documentBlocks(one.body), documentBlocks(other.body))
    : !sameValue(one[field], other[field]);
