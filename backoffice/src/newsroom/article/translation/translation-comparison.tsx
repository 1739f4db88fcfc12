import { ARTICLE_TEXT_FIELDS } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import CloseIcon from "@mui/icons-material/Close";
import { Box, Dialog, IconButton, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { BlockView } from "../comparison/block-view.tsx";
import { type ContentBlock, documentBlocks, textBlock } from "../comparison/document-blocks.ts";

/** Dialog that compares an article with its translation, block by block. */
export function TranslationComparison({
  article,
  otherId,
  onClose,
}: {
  article: ArticleRecord;
  otherId: number;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const { data: other, error } = useQuery({
    queryKey: ["article", "beside", otherId],
    queryFn: () => client.article.get({ id: otherId }),
  });
  return (
    <Dialog open onClose={onClose} fullScreen aria-label={translate("article.translation.compare")}>
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 1,
          padding: 1,
          borderBottom: 1,
          borderColor: "divider",
        }}
      >
        <IconButton onClick={onClose} aria-label={translate("frame.close")} autoFocus>
          <CloseIcon />
        </IconButton>
        <Typography component="h2" sx={{ fontWeight: 600 }}>
          {translate("article.translation.compare")}
        </Typography>
      </Box>
      {error && <Typography sx={{ padding: 3 }}>{errorMessage(error)}</Typography>}
      {other && <Rows article={article} other={other} />}
    </Dialog>
  );
}

/**
 * Returns the blocks of the texts and the body. Each text has a block, also if it is empty, so that
 * the rows line up.
 */
const blocksOf = (article: ArticleRecord): ContentBlock[] => [
  ...ARTICLE_TEXT_FIELDS.map((field) =>
    textBlock(article[field], field === "title" || field === "subtitle"),
  ),
  ...documentBlocks(article.body),
];

function Rows({ article, other }: { article: ArticleRecord; other: ArticleRecord }) {
  const translate = useTranslate();
  const blocks = blocksOf(article);
  const otherBlocks = blocksOf(other);
  const rows = Array.from(
    { length: Math.max(blocks.length, otherBlocks.length) },
    (_, index) => [blocks[index], otherBlocks[index]] as const,
  );
  return (
    <Box
      component="table"
      sx={{
        inlineSize: "100%",
        tableLayout: "fixed",
        borderCollapse: "collapse",
        "& td, & th": {
          verticalAlign: "top",
          padding: 1.5,
          borderBottom: 1,
          borderColor: "divider",
          textAlign: "start",
        },
      }}
    >
      <thead>
        <tr>
          {[article, other].map(({ id, locale, wordCount }) => (
            <th key={id} scope="col">
              {translate(`frame.language.${locale}`)} ·{" "}
              {translate("article.translation.words", { smart_count: wordCount })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: static list, never reordered
          <tr key={index}>
            {cells.map((block, side) => {
              const { id, locale } = side === 0 ? article : other;
              return (
                <td
                  key={id}
                  dir={directionOf(locale)}
                  lang={locale}
                  style={{ lineHeight: locale === "ar-JO" ? 1.8 : 1.6 }}
                >
                  <Box sx={{ overflowWrap: "anywhere" }}>
                    {block && <BlockView block={block} other={block} mark={null} />}
                  </Box>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
