import type { Picture } from "@masthead/contract/newsroom/picture.ts";
import { directionOf } from "@masthead/contract/system/locale.ts";
import { Box, ToggleButton, ToggleButtonGroup, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { client } from "../../../frame/client.ts";
import { useDeskLocale } from "../../../frame/locale.ts";
import { Thumbnail } from "../../../newsroom/media/thumbnail.tsx";
import { useValue } from "../form/notification-values.ts";

const DEVICES = ["phone", "desktop"] as const;

/** About how a device shows it: each has its own way, in the direction of the text's language. */
export function NotificationPreview() {
  const translate = useTranslate();
  const [device, setDevice] = useState<(typeof DEVICES)[number]>("phone");
  const [locale, title, body] = [useValue("locale"), useValue("title"), useValue("body")];
  const picture = usePicture();
  const phone = device === "phone";
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={device}
        onChange={(_, chosen) => chosen && setDevice(chosen)}
        sx={{ marginBlock: 1 }}
      >
        {DEVICES.map((one) => (
          <ToggleButton key={one} value={one} sx={{ minBlockSize: 40, paddingInline: 2, textTransform: "none" }}>
            {translate(`resources.notification.device.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ padding: 2, borderRadius: 2, backgroundColor: "#1f2a3a", display: "grid", justifyItems: phone ? "stretch" : "end" }}>
        <Box
          data-preview={device}
          lang={locale}
          dir={directionOf(locale)}
          sx={{
            overflow: "hidden",
            inlineSize: phone ? "100%" : "min(100%, 360px)",
            borderRadius: phone ? 5 : 1,
            backgroundColor: "#ffffff",
            color: "#14201d",
            textAlign: "start",
          }}
        >
          <Box sx={{ padding: 1.5, display: "grid", gridTemplateColumns: "40px minmax(0, 1fr)", gap: 1.5, alignItems: "start" }}>
            <Box component="img" src="/icon.svg" alt="" sx={{ inlineSize: 40, blockSize: 40, borderRadius: phone ? "50%" : 1 }} />
            <Box>
              <Typography sx={{ fontWeight: 600, lineHeight: 1.35, ...cut(phone ? 1 : 2) }}>
                {title || translate("resources.notification.fields.title")}
              </Typography>
              <Typography variant="body2" sx={{ color: "#4c5a56", ...cut(phone ? 2 : 4) }}>
                {body}
              </Typography>
              <Typography variant="caption" sx={{ color: "#4c5a56" }} dir="ltr">
                {location.host}
              </Typography>
            </Box>
          </Box>
          {picture && (
            <Box sx={{ aspectRatio: "2 / 1" }}>
              <Thumbnail picture={picture} sizes="360px" />
            </Box>
          )}
        </Box>
      </Box>
    </>
  );
}

const cut = (lines: number) => ({
  display: "-webkit-box",
  WebkitLineClamp: lines,
  WebkitBoxOrient: "vertical" as const,
  overflow: "hidden",
  overflowWrap: "anywhere" as const,
});

/** Its own picture, or else that of the article. */
function usePicture(): Picture | null {
  const locale = useDeskLocale();
  const [imageId, articleId] = [useValue("imageId"), useValue("articleId")];
  const { data } = useQuery({
    queryKey: ["notification", "picture", imageId, articleId],
    queryFn: async () => {
      if (imageId) return (await client.media.get({ id: imageId })).picture;
      const lead = articleId ? (await client.article.details({ id: articleId, locale })).images[0] : undefined;
      return lead ?? null;
    },
    enabled: imageId !== null || articleId !== null,
    retry: false,
  });
  return imageId || articleId ? (data ?? null) : null;
}
