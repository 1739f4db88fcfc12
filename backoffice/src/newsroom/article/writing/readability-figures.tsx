import { numberFormat } from "@masthead/contract/platform/format.ts";
import { Box, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { useArticleValue } from "../form/article-form-values.ts";
import { LONG_SENTENCE_WORDS } from "./analysis/find-hints.ts";
import { LONG_WORD_LETTERS } from "./analysis/measure-text.ts";
import { MIN_WORDS, type Readability } from "./analysis/readability.ts";

/** Reading grades of most news texts. */
const TYPICAL_GRADES = [8, 13] as const;

/** Readability figures with explanations. */
export function ReadabilityFigures({ readability }: { readability: Readability | null }) {
  const translate = useTranslate();
  const uiLocale = useUiLocale();
  const number = useNumberFormat();
  const locale = useArticleValue("locale");
  if (!readability)
    return (
      <Typography variant="body2" sx={{ color: "text.secondary", marginBlockStart: 1 }}>
        {translate("writing.readability.short", { min: number(MIN_WORDS) })}
      </Typography>
    );
  const { sentenceLength, longWordShare, grade } = readability;
  const percent = numberFormat(uiLocale, { style: "percent", maximumFractionDigits: 0 });
  const figures = [
    [
      "sentences",
      translate("writing.readability.words", { smart_count: Math.round(sentenceLength) }),
      { max: number(LONG_SENTENCE_WORDS[locale]) },
    ],
    ["longWords", percent.format(longWordShare), { letters: number(LONG_WORD_LETTERS[locale]) }],
    ...(grade === null
      ? []
      : [
          [
            "grade",
            number(grade),
            { from: number(TYPICAL_GRADES[0]), to: number(TYPICAL_GRADES[1]) },
          ] as const,
        ]),
  ] as const;
  return (
    <>
      <Box
        component="dl"
        sx={{
          display: "grid",
          gap: 1.5,
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(auto-fit, minmax(160px, 1fr))" },
          marginBlock: 1.5,
        }}
      >
        {figures.map(([name, value, values]) => (
          <div key={name}>
            <Box component="dt" sx={{ fontSize: 13, color: "text.secondary" }}>
              {translate(`writing.readability.${name}.name`)}
            </Box>
            <Box component="dd" sx={{ margin: 0, fontSize: 20, fontWeight: 600 }}>
              {value}
            </Box>
            <Box component="dd" sx={{ margin: 0, fontSize: 13, color: "text.secondary" }}>
              {translate(`writing.readability.${name}.help`, values)}
            </Box>
          </div>
        ))}
      </Box>
      {grade === null && (
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {translate("writing.readability.noScore")}
        </Typography>
      )}
    </>
  );
}
