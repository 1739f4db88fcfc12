import { Alert } from "@mui/material";

/** What the server had against a form, told at once to who cannot see it. */
export function FormError({ message }: { message: string | null }) {
  return message === null ? null : (
    <Alert severity="error" role="alert">
      {message}
    </Alert>
  );
}
