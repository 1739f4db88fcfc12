import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import { Box } from "@mui/material";
import { BooleanInput, TextInput, useTranslate } from "react-admin";
import { useWatch } from "react-hook-form";
import { type ArticleValues, useArticleValue } from "../form/article-form-values.ts";

const asTyped = (value: string) => value;

/**
 * Texts of an image in an article. Empty texts fall back to the media library, shown as
 * placeholders.
 */
export function ImageTexts({
  index,
  image,
}: {
  index: number;
  image: ResponsiveImage | undefined;
}) {
  const translate = useTranslate();
  const locale = useArticleValue("locale");
  const decorative = useWatch<ArticleValues, `images.${number}.decorative`>({
    name: `images.${index}.decorative`,
  });
  const textInput = (name: "caption" | "credit" | "alt", limit: number, fallback = "") => (
    <TextInput
      source={`images.${index}.${name}`}
      label={`resources.article.images.${name}`}
      parse={asTyped}
      multiline={name !== "credit"}
      placeholder={fallback}
      helperText={fallback ? translate("resources.article.images.fromLibrary") : false}
      slotProps={{
        inputLabel: fallback ? { shrink: true } : undefined,
        htmlInput: {
          lang: locale,
          dir: directionOf(locale),
          maxLength: limit,
          ...(name === "alt" && { "data-image-alt": true }),
        },
      }}
    />
  );
  return (
    <Box data-image="" sx={{ flex: "1 1 260px", minWidth: 0, scrollMarginBlock: 96 }}>
      {textInput("caption", 2000)}
      {textInput("credit", 500, image?.credit)}
      {!decorative && textInput("alt", 1000, image?.alt)}
      <BooleanInput
        source={`images.${index}.decorative`}
        label="resources.article.images.decorative"
        helperText={decorative || image?.alt ? false : "resources.article.images.altHelp"}
      />
    </Box>
  );
}
