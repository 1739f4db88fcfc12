import { Box } from "@mui/material";
import { useTranslate } from "react-admin";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { useDebouncedArticleValue } from "../form/article-form-values.ts";
import { DISPLAYED_LENGTHS } from "../seo/displayed-lengths.ts";

/** Lengths of title and summary, compared with what search results and phones show. */
export function LengthChecks() {
  const title = useDebouncedArticleValue("title").trim();
  const seoTitle = useDebouncedArticleValue("seoTitle").trim();
  const summary = useDebouncedArticleValue("summary").trim();
  const seoDescription = useDebouncedArticleValue("seoDescription").trim();
  return (
    <Box
      component="ul"
      sx={{ listStyle: "none", margin: 0, padding: 0, display: "grid", gap: 0.5 }}
    >
      <LengthCheck
        name="searchTitle"
        text={seoTitle || title}
        displayed={DISPLAYED_LENGTHS.title}
      />
      <LengthCheck name="phoneTitle" text={title} displayed={DISPLAYED_LENGTHS.phoneTitle} />
      <LengthCheck
        name="summary"
        text={seoDescription || summary}
        displayed={DISPLAYED_LENGTHS.description}
      />
    </Box>
  );
}

function LengthCheck({
  name,
  text,
  displayed,
}: {
  name: "searchTitle" | "phoneTitle" | "summary";
  text: string;
  displayed: number;
}) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const verdict = !text ? "empty" : text.length > displayed ? "long" : "fits";
  return (
    <li>
      <StateBadge tone={verdict === "fits" ? "good" : "waiting"}>
        <Box component="span" sx={{ whiteSpace: "normal" }}>
          {translate(`writing.length.${name}`)}:{" "}
          {translate(`writing.length.${verdict}`, {
            count: formatNumber(text.length),
            max: formatNumber(displayed),
          })}
        </Box>
      </StateBadge>
    </li>
  );
}
