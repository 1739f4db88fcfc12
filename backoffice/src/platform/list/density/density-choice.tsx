import ComfortableIcon from "@mui/icons-material/DensityMedium";
import CompactIcon from "@mui/icons-material/DensitySmall";
import { ToggleButton, ToggleButtonGroup, Tooltip } from "@mui/material";
import { useTranslate } from "react-admin";
import { DENSITIES, useDensity } from "./density.ts";

const ICONS = { comfortable: ComfortableIcon, compact: CompactIcon };

/** Choice between comfortable and compact rows. */
export function DensityChoice() {
  const translate = useTranslate();
  const [current, setDensity] = useDensity();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={current}
      onChange={(_, density) => density && setDensity(density)}
      aria-label={translate("frame.list.density.label")}
    >
      {DENSITIES.map((density) => {
        const Icon = ICONS[density];
        const label = translate(`frame.list.density.${density}`);
        return (
          <ToggleButton
            key={density}
            value={density}
            aria-label={label}
            sx={{
              padding: 0.5,
              "@media (pointer: coarse)": { minInlineSize: 44, minBlockSize: 44 },
            }}
          >
            <Tooltip title={label}>
              <Icon fontSize="small" />
            </Tooltip>
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}
