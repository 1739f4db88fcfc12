import type { ArticleRow, Label } from "@masthead/contract/newsroom/article-record.ts";
import { directionOf } from "@masthead/contract/system/locale.ts";
import { Box } from "@mui/material";
import { useRecordContext, useTranslate } from "react-admin";
import { Thumbnail } from "../../media/thumbnail.tsx";
import { ArticleMarks } from "./article-marks.tsx";
import { StateOf } from "./article-state.tsx";

/** The leading picture, small; a wash in its place where there is none. */
export function LeadCell() {
  const row = useRecordContext<ArticleRow>();
  return (
    <Box sx={{ inlineSize: 64, aspectRatio: "16 / 9", borderRadius: 0.5, overflow: "hidden", backgroundColor: "background.default" }}>
      {row?.lead && <Thumbnail picture={row.lead} sizes="64px" />}
    </Box>
  );
}

/** The title in its own direction, under it what sets the article apart. */
export function TitleCell() {
  const row = useRecordContext<ArticleRow>();
  if (!row) return null;
  return (
    <Box sx={{ minInlineSize: 200, maxInlineSize: 520, paddingBlock: 0.5 }}>
      <Box
        component="span"
        lang={row.locale}
        dir={directionOf(row.locale)}
        sx={{
          display: "-webkit-box",
          WebkitLineClamp: 2,
          WebkitBoxOrient: "vertical",
          overflow: "hidden",
          overflowWrap: "anywhere",
          fontWeight: 500,
          textAlign: "start",
        }}
      >
        {row.title}
      </Box>
      <ArticleMarks article={row} />
    </Box>
  );
}

export function StateCell() {
  const row = useRecordContext<ArticleRow>();
  return row ? <StateOf state={row.state} times={row} /> : null;
}

/** A name; struck through and explained where it may not be chosen any more. */
function NameOf({ label, usable }: Label) {
  const translate = useTranslate();
  if (usable) return <bdi>{label}</bdi>;
  return (
    <Box component="bdi" title={translate("resources.article.unusable")} sx={{ textDecoration: "line-through", color: "text.secondary" }}>
      {label}
    </Box>
  );
}

export function CategoryCell() {
  const row = useRecordContext<ArticleRow>();
  return row?.category ? <NameOf {...row.category} /> : null;
}

export function AuthorsCell() {
  const row = useRecordContext<ArticleRow>();
  const translate = useTranslate();
  return row?.authors.map((author, at) => (
    <span key={author.id}>
      {at > 0 && translate("resources.article.comma")}
      <NameOf {...author} />
    </span>
  ));
}
