import { IconButton, Tooltip } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";

interface RowButtonProps {
  /** Message key of the accessible name. */
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Icon button for an action on a row. */
export function RowButton({ label, disabled, onClick, children }: RowButtonProps) {
  const translate = useTranslate();
  return (
    <Tooltip title={translate(label)}>
      <span>
        <IconButton
          aria-label={translate(label)}
          disabled={disabled}
          onClick={onClick}
          color="inherit"
          sx={{ inlineSize: 40, blockSize: 40 }}
        >
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}
