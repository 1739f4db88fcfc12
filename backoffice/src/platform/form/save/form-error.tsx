import { Alert } from "@mui/material";

/** Error of a form as a whole, announced to screen readers. */
export function FormError({ message }: { message: string | null }) {
  return message === null ? null : (
    <Alert severity="error" role="alert">
      {message}
    </Alert>
  );
}
