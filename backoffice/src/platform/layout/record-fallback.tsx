import { Alert, Button } from "@mui/material";
import { Loading, useTranslate } from "react-admin";
import { errorMessage } from "../api/problems.ts";

interface RecordFallbackProps {
  isPending: boolean;
  error: Error | null;
  onRetry: () => void;
}

/** Shown instead of a record that is not loaded: progress, or why it could not be loaded. */
export function RecordFallback({ isPending, error, onRetry }: RecordFallbackProps) {
  const translate = useTranslate();
  if (isPending) return <Loading />;
  return (
    <Alert
      severity="error"
      sx={{ marginBlock: 2 }}
      action={
        error && (
          <Button color="inherit" onClick={onRetry}>
            {translate("frame.retry")}
          </Button>
        )
      }
    >
      {error ? errorMessage(error) : translate("frame.notFound.title", { path: "" })}
    </Alert>
  );
}
