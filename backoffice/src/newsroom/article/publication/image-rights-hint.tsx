import { PAGE_LIMIT } from "@masthead/contract/platform/constants.ts";
import { Alert, Box, Button } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { dateAt, formatDate } from "../../../platform/time/days.ts";
import { useStation } from "../../../platform/time/station.ts";
import type { ArticleValues } from "../form/article-form-values.ts";
import { goToImage } from "../form/field-box.tsx";
import { findRightsProblems, type RightsProblem, usedImages } from "./image-rights.ts";

interface ImageRightsHintProps {
  article: ArticleValues;
  /** Publication time of the article. */
  at: Date;
  /** Closes the dialog, so that the images can be changed. */
  onClose: () => void;
}

/**
 * Hint in the publication checklist: images whose usage rights end or have ended when the article
 * is published, and images without a credit, each with a link to its fields. Null if there is none.
 */
export function ImageRightsHint({ article, at, onClose }: ImageRightsHintProps) {
  const translate = useTranslate();
  const { timeZone } = useStation();
  const used = usedImages(article);
  const ids = [...new Set(used.map(({ mediaId }) => mediaId))].slice(0, PAGE_LIMIT.max);
  const { data } = useQuery({
    queryKey: ["media", "rights", ids],
    queryFn: () => client.media.list({ page: 1, limit: PAGE_LIMIT.max, ids }),
    enabled: ids.length > 0,
  });
  const library = new Map(data?.data.map((record) => [record.id, record]));
  const problems = findRightsProblems(used, library, dateAt(at, timeZone));
  if (!problems.length) return null;
  return (
    <Alert
      severity={problems.some(({ problem }) => problem === "ended") ? "error" : "warning"}
      variant="outlined"
      sx={{ marginBlockStart: 2, color: "text.primary" }}
    >
      {translate("resources.article.imageRights.title")}
      <Box component="ul" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
        {problems.map((problem) => (
          <li key={`${problem.field} ${problem.index}`}>
            <ProblemButton
              problem={problem}
              onClick={() => {
                onClose();
                // After the dialog has returned the focus.
                setTimeout(() => goToImage(problem.field, problem.index));
              }}
            />
          </li>
        ))}
      </Box>
    </Alert>
  );
}

function ProblemButton({
  problem: { field, index, problem, usableUntil },
  onClick,
}: {
  problem: RightsProblem;
  onClick: () => void;
}) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const formatNumber = useNumberFormat();
  const labelKey = field === "body" ? "inText" : index === 0 ? "leadImage" : "image";
  const image = translate(`resources.article.missing.${labelKey}`, {
    number: formatNumber(index + 1),
  });
  const day = usableUntil ? formatDate(usableUntil, locale, { dateStyle: "long" }) : "";
  return (
    <Button
      color="inherit"
      size="small"
      onClick={onClick}
      sx={{
        minBlockSize: 40,
        textAlign: "start",
        textDecoration: "underline",
        justifyContent: "flex-start",
      }}
    >
      {translate(`resources.article.imageRights.${problem}`, { image, day })}
    </Button>
  );
}
