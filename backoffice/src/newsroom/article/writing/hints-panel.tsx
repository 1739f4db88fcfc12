import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { Box, Typography } from "@mui/material";
import { useRecordContext, useTranslate } from "react-admin";
import { useDebouncedArticleValue } from "../form/article-form-values.ts";
import { goToImage } from "../form/field-box.tsx";
import { useKnownImages } from "../images/known-images.tsx";
import { findImagesWithoutAlt } from "../publication/missing-fields.ts";
import { HintList, type ShownHint } from "./hint-list.tsx";
import { LengthChecks } from "./length-checks.tsx";
import { ReadabilityFigures } from "./readability-figures.tsx";
import { useTextHints } from "./use-text-hints.ts";
import "./writing-messages.ts";
import { goToPassage } from "../body/go-to.ts";

/** Hints on the length and readability of the article. They never keep it from being published. */
export function HintsPanel() {
  const translate = useTranslate();
  const text = useTextHints();
  const imageHints = useImageHints();
  const textHints = text?.hints.map(({ kind, words, passage }): ShownHint => {
    const excerpt = kind === "subheading" ? null : passage.text.slice(passage.start, passage.end);
    return {
      key: `${kind} ${passage.occurrence} ${passage.start} ${passage.text}`,
      label: translate(`writing.hint.${kind}`, { smart_count: words }),
      excerpt,
      goTo: () => goToPassage(passage),
    };
  });
  return (
    <Box component="section" aria-labelledby="writing-hints">
      <Typography id="writing-hints" component="h3" sx={{ fontWeight: 600 }}>
        {translate("writing.hints.title")}
      </Typography>
      <Typography variant="body2" sx={{ color: "text.secondary", marginBlockEnd: 1 }}>
        {translate("writing.hints.note")}
      </Typography>
      <LengthChecks />
      {text && <ReadabilityFigures readability={text.readability} />}
      {textHints && <HintList hints={[...imageHints, ...textHints]} />}
    </Box>
  );
}

function useImageHints(): ShownHint[] {
  const translate = useTranslate();
  const record = useRecordContext<ArticleRecord>();
  const { altOf } = useKnownImages();
  const images = useDebouncedArticleValue("images");
  const body = useDebouncedArticleValue("body");
  const altTextOf = (mediaId: number) =>
    altOf(mediaId) || (record?.pictures.find(({ id }) => id === mediaId)?.alt ?? "");
  return findImagesWithoutAlt({ images, body }, altTextOf).map(({ field, index, caption }) => ({
    key: `${field} ${index}`,
    label: translate(`writing.hint.alt.${field}`, { number: index + 1 }),
    excerpt: caption || null,
    goTo: () => {
      goToImage(field, index);
      return true;
    },
  }));
}
