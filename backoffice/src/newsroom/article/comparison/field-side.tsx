import { directionOf } from "@masthead/contract/platform/locale.ts";
import { Box, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { useArticleValue } from "../form/article-form-values.ts";
import { BlockView, type Mark } from "./block-view.tsx";
import { compareBlocks } from "./compare-blocks.ts";
import { useFieldBlocks } from "./use-field-blocks.ts";

interface FieldSideProps {
  field: string;
  value: unknown;
  /** Value to compare with. */
  other: unknown;
  mark: Mark;
}

/** Value of an article field, with the differences from the other value marked. */
export function FieldSide({ field, value, other, mark }: FieldSideProps) {
  const translate = useTranslate();
  const locale = useArticleValue("locale");
  const blocksOf = useFieldBlocks(field, [value, other]);
  const [ownBlocks, otherBlocks] = [blocksOf(value), blocksOf(other)];
  const [before, after] = mark === "removed" ? [ownBlocks, otherBlocks] : [otherBlocks, ownBlocks];
  return (
    <Box
      dir={directionOf(locale)}
      lang={locale}
      sx={{
        display: "grid",
        gap: 1,
        overflowWrap: "anywhere",
        lineHeight: locale === "ar-JO" ? 1.8 : 1.6,
      }}
    >
      {compareBlocks(before, after).map((pair, index) => {
        const [block, counterpart] =
          mark === "removed" ? [pair.before, pair.after] : [pair.after, pair.before];
        return (
          block && (
            <BlockView
              // biome-ignore lint/suspicious/noArrayIndexKey: static list, never reordered
              key={index}
              block={block}
              other={counterpart}
              mark={pair.same ? null : mark}
            />
          )
        );
      })}
      {ownBlocks.length === 0 && (
        <Typography component="span" sx={{ color: "text.secondary" }}>
          {translate("article.revisions.empty")}
        </Typography>
      )}
    </Box>
  );
}
