import {
  IMAGE_SHAPE_NAMES,
  type ImageShape,
  type ManualCrops,
} from "@masthead/contract/newsroom/media/image-shapes.ts";
import { Box, ToggleButton, ToggleButtonGroup } from "@mui/material";
import { useTranslate } from "react-admin";

interface ShapeButtonsProps {
  shape: ImageShape;
  crops: ManualCrops;
  onChange: (shape: ImageShape) => void;
}

/** Choice of the shape to crop, with whether its part is automatic. */
export function ShapeButtons({ shape, crops, onChange }: ShapeButtonsProps) {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={shape}
      aria-label={translate("media.crop.shapes")}
      onChange={(_, value: ImageShape | null) => value && onChange(value)}
      sx={{
        flexWrap: "wrap",
        gap: 0.75,
        // Buttons of a group share their borders, which a second line would break.
        "&& .MuiToggleButtonGroup-grouped": {
          margin: 0,
          border: 1,
          borderColor: "divider",
          borderRadius: 1,
        },
      }}
    >
      {IMAGE_SHAPE_NAMES.map((name) => (
        <ToggleButton
          key={name}
          value={name}
          sx={{ minBlockSize: 48, paddingInline: 1.5, textTransform: "none", lineHeight: 1.3 }}
        >
          <span>
            {translate(`media.crop.shape.${name}`)}{" "}
            <bdi dir="ltr">{translate(`media.crop.ratio.${name}`)}</bdi>
            <Box component="span" sx={{ display: "block", fontSize: 12, fontWeight: 400 }}>
              {translate(crops[name] ? "media.crop.manual" : "media.crop.automatic")}
            </Box>
          </span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
