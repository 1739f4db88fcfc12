import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { type FormEvent, type ReactNode, useId } from "react";
import { useTranslate } from "react-admin";

interface SmallDialogProps {
  open: boolean;
  title: string;
  /** What the main button does. */
  action: string;
  onClose(): void;
  onSubmit(): void;
  /** Called when it is gone: the text may have the focus again. */
  onGone?: () => void;
  /** Further buttons, at the start of the line. */
  others?: ReactNode;
  children: ReactNode;
}

/** A dialog of one or two fields. */
export function SmallDialog({ open, title, action, onClose, onSubmit, onGone, others, children }: SmallDialogProps) {
  const t = useTranslate();
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form of the article, which it stands in, is not meant.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      disableRestoreFocus
      aria-labelledby={id}
      transitionDuration={150}
      slotProps={{ transition: { onExited: onGone } }}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={id} sx={{ fontSize: 17, fontWeight: 700 }}>
          {title}
        </DialogTitle>
        <DialogContent>{children}</DialogContent>
        <DialogActions sx={{ paddingInline: 3, paddingBlockEnd: 2, flexWrap: "wrap", gap: 1 }}>
          <span style={{ display: "flex", marginInlineEnd: "auto" }}>{others}</span>
          <Button disableRipple onClick={onClose}>
            {t("ra.action.cancel")}
          </Button>
          <Button disableRipple type="submit" variant="contained" disableElevation>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
