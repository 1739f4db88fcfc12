import type { ArticleRow, Label } from "@masthead/contract/newsroom/article/article-record.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import PendingVersionIcon from "@mui/icons-material/EditNoteOutlined";
import { Box, Tooltip } from "@mui/material";
import { useTranslate } from "react-admin";
import { TitleLink } from "../../../platform/list/title-link.tsx";
import { Thumbnail } from "../../media/thumbnail.tsx";
import { DueTime } from "../../work/assignment/due-time.tsx";
import { useColleagueName } from "../../work/colleague-name.ts";
import { ArticleBadges } from "./article-badges.tsx";
import { ArticleStateLabel } from "./article-state.tsx";

/** Thumbnail of the lead image; an empty box when there is none. */
export function LeadImage({ image }: { image: ArticleRow["lead"] }) {
  return (
    <Box
      sx={{
        inlineSize: "var(--thumbnail-width, 64px)",
        aspectRatio: "16 / 9",
        borderRadius: 0.5,
        overflow: "hidden",
        backgroundColor: "background.default",
      }}
    >
      {image && <Thumbnail image={image} sizes="64px" />}
    </Box>
  );
}

/** Title in its own writing direction, with the badges of the article. */
export function ArticleTitle({ article }: { article: ArticleRow }) {
  const { title, locale } = article;
  return (
    <Box
      sx={{
        display: "flex",
        flexDirection: "var(--cell-direction, column)",
        alignItems: "start",
        columnGap: 1,
        rowGap: 0.25,
      }}
    >
      <TitleLink title={title} lang={locale} dir={directionOf(locale)} />
      <ArticleBadges article={article} />
    </Box>
  );
}

/** State of an article, and of its pending version in preparation. */
export function StateAndPendingVersion({ article }: { article: ArticleRow }) {
  return (
    <Box sx={{ display: "flex", alignItems: "center", columnGap: 1 }}>
      <ArticleStateLabel state={article.state} times={article} />
      <PendingVersionMark pendingVersion={article.pendingVersion} />
    </Box>
  );
}

/** Returns the states of a pending version; none if nothing is. */
export function pendingVersionStates({ state, pending }: ArticleRow["pendingVersion"]): string[] {
  if (!pending && (state === "draft" || state === "approved")) return [];
  return [...(pending ? ["pending"] : []), ...(state === "draft" ? [] : [state])];
}

/** Icon for a pending version; its name says in which state it is. */
function PendingVersionMark({ pendingVersion }: Pick<ArticleRow, "pendingVersion">) {
  const translate = useTranslate();
  const states = pendingVersionStates(pendingVersion);
  if (states.length === 0) return null;
  const name = states
    .map((key) => translate(`article.pendingVersion.state.${key}`))
    .join(translate("resources.article.comma"));
  return (
    <Tooltip title={name}>
      <PendingVersionIcon
        titleAccess={name}
        sx={{ flexShrink: 0, fontSize: 18, color: "text.secondary" }}
      />
    </Tooltip>
  );
}

/** Label of a referenced record; struck through and explained when it can no longer be chosen. */
export function ReferenceLabel({ label, usable }: Label) {
  const translate = useTranslate();
  if (usable) return <bdi>{label}</bdi>;
  return (
    <Box
      component="bdi"
      title={translate("resources.article.unusable")}
      sx={{ textDecoration: "line-through", color: "text.secondary" }}
    >
      {label}
    </Box>
  );
}

export function Authors({ authors }: Pick<ArticleRow, "authors">) {
  const translate = useTranslate();
  return authors.map((author, index) => (
    <span key={author.id}>
      {index > 0 && translate("resources.article.comma")}
      <ReferenceLabel {...author} />
    </span>
  ));
}

/** Assignee of an article, with the due time. */
export function Assignment({ assignment }: Pick<ArticleRow, "assignment">) {
  const nameOf = useColleagueName();
  if (!assignment?.assignee && !assignment?.dueAt) return null;
  return (
    <Box sx={{ maxInlineSize: 160, lineHeight: 1.3 }}>
      {assignment.assignee && (
        <Box
          component="bdi"
          sx={{
            display: "block",
            overflow: "hidden",
            textOverflow: "ellipsis",
            overflowWrap: "anywhere",
          }}
        >
          {nameOf(assignment.assignee)}
        </Box>
      )}
      <DueTime assignment={assignment} />
    </Box>
  );
}
