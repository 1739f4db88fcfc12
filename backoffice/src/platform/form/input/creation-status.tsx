import type { Choice } from "@masthead/contract/platform/record.ts";
import { Box, Button, CircularProgress, Link } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { toScreenPath } from "../../screens/screen-paths.ts";

export type CreationResult =
  | { kind: "creating"; name: string }
  | { kind: "created"; name: string; id: number }
  /** `existing`: another record was given the name concurrently. */
  | { kind: "failed"; name: string; reason: string; existing: Choice | undefined };

interface CreationStatusProps {
  /** Resource of the record. */
  kind: string;
  /** Record with the typed name that cannot be chosen. */
  disabled: Choice | undefined;
  result: CreationResult | null;
  hasMoreFields: boolean;
  onUse: (id: number) => void;
  onRetry: (name: string) => void;
}

/** Progress or result of the creation of a record from a picker. */
export function CreationStatus({
  kind,
  disabled,
  result,
  hasMoreFields,
  ...on
}: CreationStatusProps) {
  const translate = useTranslate();
  if (disabled)
    return (
      <>
        {translate("frame.pick.disabled", { name: disabled.label })}{" "}
        <RecordLink kind={kind} id={disabled.id} label={translate("frame.pick.openDisabled")} />
      </>
    );
  if (!result) return null;
  const { name } = result;
  if (result.kind === "creating")
    return (
      <>
        <CircularProgress size={12} color="inherit" sx={{ marginInlineEnd: 1 }} />
        {translate("frame.pick.creating", { name })}
      </>
    );
  if (result.kind === "created")
    return (
      <>
        {translate("frame.pick.created", { name })}{" "}
        {hasMoreFields && (
          <RecordLink kind={kind} id={result.id} label={translate("frame.pick.complete")} />
        )}
      </>
    );
  const { reason, existing } = result;
  return (
    <Box component="span" sx={{ color: "error.main" }}>
      {translate("frame.pick.failed", { name, reason })}{" "}
      <Button
        size="small"
        color="inherit"
        onClick={() => (existing ? on.onUse(existing.id) : on.onRetry(name))}
        sx={{ textDecoration: "underline" }}
      >
        {existing
          ? translate("frame.pick.use", { name: existing.label })
          : translate("frame.pick.retry")}
      </Button>
    </Box>
  );
}

function RecordLink({ kind, id, label }: { kind: string; id: number; label: string }) {
  return (
    <Link
      component={RouterLink}
      to={toScreenPath(`/${kind}/${id}`)}
      target="_blank"
      color="text.primary"
      sx={{ display: "inline-block", lineHeight: "24px" }}
    >
      {label}
    </Link>
  );
}
