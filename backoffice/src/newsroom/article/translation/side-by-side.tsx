import type { ArticleRecord } from "@masthead/contract/newsroom/article-record.ts";
import { directionOf } from "@masthead/contract/system/locale.ts";
import CloseIcon from "@mui/icons-material/Close";
import { Box, Dialog, IconButton, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { client } from "../../../frame/client.ts";
import { messageOf } from "../../../frame/problems.ts";
import { BlockView } from "../comparison/block-view.tsx";
import { type ContentBlock, documentBlocks, textBlock } from "../comparison/document-blocks.ts";

/** An article and its translation next to one another, block by block, to be read against each other. */
export function SideBySide({ article, otherId, onClose }: { article: ArticleRecord; otherId: number; onClose: () => void }) {
  const translate = useTranslate();
  const { data: other, error } = useQuery({ queryKey: ["article", "beside", otherId], queryFn: () => client.article.get({ id: otherId }) });
  return (
    <Dialog open onClose={onClose} fullScreen aria-label={translate("article.translation.compare")}>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, padding: 1, borderBottom: 1, borderColor: "divider" }}>
        <IconButton onClick={onClose} aria-label={translate("desk.close")} autoFocus>
          <CloseIcon />
        </IconButton>
        <Typography component="h2" sx={{ fontWeight: 600 }}>
          {translate("article.translation.compare")}
        </Typography>
      </Box>
      {error && <Typography sx={{ padding: 3 }}>{messageOf(error)}</Typography>}
      {other && <Rows one={article} other={other} />}
    </Dialog>
  );
}

/** Title, subtitle, summary and each block of the body in their order; the first three always, so that rows meet. */
const blocksOf = ({ title, subtitle, summary, body }: ArticleRecord): ContentBlock[] => [
  textBlock(title, true),
  textBlock(subtitle, true),
  textBlock(summary),
  ...documentBlocks(body),
];

function Rows({ one, other }: { one: ArticleRecord; other: ArticleRecord }) {
  const translate = useTranslate();
  const ours = blocksOf(one);
  const theirs = blocksOf(other);
  const rows = Array.from({ length: Math.max(ours.length, theirs.length) }, (_, row) => [ours[row], theirs[row]] as const);
  return (
    <Box
      component="table"
      sx={{
        inlineSize: "100%",
        tableLayout: "fixed",
        borderCollapse: "collapse",
        "& td, & th": { verticalAlign: "top", padding: 1.5, borderBottom: 1, borderColor: "divider", textAlign: "start" },
      }}
    >
      <thead>
        <tr>
          {[one, other].map(({ id, locale, wordCount }) => (
            <th key={id} scope="col">
              {translate(`desk.language.${locale}`)} · {translate("article.translation.words", { smart_count: wordCount })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are places in both texts
          <tr key={row}>
            {cells.map((block, side) => {
              const { id, locale } = side === 0 ? one : other;
              return (
                <td key={id} dir={directionOf(locale)} lang={locale} style={{ lineHeight: locale === "ar-JO" ? 1.8 : 1.6 }}>
                  <Box sx={{ overflowWrap: "anywhere" }}>{block && <BlockView block={block} other={block} mark={null} />}</Box>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
