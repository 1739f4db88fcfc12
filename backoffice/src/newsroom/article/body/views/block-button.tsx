import type { SvgIconComponent } from "@mui/icons-material";
import { IconButton, Tooltip } from "@mui/material";

interface BlockButtonProps {
  label: string;
  icon: SvgIconComponent;
  onPress(): void;
  /** Mirrors the icon in right-to-left layouts. */
  mirrorInRtl?: boolean;
  disabled?: boolean;
}

/** Small button on a block of the text. */
export function BlockButton({
  label,
  icon: Icon,
  onPress,
  mirrorInRtl = false,
  disabled = false,
}: BlockButtonProps) {
  return (
    <Tooltip title={label} disableInteractive>
      <IconButton
        className={mirrorInRtl ? "block-button mirror-in-rtl" : "block-button"}
        aria-label={label}
        aria-disabled={disabled || undefined}
        disableRipple
        size="small"
        onClick={disabled ? undefined : onPress}
      >
        <Icon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}
