import type { ArticleDocument } from "@masthead/contract/newsroom/article-document.ts";
import type { ArticleFields } from "@masthead/contract/newsroom/article-fields.ts";
import { intlLocale } from "@masthead/contract/system/format.ts";
import { isLocale } from "@masthead/contract/system/locale.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { useDeskLocale } from "../../../frame/locale.ts";
import { useStation } from "../../../frame/station.ts";
import { NAMES_OF } from "../clash/names-of-field.ts";
import { type ContentBlock, documentBlocks, textBlock } from "./document-blocks.ts";

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === "number");

/** Turns values of a field of an article into blocks that one can read and compare: records by their names, moments by the station's clocks. */
export function useFieldBlocks(field: string, values: readonly unknown[]): (value: unknown) => ContentBlock[] {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const { timeZone } = useStation();
  const find = NAMES_OF[field];
  const ids = find ? [...new Set(values.flatMap(idsIn))].sort((one, other) => one - other) : [];
  const { data: names, isLoading } = useQuery({
    queryKey: ["names", field, locale, ids],
    queryFn: () => find?.({ ids, locale }) ?? [],
    enabled: ids.length > 0,
  });
  const time = new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: "full", timeStyle: "short", timeZone });
  const nameOf = (id: number) => names?.find((one) => one.id === id)?.label ?? (isLoading ? "…" : translate("resources.article.unusable"));
  const textOf = (value: unknown): string => {
    if (typeof value === "boolean") return translate(value ? "ra.boolean.true" : "ra.boolean.false");
    if (typeof value === "string" && MOMENT.test(value)) return time.format(new Date(value));
    if (field === "locale" && isLocale(value)) return translate(`desk.language.${value}`);
    return String(value ?? "");
  };
  return (value) => {
    if (field === "body") return documentBlocks((value ?? { type: "doc", content: [] }) as ArticleDocument);
    if (field === "images")
      return ((value ?? []) as ArticleFields["images"]).map((image) => ({ kind: "picture" as const, src: null, gallery: false, ...image }));
    if (field === "corrections")
      return ((value ?? []) as ArticleFields["corrections"]).map(({ text, at }) => textBlock(`${text}\n${textOf(at)}`));
    if (find) return idsIn(value).map((id) => textBlock(nameOf(id)));
    const text = textOf(value);
    return text ? [textBlock(text)] : [];
  };
}
