import type { ArticleRow } from "@masthead/contract/newsroom/article-record.ts";
import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";

const LOOKS = {
  plain: { border: 1, borderColor: "divider", color: "text.secondary" },
  urgent: { backgroundColor: "secondary.main", color: "text.primary" },
  dark: { backgroundColor: "text.primary", color: "background.paper" },
} as const;

function Mark({ look, children }: { look: keyof typeof LOOKS; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{ ...LOOKS[look], borderRadius: 0.5, paddingInline: 0.75, fontSize: 12, lineHeight: "18px", whiteSpace: "nowrap" }}
    >
      {children}
    </Box>
  );
}

/** Language, and whether it is breaking or for subscribers. */
export function ArticleMarks({ article }: { article: Pick<ArticleRow, "locale" | "breaking" | "premium"> }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 0.5, marginBlockStart: 0.25 }}>
      <Mark look="plain">{translate(`desk.language.${article.locale}`)}</Mark>
      {article.breaking && <Mark look="urgent">{translate("resources.article.fields.breaking")}</Mark>}
      {article.premium && <Mark look="dark">{translate("resources.article.fields.premium")}</Mark>}
    </Box>
  );
}
