import type { ArticleRow } from "@masthead/contract/newsroom/article/article-record.ts";
import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";

const BADGE_STYLES = {
  urgent: { backgroundColor: "secondary.main", color: "text.primary" },
  quiet: { backgroundColor: "action.hover", color: "text.primary" },
  dark: { backgroundColor: "text.primary", color: "background.paper" },
} as const;

function Badge({ variant, children }: { variant: keyof typeof BADGE_STYLES; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        ...BADGE_STYLES[variant],
        borderRadius: 0.5,
        paddingInline: 0.75,
        fontSize: 12,
        lineHeight: "18px",
        whiteSpace: "nowrap",
      }}
    >
      {children}
    </Box>
  );
}

/** Badges of an article: breaking news, subscribers only, its template if it is not news. They are in the language of its title. */
export function ArticleBadges({
  article,
}: {
  article: Pick<ArticleRow, "breaking" | "premium" | "template">;
}) {
  const translate = useTranslate();
  const hasTemplate = article.template !== "news";
  if (!article.breaking && !article.premium && !hasTemplate) return null;
  return (
    <Box sx={{ display: "flex", flex: "none", flexWrap: "wrap", maxInlineSize: "100%", gap: 0.5 }}>
      {article.breaking && (
        <Badge variant="urgent">{translate("resources.article.fields.breaking")}</Badge>
      )}
      {article.premium && (
        <Badge variant="dark">{translate("resources.article.fields.premium")}</Badge>
      )}
      {hasTemplate && (
        <Badge variant="quiet">{translate(`resources.article.template.${article.template}`)}</Badge>
      )}
    </Box>
  );
}
