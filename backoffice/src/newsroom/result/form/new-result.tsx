import { RESULT_KINDS, type ResultKind } from "@masthead/contract/newsroom/result/result-terms.ts";
import { Box, Breadcrumbs, Button, Link, Typography } from "@mui/material";
import { useState } from "react";
import { Title, useNotify, useTranslate } from "react-admin";
import { type FieldValues, FormProvider, useForm } from "react-hook-form";
import { Link as RouterLink, useNavigate, useSearchParams } from "react-router";
import { client } from "../../../platform/api/client.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
import { FormError } from "../../../platform/form/save/form-error.tsx";
import { hasChanges } from "../../../platform/form/save/has-changes.ts";
import { hasUnsaved } from "../../../platform/form/save/unsaved.ts";
import { useSubmitWithFieldErrors } from "../../../platform/form/save/use-submit-with-field-errors.ts";
import { useUnsaved } from "../../../platform/form/save/use-unsaved.ts";
import { useResultMessages } from "../result-messages.ts";
import { useShowResult } from "../use-result.ts";
import { formValuesOf, inputOf, type ResultFormValues } from "./form-values.ts";
import { newContent } from "./new-content.ts";
import { ResultFields } from "./result-fields.tsx";

/** Form for a new result, a match or a vote count. The article of the query shows it. */
export function NewResult() {
  const translate = useTranslate();
  const message = useResultMessages();
  const confirm = useConfirm();
  const [kind, setKind] = useState<ResultKind>("match");
  const choose = async (chosen: ResultKind) => {
    const mayDiscard =
      !hasUnsaved() ||
      (await confirm({
        title: translate("frame.unsaved.leave.title"),
        text: translate("frame.unsaved.leave.text"),
        confirm: translate("frame.unsaved.leave.confirm"),
        cancel: translate("frame.unsaved.leave.cancel"),
        dangerous: true,
      }));
    if (mayDiscard) setKind(chosen);
  };
  return (
    <Box sx={{ paddingBlock: 2, maxWidth: 960 }}>
      <Title title={message("action.create")} />
      <Breadcrumbs aria-label={translate("frame.breadcrumbs")}>
        <Link component={RouterLink} to="/result" underline="hover" color="text.secondary">
          {translate("result.name")}
        </Link>
      </Breadcrumbs>
      <Typography variant="h5" component="h2" sx={{ fontWeight: 600, marginBlockEnd: 2 }}>
        {message("action.create")}
      </Typography>
      <Box
        role="group"
        aria-label={message("field.kind")}
        sx={{ display: "flex", flexWrap: "wrap", gap: 1, marginBlockEnd: 3 }}
      >
        {RESULT_KINDS.map((one) => (
          <Button
            key={one}
            variant={one === kind ? "contained" : "outlined"}
            aria-pressed={one === kind}
            onClick={() => one !== kind && void choose(one)}
            sx={{ minBlockSize: 44 }}
          >
            {message(`kind.${one}`)}
          </Button>
        ))}
      </Box>
      <CreateForm key={kind} kind={kind} />
    </Box>
  );
}

function CreateForm({ kind }: { kind: ResultKind }) {
  const message = useResultMessages();
  const notify = useNotify();
  const navigate = useNavigate();
  const show = useShowResult();
  const [params] = useSearchParams();
  const articleId = Number(params.get("article")) || undefined;
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const form = useForm<FieldValues>({
    defaultValues: formValuesOf({ content: newContent(kind), source: null }),
  });
  const endUnsaved = useUnsaved(hasChanges(form.formState));
  const { send, formError } = useSubmitWithFieldErrors(form, async (values) => {
    const { content, source } = inputOf(values as ResultFormValues);
    const result = await client.result.create({
      idempotencyKey,
      content,
      source,
      ...(articleId && { articleId }),
    });
    show(result);
    endUnsaved();
    notify("result.done.created", { type: "success" });
    await navigate(`/result/${result.id}`);
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <FormError message={formError} />
        <ResultFields kind={kind} isPublished={false} />
        <Button
          type="submit"
          variant="contained"
          loading={form.formState.isSubmitting}
          sx={{ minBlockSize: 44, marginBlockStart: 2 }}
        >
          {message("action.createDraft")}
        </Button>
      </form>
    </FormProvider>
  );
}
