import { Box } from "@mui/material";
import type { ReactNode } from "react";
import type { RaRecord } from "react-admin";

interface ArticleTitlesProps {
  /** Accessible name of the list. */
  label: string;
  articles: RaRecord[];
  /** Text below the title of an article. */
  detailOf?: (article: RaRecord) => ReactNode;
}

/** Titles of articles, in a box that scrolls when there are many. */
export function ArticleTitles({ label, articles, detailOf }: ArticleTitlesProps) {
  return (
    <Box
      role="region"
      aria-label={label}
      // Scrolled with the keyboard.
      tabIndex={0}
      sx={{
        maxBlockSize: 168,
        overflowY: "auto",
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
      }}
    >
      <Box
        component="ul"
        sx={{ marginBlock: 1, paddingInlineStart: 4, paddingInlineEnd: 1, color: "text.primary" }}
      >
        {articles.map((article) => (
          <li key={article.id}>
            <bdi lang={article.locale}>{article.title}</bdi>
            {detailOf && <Box sx={{ color: "text.secondary" }}>{detailOf(article)}</Box>}
          </li>
        ))}
      </Box>
    </Box>
  );
}
