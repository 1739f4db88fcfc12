import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { Typography } from "@mui/material";
import { lazy, Suspense } from "react";
import { useTranslate } from "react-admin";
import type { ArticleValues } from "../form/article-form-values.ts";
import { useKnownImages } from "../images/known-images.tsx";
import { LinksHint } from "../writing/links/links-hint.tsx";
import { ImageRightsHint } from "./image-rights-hint.tsx";
import { findImagesWithoutAlt, findMissingFields } from "./missing-fields.ts";
import { PublicationChecklist } from "./publication-checklist.tsx";
import { PublicationTime } from "./publication-time.tsx";

const RecordingsHint = lazy(async () => ({
  default: (await import("./recordings-hint.tsx")).RecordingsHint,
}));
const SecondPersonReason = lazy(async () => ({
  default: (await import("../pending-version/second-person-reason.tsx")).SecondPersonReason,
}));

interface PublicationSummaryProps {
  article: ArticleValues;
  /** Images of the saved article. */
  pictures: readonly ResponsiveImage[];
  /** Time from which readers see it; null for never. */
  at: string | null;
  now: Date;
  /** What has to be given instead of an approval. */
  missing: "reason" | "approval" | null;
  onReason: (reason: string) => void;
  /** Closes the dialog, so that the article can be changed. */
  onClose: () => void;
}

/** Summary of an article before it is published: when and where it appears, and what it lacks. */
export function PublicationSummary({
  article,
  pictures,
  at,
  now,
  missing,
  onReason,
  onClose,
}: PublicationSummaryProps) {
  const translate = useTranslate();
  const { altOf } = useKnownImages();
  const altTextOf = (mediaId: number) =>
    altOf(mediaId) || (pictures.find(({ id }) => id === mediaId)?.alt ?? "");
  return (
    <>
      <Typography dir="auto" sx={{ fontWeight: 600, overflowWrap: "anywhere", marginBlockEnd: 1 }}>
        {article.title}
      </Typography>
      <PublicationTime at={at} now={now} article={article} />
      <PublicationChecklist
        missingFields={findMissingFields(article, altTextOf)}
        imagesWithoutAlt={findImagesWithoutAlt(article, altTextOf)}
        onClose={onClose}
      />
      <ImageRightsHint
        article={article}
        at={new Date(Math.max(now.getTime(), Date.parse(at ?? "") || 0))}
        onClose={onClose}
      />
      <Suspense>
        <RecordingsHint body={article.body} />
      </Suspense>
      <LinksHint body={article.body} onClose={onClose} />
      {missing === "reason" && (
        <Suspense>
          <SecondPersonReason onChange={onReason} />
        </Suspense>
      )}
      {missing === "approval" && (
        <Typography sx={{ marginBlockStart: 2 }}>
          {translate("article.pendingVersion.needsApproval")}
        </Typography>
      )}
    </>
  );
}
