import { slugify } from "@masthead/contract/newsroom/slug.ts";
import { joinParts } from "@masthead/contract/platform/join-parts.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { Box, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { truncateLines } from "../../../platform/theme/truncate-lines.ts";
import { useStation } from "../../../platform/time/station.ts";
import { useDebouncedArticleValue } from "../form/article-form-values.ts";

/** Preview of the article in search results, in its own language and direction. */
export function SearchPreview() {
  const translate = useTranslate();
  const [locale, id, slug] = [
    useDebouncedArticleValue("locale"),
    useDebouncedArticleValue("id"),
    useDebouncedArticleValue("slug"),
  ];
  const [title, seoTitle] = [
    useDebouncedArticleValue("title"),
    useDebouncedArticleValue("seoTitle"),
  ];
  const [summary, seoDescription] = [
    useDebouncedArticleValue("summary"),
    useDebouncedArticleValue("seoDescription"),
  ];
  const noindex = useDebouncedArticleValue("noindex");
  const { siteName } = useStation(locale);
  const path = articlePath({ id: id ?? 0, slug: slugify(slug || title || ""), locale });
  const breadcrumbs = decodeURI(path).split("/").filter(Boolean).slice(0, -2);
  return (
    <Box
      component="figure"
      aria-label={translate("resources.article.seo.preview")}
      sx={{
        margin: 0,
        marginBlock: 1,
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        padding: 1.5,
        opacity: noindex ? 0.5 : 1,
      }}
    >
      <Box lang={locale} dir={directionOf(locale)}>
        <Box
          dir="ltr"
          sx={{
            fontSize: 12,
            color: "text.secondary",
            overflowWrap: "anywhere",
            textAlign: directionOf(locale) === "rtl" ? "right" : "left",
          }}
        >
          <bdi>{[location.host, ...breadcrumbs].join(" › ")}</bdi>
        </Box>
        <Box sx={{ ...truncateLines(1), fontSize: 18, lineHeight: 1.5, color: "#1a0dab" }}>
          {joinParts(" | ", [seoTitle || title || "…", siteName])}
        </Box>
        <Box sx={{ ...truncateLines(2), fontSize: 14, lineHeight: 1.6 }}>
          {seoDescription || summary || "…"}
        </Box>
      </Box>
      <Typography
        component="figcaption"
        variant="body2"
        sx={{ color: "text.secondary", marginBlockStart: 1 }}
      >
        {translate(noindex ? "resources.article.seo.hidden" : "resources.article.seo.preview")}
      </Typography>
    </Box>
  );
}
