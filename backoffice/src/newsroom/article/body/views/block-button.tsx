import type { SvgIconComponent } from "@mui/icons-material";
import { IconButton, Tooltip } from "@mui/material";

interface BlockButtonProps {
  label: string;
  icon: SvgIconComponent;
  onPress(): void;
  /** The icon points along the line and is turned round in Arabic. */
  directed?: boolean;
  disabled?: boolean;
}

/** A small button on a block of the text. */
export function BlockButton({ label, icon: Icon, onPress, directed = false, disabled = false }: BlockButtonProps) {
  return (
    <Tooltip title={label} disableInteractive>
      <IconButton
        className={directed ? "block-button directed" : "block-button"}
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
