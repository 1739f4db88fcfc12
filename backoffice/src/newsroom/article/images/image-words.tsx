import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import { directionOf } from "@masthead/contract/system/locale.ts";
import { Box } from "@mui/material";
import { BooleanInput, TextInput, useTranslate } from "react-admin";
import { useWatch } from "react-hook-form";
import { type ArticleValues, useArticleValue } from "../form/article-form-values.ts";

const asTyped = (value: string) => value;

/** What an article says of a picture. Where it says nothing holds what the library says, which is shown in its place. */
export function ImageWords({ index, picture }: { index: number; picture: Picture | undefined }) {
  const translate = useTranslate();
  const locale = useArticleValue("locale");
  const decorative = useWatch<ArticleValues, `images.${number}.decorative`>({ name: `images.${index}.decorative` });
  const text = (name: "caption" | "credit" | "alt", most: number, fallback = "") => (
    <TextInput
      source={`images.${index}.${name}`}
      label={`resources.article.images.${name}`}
      parse={asTyped}
      multiline={name !== "credit"}
      placeholder={fallback}
      helperText={fallback ? translate("resources.article.images.fromLibrary") : false}
      slotProps={{
        inputLabel: fallback ? { shrink: true } : undefined,
        htmlInput: { lang: locale, dir: directionOf(locale), maxLength: most, ...(name === "alt" && { "data-picture-alt": true }) },
      }}
    />
  );
  return (
    <Box data-picture="" sx={{ flex: "1 1 260px", minWidth: 0, scrollMarginBlock: 96 }}>
      {text("caption", 2000)}
      {text("credit", 500, picture?.credit)}
      {!decorative && text("alt", 1000, picture?.alt)}
      <BooleanInput
        source={`images.${index}.decorative`}
        label="resources.article.images.decorative"
        helperText={decorative || picture?.alt ? false : "resources.article.images.altHelp"}
      />
    </Box>
  );
}
