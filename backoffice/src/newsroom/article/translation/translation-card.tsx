import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import CompareIcon from "@mui/icons-material/VerticalSplitOutlined";
import { Box, Button, Link, Typography } from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { useNewsroomRight } from "../../../platform/session/view-ability.ts";
import { TranslationComparison } from "./translation-comparison.tsx";

/** Translations of the article, the existing and missing ones, and its original. */
export function TranslationCard({ article }: { article: ArticleRecord }) {
  const translate = useTranslate();
  const mayWrite = useNewsroomRight("write");
  const [comparedId, setComparedId] = useState<number | null>(null);
  const others = [
    ...(article.original ? [article.original] : []),
    ...article.translations.filter(({ id }) => id !== article.original?.id),
  ];
  const missingLocales = LOCALES.filter(
    (locale) => locale !== article.locale && !others.some((other) => other.locale === locale),
  );
  return (
    <Box component="section" sx={{ marginBlockStart: 2 }}>
      <Typography component="h3" sx={{ fontWeight: 600, marginBlockEnd: 1 }}>
        {translate("article.translation.title")}
      </Typography>
      {others.map(({ id, locale, title }) => (
        <Box
          key={id}
          sx={{
            display: "flex",
            flexWrap: "wrap",
            alignItems: "center",
            gap: 1,
            marginBlockEnd: 1,
          }}
        >
          <Box sx={{ flex: "1 1 160px", minWidth: 0 }}>
            <Typography variant="body2" sx={{ color: "text.secondary" }}>
              {translate(`frame.language.${locale}`)}
              {id === article.original?.id && ` · ${translate("article.translation.original")}`}
            </Typography>
            <Link
              component={RouterLink}
              to={`/article/edit/${id}`}
              color="text.primary"
              dir="auto"
              sx={{ overflowWrap: "anywhere" }}
            >
              {title}
            </Link>
          </Box>
          {/* A translation has its original beside it. */}
          {id !== article.original?.id && (
            <Button size="small" startIcon={<CompareIcon />} onClick={() => setComparedId(id)}>
              {translate("article.translation.compare")}
            </Button>
          )}
        </Box>
      ))}
      {(mayWrite ? missingLocales : []).map((locale) => (
        <Button
          key={locale}
          variant="outlined"
          component={RouterLink}
          to={`/article/create?translationOf=${article.original?.id ?? article.id}&locale=${locale}`}
        >
          {translate("article.translation.make", {
            language: translate(`frame.language.${locale}`),
          })}
        </Button>
      ))}
      {comparedId !== null && (
        <TranslationComparison
          article={article}
          otherId={comparedId}
          onClose={() => setComparedId(null)}
        />
      )}
    </Box>
  );
}
