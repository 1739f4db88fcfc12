import { Box } from "@mui/material";
import { MediaImageInput } from "../../media/media-image-input.tsx";
import { useDebouncedArticleValue } from "../form/article-form-values.ts";
import { CountedInput } from "../form/counted-input.tsx";
import { FieldBox } from "../form/field-box.tsx";
import { MAX_LENGTHS } from "../form/validate-article.ts";
import { SocialPreview } from "./social-preview.tsx";

/** Lengths that social networks display on most screens, in characters. */
const DISPLAYED_LENGTHS = { title: 70, description: 125 } as const;

/**
 * Texts and image of the link card on social networks, with its preview. Empty fields show what
 * applies in their place.
 */
export function SocialCard() {
  const [title, seoTitle] = [
    useDebouncedArticleValue("title"),
    useDebouncedArticleValue("seoTitle"),
  ];
  const [summary, seoDescription] = [
    useDebouncedArticleValue("summary"),
    useDebouncedArticleValue("seoDescription"),
  ];
  return (
    <Box sx={{ marginBlockStart: 1.5 }}>
      <SocialPreview />
      <CountedInput
        source="socialTitle"
        maxLength={MAX_LENGTHS.socialTitle}
        recommendedLength={DISPLAYED_LENGTHS.title}
        placeholder={(seoTitle || title)?.slice(0, MAX_LENGTHS.socialTitle)}
      />
      <CountedInput
        source="socialDescription"
        maxLength={MAX_LENGTHS.socialDescription}
        recommendedLength={DISPLAYED_LENGTHS.description}
        rows={2}
        placeholder={(seoDescription || summary)?.slice(0, MAX_LENGTHS.socialDescription)}
      />
      <FieldBox source="socialImageId">
        <MediaImageInput source="socialImageId" preview="socialImage" />
      </FieldBox>
    </Box>
  );
}
