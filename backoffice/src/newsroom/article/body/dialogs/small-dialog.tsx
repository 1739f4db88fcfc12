import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { type FormEvent, type ReactNode, useId } from "react";
import { useTranslate } from "react-admin";

interface SmallDialogProps {
  open: boolean;
  title: string;
  /** Width of a dialog with more fields. */
  maxWidth?: "xs" | "md";
  submitLabel: string;
  onClose(): void;
  onSubmit(): void;
  /** Called after the exit transition, when the editor may take the focus back. */
  onExited?: () => void;
  /** Secondary buttons at the start of the button row. */
  secondaryActions?: ReactNode;
  children: ReactNode;
}

/** Dialog with a form of a few fields. */
export function SmallDialog({
  open,
  title,
  maxWidth = "xs",
  submitLabel,
  onClose,
  onSubmit,
  onExited,
  secondaryActions,
  children,
}: SmallDialogProps) {
  const t = useTranslate();
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React bubbles the event to the article form that contains the dialog.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth={maxWidth}
      disableRestoreFocus
      aria-labelledby={id}
      transitionDuration={150}
      slotProps={{ transition: { onExited: onExited } }}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={id} sx={{ fontSize: 17, fontWeight: 700 }}>
          {title}
        </DialogTitle>
        <DialogContent>{children}</DialogContent>
        <DialogActions sx={{ paddingInline: 3, paddingBlockEnd: 2, flexWrap: "wrap", gap: 1 }}>
          <span style={{ display: "flex", marginInlineEnd: "auto" }}>{secondaryActions}</span>
          <Button disableRipple onClick={onClose}>
            {t("ra.action.cancel")}
          </Button>
          <Button disableRipple type="submit" variant="contained" disableElevation>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
