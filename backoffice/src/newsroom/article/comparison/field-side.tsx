import { directionOf } from "@masthead/contract/system/locale.ts";
import { Box, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { useArticleValue } from "../form/article-form-values.ts";
import { BlockView, type Mark } from "./block-view.tsx";
import { compareBlocks } from "./compare-blocks.ts";
import { useFieldBlocks } from "./use-field-blocks.ts";

interface FieldSideProps {
  field: string;
  value: unknown;
  /** What it is compared with. */
  other: unknown;
  mark: Mark;
}

/** The value of a field of an article; what the other value lacks is marked. */
export function FieldSide({ field, value, other, mark }: FieldSideProps) {
  const translate = useTranslate();
  const locale = useArticleValue("locale");
  const blocksOf = useFieldBlocks(field, [value, other]);
  const [own, others] = [blocksOf(value), blocksOf(other)];
  const [before, after] = mark === "removed" ? [own, others] : [others, own];
  return (
    <Box
      dir={directionOf(locale)}
      lang={locale}
      sx={{ display: "grid", gap: 1, overflowWrap: "anywhere", lineHeight: locale === "ar-JO" ? 1.8 : 1.6 }}
    >
      {compareBlocks(before, after).map((pair, index) => {
        const [block, counterpart] = mark === "removed" ? [pair.before, pair.after] : [pair.after, pair.before];
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one comparison never change places
        return block && <BlockView key={index} block={block} other={counterpart} mark={pair.same ? null : mark} />;
      })}
      {own.length === 0 && (
        <Typography component="span" sx={{ color: "text.secondary" }}>
          {translate("article.revisions.empty")}
        </Typography>
      )}
    </Box>
  );
}
