import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import { type ReactNode, useId } from "react";
import { RecordContextProvider, useTranslate } from "react-admin";
import { type FieldValues, FormProvider, useForm } from "react-hook-form";
import { FormError } from "./form-error.tsx";
import { usePlacedSend } from "./use-placed-send.ts";

interface FormDialogProps {
  title: string;
  /** What follows from it. */
  text?: ReactNode;
  /** What the button that sends is called. */
  action: string;
  dangerous?: boolean;
  /** Every field of the dialog. */
  defaultValues: FieldValues;
  onClose: () => void;
  /** Does it, and closes the dialog; what it throws is shown, at the field that it is about if there is one. */
  onSend: (values: FieldValues) => Promise<void>;
  children?: ReactNode;
}

/** A short form over the page, for something that is done at once. */
export function FormDialog({ title, text, action, dangerous, defaultValues, onClose, onSend, children }: FormDialogProps) {
  const translate = useTranslate();
  const id = useId();
  const form = useForm({ defaultValues, shouldUnregister: false });
  const { isSubmitting } = form.formState;
  const { send, beside } = usePlacedSend(form, onSend);
  return (
    <Dialog open onClose={isSubmitting ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      {/* What the form is about is no record that its fields are filled from. */}
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
              <FormError message={beside} />
              {children}
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose} disabled={isSubmitting} sx={{ minBlockSize: 40 }}>
                {translate("desk.confirm.cancel")}
              </Button>
              <Button
                type="submit"
                variant="contained"
                color={dangerous ? "error" : "primary"}
                loading={isSubmitting}
                sx={{ minBlockSize: 40 }}
              >
                {action}
              </Button>
            </DialogActions>
          </form>
        </FormProvider>
      </RecordContextProvider>
    </Dialog>
  );
}
