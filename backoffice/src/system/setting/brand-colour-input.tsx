import {
  ACCENT_PATTERN,
  type AccentShade,
  BRAND_SURFACES,
  brandColours,
  TEXT_ON_ACCENT,
} from "@masthead/contract/system/brand-colours.ts";
import { Box, Typography } from "@mui/material";
import { useTranslate } from "react-admin";
import { useWatch } from "react-hook-form";
import { ColourInput, notAColour } from "../../newsroom/category/colour-input.tsx";
import { useStation } from "../../platform/time/station.ts";

/** Refuses what the server refuses: text that is no colour, and colours without a legible shade. */
function validateColour(value: string | null | undefined): string | undefined {
  if (!value) return undefined;
  if (!ACCENT_PATTERN.test(value)) return notAColour(value);
  const { refused } = brandColours(value);
  return refused ? `resources.settings.brandColour.${refused}` : undefined;
}

/** Input of the brand colour, with a preview of its shades in both themes. */
export function BrandColourInput() {
  const value: unknown = useWatch({ name: "value" });
  const translate = useTranslate();
  const colour = typeof value === "string" && ACCENT_PATTERN.test(value) ? value : null;
  const colours = colour === null ? null : brandColours(colour);
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <ColourInput
        source="value"
        validate={validateColour}
        help="resources.settings.brandColour.help"
      />
      {colours?.refused === null && (
        <Box component="section" aria-label={translate("resources.settings.brandColour.preview")}>
          <Box
            sx={{
              display: "grid",
              gap: 2,
              gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
            }}
          >
            <ThemePreview
              theme="light"
              shade={colours.light}
              isChanged={colours.light.accent !== colour}
            />
            <ThemePreview
              theme="dark"
              shade={colours.dark}
              isChanged={colours.dark.accent !== colour}
            />
          </Box>
        </Box>
      )}
    </Box>
  );
}

interface ThemePreviewProps {
  theme: "light" | "dark";
  shade: AccentShade;
  /** The shade is not the chosen colour, as that would not be legible. */
  isChanged: boolean;
}

/** Name, headline and button of the station in one theme, without effect. */
function ThemePreview({ theme, shade: { accent, onAccent }, isChanged }: ThemePreviewProps) {
  const translate = useTranslate();
  const { siteName } = useStation();
  const text = (key: string) => translate(`resources.settings.brandColour.${key}`);
  return (
    <Box component="figure" sx={{ margin: 0 }} data-theme-preview={theme}>
      <Typography component="figcaption" sx={{ fontSize: 13, marginBlockEnd: 0.5 }}>
        {text(theme)}
        {" · "}
        <bdi>{accent}</bdi>
        {isChanged && ` · ${text("changed")}`}
      </Typography>
      <Box
        aria-hidden
        sx={{
          padding: 2,
          border: 1,
          borderColor: "divider",
          backgroundColor: BRAND_SURFACES[theme],
          color: theme === "light" ? TEXT_ON_ACCENT.ink : TEXT_ON_ACCENT.white,
          display: "grid",
          justifyItems: "start",
          gap: 1,
        }}
      >
        <Box sx={{ inlineSize: 48, blockSize: 6, backgroundColor: accent }} />
        <Box sx={{ fontSize: 20, fontWeight: 700, overflowWrap: "anywhere" }}>{siteName}</Box>
        <Box
          sx={{
            textDecoration: "underline",
            textDecorationColor: accent,
            textDecorationThickness: 2,
            textUnderlineOffset: 4,
          }}
        >
          {text("sampleLink")}
        </Box>
        <Box
          sx={{
            paddingInline: 1.5,
            paddingBlock: 1,
            fontWeight: 600,
            backgroundColor: accent,
            color: onAccent,
          }}
        >
          {text("sampleButton")}
        </Box>
      </Box>
    </Box>
  );
}
