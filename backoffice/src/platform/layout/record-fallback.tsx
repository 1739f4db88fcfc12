import { Alert } from "@mui/material";
import { Loading, useTranslate } from "react-admin";
import { errorMessage } from "../api/problems.ts";

/** Shown instead of a record that is not loaded: progress, or why it could not be loaded. */
export function RecordFallback({ isPending, error }: { isPending: boolean; error: Error | null }) {
  const translate = useTranslate();
  if (isPending) return <Loading />;
  return (
    <Alert severity="error" sx={{ marginBlock: 2 }}>
      {error ? errorMessage(error) : translate("frame.notFound.title", { path: "" })}
    </Alert>
  );
}
