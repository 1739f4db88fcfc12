import { automaticArea } from "@masthead/contract/newsroom/media/image-shapes.ts";
import { cardPath } from "@masthead/contract/newsroom/media/image-variants.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import { Box, ToggleButton, ToggleButtonGroup, Typography } from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { CroppedImage } from "../../media/crop/cropped-image.tsx";
import { useArticleValue, useDebouncedArticleValue } from "../form/article-form-values.ts";
import { useArticleImages } from "../images/known-images.tsx";
import { type CardTexts, NETWORK_CARDS, NETWORKS, type Network } from "./network-cards.tsx";

/**
 * Preview of the link to the article as a social network shows it, in the language of the article.
 */
export function SocialPreview() {
  const translate = useTranslate();
  const [network, setNetwork] = useState<Network>("facebook");
  const locale = useArticleValue("locale");
  const texts = useCardTexts();
  const Card = NETWORK_CARDS[network];
  return (
    <Box
      component="figure"
      aria-label={translate("article.social.preview")}
      sx={{ margin: 0, marginBlockEnd: 2 }}
    >
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        value={network}
        aria-label={translate("article.social.network")}
        onChange={(_, value: Network | null) => value && setNetwork(value)}
        sx={{ marginBlockEnd: 1 }}
      >
        {NETWORKS.map((name) => (
          <ToggleButton key={name} value={name} sx={{ minBlockSize: 44, textTransform: "none" }}>
            {translate(`article.social.${name}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box
        lang={locale}
        dir={directionOf(locale)}
        sx={{ maxInlineSize: 480, color: "#14201d", lineHeight: locale === "ar-JO" ? 1.7 : 1.4 }}
      >
        <Card {...texts} image={<CardImage />} />
      </Box>
      <Typography
        component="figcaption"
        variant="body2"
        sx={{ color: "text.secondary", marginBlockStart: 1 }}
      >
        {translate("article.social.help")}
      </Typography>
    </Box>
  );
}

/** Returns the texts of the card, with the same fallbacks as the page. */
function useCardTexts(): CardTexts {
  const [title, seoTitle, socialTitle] = [
    useDebouncedArticleValue("title"),
    useDebouncedArticleValue("seoTitle"),
    useDebouncedArticleValue("socialTitle"),
  ];
  const [summary, seoDescription, socialDescription] = [
    useDebouncedArticleValue("summary"),
    useDebouncedArticleValue("seoDescription"),
    useDebouncedArticleValue("socialDescription"),
  ];
  return {
    domain: location.host,
    title: socialTitle || seoTitle || title || "…",
    description: socialDescription || seoDescription || summary || "",
  };
}

/** Image of the card: its own, else the lead image, else the image of the site. */
function CardImage() {
  const socialImageId = useArticleValue("socialImageId");
  const leadImageId = useArticleValue("images")[0]?.mediaId;
  const id = socialImageId ?? leadImageId;
  const image = useArticleImages(id === undefined ? [] : [id]).get(id ?? 0);
  if (image && !image.crops?.card)
    return <CroppedImage image={image} area={automaticArea(image, "card")} sizes="480px" />;
  if (!image && id !== undefined) return null;
  return (
    <Box
      component="img"
      src={image ? cardPath(image) : "/share.png"}
      alt=""
      loading="lazy"
      sx={{ display: "block", inlineSize: "100%", blockSize: "100%", objectFit: "cover" }}
    />
  );
}
