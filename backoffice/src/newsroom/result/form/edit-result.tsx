import type { StaffResult } from "@masthead/contract/newsroom/result/result.ts";
import { Alert, Box, Button } from "@mui/material";
import { useState } from "react";
import { useNotify } from "react-admin";
import { type FieldValues, FormProvider, useForm } from "react-hook-form";
import { useNavigate } from "react-router";
import { client } from "../../../platform/api/client.ts";
import { FormError } from "../../../platform/form/save/form-error.tsx";
import { hasChanges } from "../../../platform/form/save/has-changes.ts";
import { useSubmitWithFieldErrors } from "../../../platform/form/save/use-submit-with-field-errors.ts";
import { useUnsaved } from "../../../platform/form/save/use-unsaved.ts";
import { ResultHeader } from "../desk/result-header.tsx";
import { OpenedResult } from "../opened-result.tsx";
import { useResultMessages } from "../result-messages.ts";
import { useShowResult } from "../use-result.ts";
import { formValuesOf, inputOf, type ResultFormValues } from "./form-values.ts";
import { ResultFields } from "./result-fields.tsx";

/** Form with all fields of a result. */
export function EditResult() {
  return <OpenedResult>{(result) => <Edited key={result.id} latest={result} />}</OpenedResult>;
}

/** The form keeps the result as it was opened, and says when a colleague has changed it. */
function Edited({ latest }: { latest: StaffResult }) {
  const message = useResultMessages();
  const [opened, setOpened] = useState(latest);
  const { abilities } = latest;
  const isOutdated = latest.version > opened.version;
  return (
    <Box sx={{ paddingBlock: 2, display: "flex", flexDirection: "column", gap: 2, maxWidth: 960 }}>
      <ResultHeader result={latest} other="quick" />
      {isOutdated && (
        <Alert
          severity="warning"
          action={
            <Button
              color="inherit"
              onClick={() => setOpened(latest)}
              sx={{ minBlockSize: 40, whiteSpace: "nowrap" }}
            >
              {message("quick.loadCurrent")}
            </Button>
          }
        >
          {message("form.changed")}
        </Alert>
      )}
      {!abilities.edit && (
        <Alert severity="info" variant="outlined">
          {message("readOnly")}
        </Alert>
      )}
      <EditForm key={opened.version} opened={opened} isLocked={isOutdated || !abilities.edit} />
    </Box>
  );
}

function EditForm({ opened, isLocked }: { opened: StaffResult; isLocked: boolean }) {
  const message = useResultMessages();
  const notify = useNotify();
  const navigate = useNavigate();
  const show = useShowResult();
  const form = useForm<FieldValues>({ defaultValues: formValuesOf(opened) });
  const endUnsaved = useUnsaved(hasChanges(form.formState));
  const { send, formError } = useSubmitWithFieldErrors(form, async (values) => {
    const { id, version } = opened;
    const changes = inputOf(values as ResultFormValues);
    show(await client.result.edit({ id, version, ...changes }));
    endUnsaved();
    notify("result.done.saved", { type: "success" });
    await navigate(`/result/${id}`);
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <FormError message={formError} />
        <ResultFields kind={opened.content.kind} isPublished={opened.state === "published"} />
        <Button
          type="submit"
          variant="contained"
          loading={form.formState.isSubmitting}
          disabled={isLocked}
          sx={{ minBlockSize: 44, marginBlockStart: 2 }}
        >
          {message("action.save")}
        </Button>
      </form>
    </FormProvider>
  );
}
