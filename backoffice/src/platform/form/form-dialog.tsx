import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from "@mui/material";
import { type ReactNode, useId } from "react";
import { RecordContextProvider, useTranslate } from "react-admin";
import { type FieldValues, FormProvider, useForm } from "react-hook-form";
import { FormError } from "./save/form-error.tsx";
import { useSubmitWithFieldErrors } from "./save/use-submit-with-field-errors.ts";

interface FormDialogProps {
  title: string;
  /** Consequences of the action. */
  text?: ReactNode;
  submitLabel: string;
  dangerous?: boolean;
  /** Wide dialogs have fields side by side. */
  wide?: boolean;
  defaultValues: FieldValues;
  onClose: () => void;
  /**
   * Performs the action and closes the dialog. Errors are shown in the dialog, at their field if
   * there is one.
   */
  onSend: (values: FieldValues) => Promise<void>;
  children?: ReactNode;
}

/** Dialog with a short form for an action that applies immediately. */
export function FormDialog({
  title,
  text,
  submitLabel,
  dangerous,
  wide,
  defaultValues,
  onClose,
  onSend,
  children,
}: FormDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const form = useForm({ defaultValues, shouldUnregister: false });
  const { isSubmitting } = form.formState;
  const { send, formError } = useSubmitWithFieldErrors(form, onSend);
  return (
    <Dialog
      open
      onClose={isSubmitting ? undefined : onClose}
      maxWidth={wide ? "sm" : "xs"}
      fullWidth
      aria-labelledby={id}
    >
      {/* The fields must not be filled from the surrounding record. */}
      <RecordContextProvider value={undefined}>
        <FormProvider {...form}>
          <form
            noValidate
            onSubmit={(event) => {
              event.stopPropagation();
              void send(event);
            }}
          >
            <DialogTitle id={id}>{title}</DialogTitle>
            <DialogContent>
              {text && (
                <DialogContentText component="div" sx={{ marginBlockEnd: 1 }}>
                  {text}
                </DialogContentText>
              )}
              <FormError message={formError} />
              {children}
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose} disabled={isSubmitting} sx={{ minBlockSize: 40 }}>
                {translate("frame.confirm.cancel")}
              </Button>
              <Button
                type="submit"
                variant="contained"
                color={dangerous ? "error" : "primary"}
                loading={isSubmitting}
                sx={{ minBlockSize: 40 }}
              >
                {submitLabel}
              </Button>
            </DialogActions>
          </form>
        </FormProvider>
      </RecordContextProvider>
    </Dialog>
  );
}
