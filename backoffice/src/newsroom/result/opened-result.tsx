import type { StaffResult } from "@masthead/contract/newsroom/result/result.ts";
import { Alert, Button, LinearProgress } from "@mui/material";
import type { ReactNode } from "react";
import { Link as RouterLink, useParams } from "react-router";
import { errorMessage, problemOf } from "../../platform/api/problems.ts";
import { useResultMessages } from "./result-messages.ts";
import { useResultQuery } from "./use-result.ts";

/** Result of the URL, with its loading and error states. A colleague may delete it while it is open. */
export function OpenedResult({ children }: { children: (result: StaffResult) => ReactNode }) {
  const id = Number(useParams().id);
  const message = useResultMessages();
  const { data, error } = useResultQuery(id);
  if (problemOf(error)?.code === "NOT_FOUND")
    return (
      <Alert
        severity="info"
        variant="outlined"
        sx={{ marginBlock: 2 }}
        action={
          <Button component={RouterLink} to="/result" sx={{ minBlockSize: 44 }}>
            {message("back")}
          </Button>
        }
      >
        {message("gone")}
      </Alert>
    );
  if (data) return children(data);
  return error ? (
    <Alert severity="error" variant="outlined" sx={{ marginBlock: 2 }}>
      {errorMessage(error)}
    </Alert>
  ) : (
    <LinearProgress aria-label={message("loading")} sx={{ marginBlock: 2 }} />
  );
}
