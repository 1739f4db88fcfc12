import type { ResponsiveImage } from "@masthead/contract/newsroom/media/responsive-image.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import { Box, ToggleButton, ToggleButtonGroup, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { Thumbnail } from "../../../newsroom/media/thumbnail.tsx";
import { client } from "../../../platform/api/client.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { truncateLines } from "../../../platform/theme/truncate-lines.ts";
import { useNotificationValue } from "../form/notification-values.ts";

const DEVICES = ["phone", "desktop"] as const;

/** Approximate preview of the notification on a device, in the direction of its language. */
export function NotificationPreview() {
  const translate = useTranslate();
  const [device, setDevice] = useState<(typeof DEVICES)[number]>("phone");
  const [locale, title, body] = [
    useNotificationValue("locale"),
    useNotificationValue("title"),
    useNotificationValue("body"),
  ];
  const image = useNotificationImage();
  const isPhone = device === "phone";
  return (
    <>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={device}
        onChange={(_, value) => value && setDevice(value)}
        sx={{ marginBlock: 1 }}
      >
        {DEVICES.map((option) => (
          <ToggleButton
            key={option}
            value={option}
            sx={{ minBlockSize: 40, paddingInline: 2, textTransform: "none" }}
          >
            {translate(`resources.notification.device.${option}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box
        sx={{
          padding: 2,
          borderRadius: 2,
          backgroundColor: "#1f2a3a",
          display: "grid",
          justifyItems: isPhone ? "stretch" : "end",
        }}
      >
        <Box
          data-preview={device}
          lang={locale}
          dir={directionOf(locale)}
          sx={{
            overflow: "hidden",
            inlineSize: isPhone ? "100%" : "min(100%, 360px)",
            borderRadius: isPhone ? 5 : 1,
            backgroundColor: "#ffffff",
            color: "#14201d",
            textAlign: "start",
          }}
        >
          <Box
            sx={{
              padding: 1.5,
              display: "grid",
              gridTemplateColumns: "40px minmax(0, 1fr)",
              gap: 1.5,
              alignItems: "start",
            }}
          >
            <Box
              component="img"
              src="/icon.svg"
              alt=""
              sx={{ inlineSize: 40, blockSize: 40, borderRadius: isPhone ? "50%" : 1 }}
            />
            <Box>
              <Typography
                sx={{ fontWeight: 600, lineHeight: 1.35, ...truncateLines(isPhone ? 1 : 2) }}
              >
                {title || translate("resources.notification.fields.title")}
              </Typography>
              <Typography
                variant="body2"
                sx={{ color: "#4c5a56", ...truncateLines(isPhone ? 2 : 4) }}
              >
                {body}
              </Typography>
              <Typography variant="caption" sx={{ color: "#4c5a56" }} dir="ltr">
                {location.host}
              </Typography>
            </Box>
          </Box>
          {image && (
            <Box sx={{ aspectRatio: "2 / 1" }}>
              <Thumbnail image={image} sizes="360px" />
            </Box>
          )}
        </Box>
      </Box>
    </>
  );
}

/** Returns the image of the notification, else the lead image of its article. */
function useNotificationImage(): ResponsiveImage | null {
  const locale = useUiLocale();
  const [imageId, articleId] = [useNotificationValue("imageId"), useNotificationValue("articleId")];
  const { data } = useQuery({
    queryKey: ["notification", "picture", imageId, articleId],
    queryFn: async () => {
      if (imageId) return (await client.media.get({ id: imageId })).picture;
      const leadImage = articleId
        ? (await client.article.details({ id: articleId, locale })).images[0]
        : undefined;
      return leadImage ?? null;
    },
    enabled: imageId !== null || articleId !== null,
    retry: false,
  });
  return imageId || articleId ? (data ?? null) : null;
}
