import type { ReadersNow as Readers } from "@masthead/contract/audience/analytics.ts";
import { Box, Link, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { client } from "../platform/api/client.ts";
import { useNumberFormat } from "../platform/messages/use-number-format.ts";
import { VisuallyHidden } from "../platform/visually-hidden.tsx";
import { PanelFrame } from "./panel.tsx";

/** Refetch interval, in milliseconds. Only a visible window refetches. */
const REFETCH_INTERVAL_MS = 30_000;

/** Readers of the last minutes in each language, and the articles that they read. */
export function ReadersNow() {
  const translate = useTranslate();
  const { data, isError } = useQuery({
    queryKey: ["analytics", "now"],
    queryFn: () => client.analytics.now({}),
    refetchInterval: REFETCH_INTERVAL_MS,
  });
  return (
    <PanelFrame
      title={translate("home.readers.title")}
      to="/analytics"
      linkLabel={translate("analytics.title")}
    >
      <Box
        sx={{
          display: "grid",
          gap: 2,
          padding: 2,
          minBlockSize: 130,
          alignContent: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
        }}
      >
        {data?.languages.map((language) => (
          <LanguageReaders key={language.language} {...language} />
        ))}
        {!data && isError && (
          <Typography role="alert">{translate("home.readers.failed")}</Typography>
        )}
      </Box>
      {data && (
        <Typography
          variant="body2"
          sx={{ color: "text.secondary", paddingInline: 2, paddingBlockEnd: 1.5 }}
        >
          {translate("home.readers.window", { smart_count: data.windowMinutes })}
        </Typography>
      )}
    </PanelFrame>
  );
}

function LanguageReaders({
  language,
  activeUsers,
  screenPageViews,
  articles,
}: Readers["languages"][number]) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const name = translate(`frame.language.${language}`);
  return (
    <Box component="section" aria-label={name} sx={{ minInlineSize: 0 }}>
      <Typography component="h4" sx={{ fontSize: 13, fontWeight: 600, color: "text.secondary" }}>
        {name}
      </Typography>
      <Typography component="p" sx={{ fontSize: 30, fontWeight: 700, lineHeight: 1.2 }}>
        {formatNumber(activeUsers)}
      </Typography>
      <Typography variant="body2" sx={{ color: "text.secondary", marginBlockEnd: 1 }}>
        {translate("home.readers.readers", { smart_count: activeUsers })} ·{" "}
        {translate("home.readers.views", { smart_count: screenPageViews })}
      </Typography>
      <Box
        component="ol"
        aria-label={translate("home.readers.articles", { language: name })}
        sx={{ listStyle: "none", margin: 0, padding: 0 }}
      >
        {articles.map(({ id, title, activeUsers: readers }) => (
          <Box
            key={id}
            component="li"
            sx={{ display: "flex", gap: 1, alignItems: "baseline", paddingBlock: 0.5 }}
          >
            <Link
              component={RouterLink}
              to={`/article/edit/${id}`}
              color="text.primary"
              underline="hover"
              lang={language}
              dir="auto"
              sx={{ flex: 1, minInlineSize: 0, overflowWrap: "anywhere" }}
            >
              {title}
            </Link>
            <Box component="span" sx={{ fontWeight: 600 }}>
              {formatNumber(readers)}{" "}
              <VisuallyHidden>
                {translate("home.readers.readers", { smart_count: readers })}
              </VisuallyHidden>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
