import { directionOf, type Locale } from "@masthead/contract/platform/locale.ts";
import { Box, Typography } from "@mui/material";
import { truncateLines } from "../../../platform/theme/truncate-lines.ts";
import { useBreakingMessages } from "../breaking-messages.ts";

/** Drawn devices, with the lines that they show of a text. */
const DEVICES = [
  { name: "ios", lines: { title: 1, body: 4 }, radius: 5, iconRadius: 2 },
  { name: "android", lines: { title: 1, body: 1 }, radius: 7, iconRadius: "50%" },
] as const;

interface AlertPreviewProps {
  locale: Locale;
  title: string;
  body: string;
}

/** Approximate previews of an alert on phones, in the direction of its language. */
export function AlertPreview({ locale, title, body }: AlertPreviewProps) {
  const message = useBreakingMessages();
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 230px), 1fr))",
      }}
    >
      {DEVICES.map(({ name, lines, radius, iconRadius }) => (
        <Box component="figure" key={name} sx={{ margin: 0 }}>
          <Typography component="figcaption" variant="caption" sx={{ color: "text.secondary" }}>
            {message(`preview.${name}`)}
          </Typography>
          <Box sx={{ padding: 1.5, borderRadius: 2, backgroundColor: "#1f2a3a" }}>
            <Box
              data-preview={name}
              lang={locale}
              dir={directionOf(locale)}
              sx={{
                display: "grid",
                gridTemplateColumns: "32px minmax(0, 1fr)",
                gap: 1.25,
                alignItems: "start",
                padding: 1.25,
                borderRadius: radius,
                backgroundColor: "#ffffff",
                color: "#14201d",
                textAlign: "start",
              }}
            >
              <Box
                component="img"
                src="/icon.svg"
                alt=""
                sx={{ inlineSize: 32, blockSize: 32, borderRadius: iconRadius }}
              />
              <Box sx={{ fontSize: 14, lineHeight: 1.35 }}>
                <Box sx={{ fontWeight: 600, ...truncateLines(lines.title) }}>{title}</Box>
                <Box sx={truncateLines(lines.body)}>{body}</Box>
                <Box dir="ltr" sx={{ fontSize: 12, color: "#4c5a56", textAlign: "start" }}>
                  {location.host}
                </Box>
              </Box>
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
