import type { StaffStoryPackage } from "@masthead/contract/newsroom/story-package.ts";
import type { ConflictValue } from "../../platform/form/conflict/field-choices.tsx";
import { PlainTextValue } from "../../platform/form/conflict/plain-text-value.tsx";
import { labelsIn, useRecordLabels } from "../../platform/form/input/use-record-labels.ts";
import { findArticles } from "../article/find-articles.ts";

const idsIn = (value: unknown): number[] =>
  Array.isArray(value)
    ? (value as StaffStoryPackage["articles"]).map(({ articleId }) => articleId)
    : [];

/** Value of a field of a story package in an edit conflict; its articles by their titles. */
export const StoryConflictValue: ConflictValue = ({ field, value }) => {
  const isArticles = field === "articles";
  const labelOf = useRecordLabels(field, isArticles ? findArticles() : undefined, idsIn);
  return <PlainTextValue value={isArticles ? labelsIn(idsIn(value), labelOf) : value} />;
};
