import { BRAND_SURFACES } from "@masthead/contract/system/brand-colours.ts";
import { LOGO_LIMITS } from "@masthead/contract/system/station-logo.ts";
import { Box, Typography } from "@mui/material";
import { useRecordContext, useTranslate } from "react-admin";
import { useWatch } from "react-hook-form";
import { useImageValue } from "../../newsroom/media/input/use-image-value.ts";
import { MediaImageInput } from "../../newsroom/media/media-image-input.tsx";
import { useNumberFormat } from "../../platform/messages/use-number-format.ts";
import { useStation } from "../../platform/time/station.ts";
import type { StaffSetting } from "./staff-setting.ts";

/** Record field with the image: settings only have its id, so that it is fetched. */
const NO_PREVIEW = "";

const ignoreSelection = () => undefined;

/** Input of a logo of the station, with a preview on the surfaces that show it. */
export function LogoInput() {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const setting = useRecordContext<StaffSetting>();
  const text = (key: string, values?: Record<string, string>) =>
    translate(`resources.settings.logo.${key}`, values);
  const isForDark = setting?.key === "darkLogo";
  return (
    <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: "minmax(0, 1fr)" }}>
      <MediaImageInput source="value" preview={NO_PREVIEW} hideChosen />
      <Typography variant="body2" sx={{ color: "text.secondary", maxInlineSize: "65ch" }}>
        {text(isForDark ? "darkHelp" : "help", {
          side: formatNumber(LOGO_LIMITS.minSide),
          shape: formatNumber(LOGO_LIMITS.maxShape),
        })}
      </Typography>
      <Box component="section" aria-label={text("preview")}>
        <Box
          sx={{
            display: "grid",
            gap: 2,
            gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
          }}
        >
          {!isForDark && <LogoPreview theme="light" />}
          <LogoPreview theme="dark" hasPlate={!isForDark} />
        </Box>
      </Box>
    </Box>
  );
}

interface LogoPreviewProps {
  theme: "light" | "dark";
  /** The logo is on white, as in the dark theme without a logo of its own. */
  hasPlate?: boolean;
}

/** Logo, or the name of the station, as in the header of the site. */
function LogoPreview({ theme, hasPlate = false }: LogoPreviewProps) {
  const translate = useTranslate();
  const { siteName } = useStation();
  const value: unknown = useWatch({ name: "value" });
  const { image } = useImageValue({ value, onChange: ignoreSelection }, NO_PREVIEW);
  return (
    <Box component="figure" sx={{ margin: 0 }} data-logo-preview={theme}>
      <Typography component="figcaption" sx={{ fontSize: 13, marginBlockEnd: 0.5 }}>
        {translate(`resources.settings.brandColour.${theme}`)}
        {hasPlate && image && ` · ${translate("resources.settings.logo.plate")}`}
      </Typography>
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          minBlockSize: 72,
          padding: 2,
          border: 1,
          borderColor: "divider",
          backgroundColor: BRAND_SURFACES[theme],
          color: theme === "light" ? BRAND_SURFACES.dark : BRAND_SURFACES.light,
        }}
      >
        {image ? (
          <Box
            component="img"
            src={image.original}
            width={image.width}
            height={image.height}
            alt={siteName}
            sx={{
              display: "block",
              blockSize: 40,
              inlineSize: "auto",
              maxInlineSize: "100%",
              objectFit: "contain",
              ...(hasPlate && {
                backgroundColor: BRAND_SURFACES.light,
                boxShadow: `0 0 0 4px ${BRAND_SURFACES.light}`,
              }),
            }}
          />
        ) : (
          <Box sx={{ fontSize: 24, fontWeight: 700, overflowWrap: "anywhere" }}>{siteName}</Box>
        )}
      </Box>
    </Box>
  );
}
