import { ARTICLE_FIELDS, type ArticleField } from "@masthead/contract/newsroom/article-fields.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article-record.ts";
import { intlLocale } from "@masthead/contract/system/format.ts";
import { Box } from "@mui/material";
import { diffWordsWithSpace } from "diff";
import { useRecordContext, useTranslate } from "react-admin";
import { namesIn, useNamesOf } from "../../../frame/form/use-names-of.ts";
import { useDeskLocale } from "../../../frame/locale.ts";
import { useStation } from "../../../frame/station.ts";
import { wordsOfField } from "../revisions/words-of-field.ts";
import { NAMES_OF } from "./names-of-field.ts";

const isField = (field: string): field is ArticleField => ARTICLE_FIELDS.some((one) => one === field);
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A value of an article in words; what the other one has not is marked. */
export function ArticleClashValue({ field, value, other }: { field: string; value: unknown; other: unknown }) {
  const record = useRecordContext<ArticleRecord>();
  const worded = useWordsOf(field, record);
  const locale = record?.locale ?? "en-US";
  const parts = diffWordsWithSpace(worded(other), worded(value), { intlSegmenter: new Intl.Segmenter(locale, { granularity: "word" }) });
  return (
    <Box
      dir="auto"
      lang={locale}
      sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere", maxBlockSize: 320, overflowY: "auto", fontSize: 14, lineHeight: 1.7 }}
    >
      {parts
        .filter(({ removed }) => !removed)
        .map((part, index) =>
          part.added ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one comparison never change places
            <Box key={index} component="mark" sx={{ backgroundColor: "#c9f3ea", color: "inherit" }}>
              {part.value}
            </Box>
          ) : (
            part.value
          ),
        )}
      {worded(value) === "" && "—"}
    </Box>
  );
}

/** Says the values of a field in words. */
function useWordsOf(field: string, record: ArticleRecord | undefined): (value: unknown) => string {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const { timeZone } = useStation();
  const nameOf = useNamesOf(field, NAMES_OF[field]);
  const time = new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: "full", timeStyle: "short", timeZone });
  return (value) => {
    if (typeof value === "boolean") return translate(value ? "ra.boolean.true" : "ra.boolean.false");
    if (typeof value === "string" && MOMENT.test(value)) return time.format(new Date(value));
    if (NAMES_OF[field]) return namesIn(value, nameOf);
    return record && isField(field) ? wordsOfField(record, field, value) : String(value ?? "");
  };
}
