import ExpandIcon from "@mui/icons-material/ArrowDropDown";
import { Box, Button, LinearProgress } from "@mui/material";
import { lazy, Suspense, useState } from "react";
import { useTranslate } from "react-admin";
import { useArticleValue } from "../form/article-form-values.ts";

const SocialCard = lazy(async () => ({ default: (await import("./social-card.tsx")).SocialCard }));

/**
 * Collapsed section with the social card. It is open if the article has its own texts or image for
 * it.
 */
export function SocialCardSection() {
  const translate = useTranslate();
  const [title, description, imageId] = [
    useArticleValue("socialTitle"),
    useArticleValue("socialDescription"),
    useArticleValue("socialImageId"),
  ];
  const [choice, setChoice] = useState<boolean | null>(null);
  const open = choice ?? Boolean(title || description || imageId);
  return (
    <Box sx={{ marginBlock: 1 }}>
      <Button
        fullWidth
        variant="outlined"
        aria-expanded={open}
        endIcon={<ExpandIcon sx={{ transform: open ? "rotate(180deg)" : "none" }} />}
        onClick={() => setChoice(!open)}
        sx={{ justifyContent: "space-between", minBlockSize: 44 }}
      >
        {translate("article.social.title")}
      </Button>
      {open && (
        <Suspense fallback={<LinearProgress />}>
          <SocialCard />
        </Suspense>
      )}
    </Box>
  );
}
