import type { ArticleRow, Label } from "@masthead/contract/newsroom/article/article-record.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import EditionIcon from "@mui/icons-material/EditNoteOutlined";
import { Box, Tooltip } from "@mui/material";
import { useRecordContext, useTranslate } from "react-admin";
import { TitleLink } from "../../../platform/list/title-link.tsx";
import { Thumbnail } from "../../media/thumbnail.tsx";
import { DueTime } from "../../work/assignment/due-time.tsx";
import { useColleagueName } from "../../work/colleague-name.ts";
import { ArticleBadges } from "./article-badges.tsx";
import { ArticleStateLabel } from "./article-state.tsx";

/** Thumbnail of the lead image; an empty box when there is none. */
export function LeadImageCell() {
  const row = useRecordContext<ArticleRow>();
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
      {row?.lead && <Thumbnail image={row.lead} sizes="64px" />}
    </Box>
  );
}

/** Title in its own writing direction, with the badges of the article. */
export function TitleCell() {
  const row = useRecordContext<ArticleRow>();
  if (!row) return null;
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
      <TitleLink title={row.title} lang={row.locale} dir={directionOf(row.locale)} />
      <ArticleBadges article={row} />
    </Box>
  );
}

export function StateCell() {
  const row = useRecordContext<ArticleRow>();
  if (!row) return null;
  return (
    <Box
      sx={{
        display: "flex",
        alignItems: "center",
        columnGap: 1,
        maxInlineSize: "var(--state-width, none)",
      }}
    >
      <ArticleStateLabel state={row.state} times={row} />
      <EditionMark edition={row.edition} />
    </Box>
  );
}

/** Returns the states of an edition in preparation; none if nothing is. */
export function editionStates({ state, pending }: ArticleRow["edition"]): string[] {
  if (!pending && (state === "draft" || state === "approved")) return [];
  return [...(pending ? ["pending"] : []), ...(state === "draft" ? [] : [state])];
}

/** Icon for an edition in preparation; its name says in which state it is. */
function EditionMark({ edition }: Pick<ArticleRow, "edition">) {
  const translate = useTranslate();
  const states = editionStates(edition);
  if (states.length === 0) return null;
  const name = states
    .map((key) => translate(`article.edition.state.${key}`))
    .join(translate("resources.article.comma"));
  return (
    <Tooltip title={name}>
      <EditionIcon
        titleAccess={name}
        sx={{ flexShrink: 0, fontSize: 18, color: "text.secondary" }}
      />
    </Tooltip>
  );
}

/** Label of a referenced record; struck through and explained when it can no longer be chosen. */
function ReferenceLabel({ label, usable }: Label) {
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

export function CategoryCell() {
  const row = useRecordContext<ArticleRow>();
  return row?.category ? <ReferenceLabel {...row.category} /> : null;
}

export function AuthorsCell() {
  const row = useRecordContext<ArticleRow>();
  const translate = useTranslate();
  return row?.authors.map((author, index) => (
    <span key={author.id}>
      {index > 0 && translate("resources.article.comma")}
      <ReferenceLabel {...author} />
    </span>
  ));
}

/** Assignee of an article, with the due time. */
export function AssignmentCell() {
  const assignment = useRecordContext<ArticleRow>()?.assignment;
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
