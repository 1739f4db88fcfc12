import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import type { ArticleFields } from "@masthead/contract/newsroom/article/article-fields.ts";
import { intlLocale } from "@masthead/contract/platform/format.ts";
import { isLocale } from "@masthead/contract/platform/locale.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useStation } from "../../../platform/time/station.ts";
import { LABEL_FINDERS } from "../conflict/label-finders.ts";
import { type ContentBlock, documentBlocks, textBlock } from "./document-blocks.ts";

const ISO_TIMESTAMP = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === "number");

/** Block for an image without its own texts. */
const imageBlock = (mediaId: number): ContentBlock => {
  const texts = { caption: "", credit: "", alt: "", decorative: false };
  return { kind: "image", mediaId, src: null, gallery: false, ...texts };
};

/**
 * Returns a function that converts values of an article field to readable, comparable blocks:
 * references by their labels, times in the station's time zone.
 */
export function useFieldBlocks(
  field: string,
  values: readonly unknown[],
): (value: unknown) => ContentBlock[] {
  const translate = useTranslate();
  const locale = useUiLocale();
  const { timeZone } = useStation();
  const findLabels = LABEL_FINDERS[field];
  const ids = findLabels
    ? [...new Set(values.flatMap(idsIn))].sort((one, other) => one - other)
    : [];
  const { data: labels, isLoading } = useQuery({
    queryKey: ["names", field, locale, ids],
    queryFn: () => findLabels?.({ ids, locale }) ?? [],
    enabled: ids.length > 0,
  });
  const dateTimeFormat = new Intl.DateTimeFormat(intlLocale(locale), {
    dateStyle: "full",
    timeStyle: "short",
    timeZone,
  });
  const labelOf = (id: number) =>
    labels?.find((one) => one.id === id)?.label ??
    (isLoading ? "…" : translate("resources.article.unusable"));
  const textOf = (value: unknown): string => {
    if (typeof value === "boolean")
      return translate(value ? "ra.boolean.true" : "ra.boolean.false");
    if (typeof value === "string" && ISO_TIMESTAMP.test(value))
      return dateTimeFormat.format(new Date(value));
    if (field === "locale" && isLocale(value)) return translate(`frame.language.${value}`);
    return String(value ?? "");
  };
  return (value) => {
    if (field === "body")
      return documentBlocks((value ?? { type: "doc", content: [] }) as ArticleDocument);
    if (field === "images")
      return ((value ?? []) as ArticleFields["images"]).map((image) => ({
        kind: "image" as const,
        src: null,
        gallery: false,
        ...image,
      }));
    if (field === "template" && value)
      return [textBlock(translate(`resources.article.template.${value}`))];
    if (field === "narrationFile" && value)
      return [textBlock(`▶ ${String(value).slice(0, 8)}…${String(value).slice(64)}`)];
    if (field === "socialImageId" || field === "intervieweeImageId")
      return idsIn(value).map(imageBlock);
    if (field === "corrections")
      return ((value ?? []) as ArticleFields["corrections"]).map(({ text, at, kind }) =>
        textBlock(
          `${translate(`resources.article.corrections.kinds.${kind ?? "correction"}`)}: ${text}\n${textOf(at)}`,
        ),
      );
    if (findLabels) return idsIn(value).map((id) => textBlock(labelOf(id)));
    const text = textOf(value);
    return text ? [textBlock(text)] : [];
  };
}
