import { LIVE_STALE_MINUTES } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { Box, Button, Paper, Typography } from "@mui/material";
import { useState } from "react";
import { maxValue, minValue, NumberInput, required, useNotify, useTranslate } from "react-admin";
import { type FieldValues, FormProvider, useController, useForm } from "react-hook-form";
import { client } from "../../../platform/api/client.ts";
import { RecordPicker } from "../../../platform/form/input/record-picker.tsx";
import { FormError } from "../../../platform/form/save/form-error.tsx";
import { useSubmitWithFieldErrors } from "../../../platform/form/save/use-submit-with-field-errors.ts";
import { useActOn, useOpened } from "../../../platform/overlay/opened-record.ts";
import { useColleagueName } from "../../work/colleague-name.ts";
import { AlertLimitInput } from "../alerts/alert-limit-input.tsx";
import { EntryBodyField } from "../compose/entry-body-field.tsx";
import { useLiveMessages } from "../live-blog-messages.ts";
import { HandoverInput } from "./handover-input.tsx";
import { StreamsInput } from "./streams-input.tsx";
import { useDesk, useRefetchDesk } from "./use-desk.ts";

/**
 * Lead, note for the next shift, reminder, alert limit, pinned summary and streams of a live blog.
 * The form has the values with which it was opened, and sends only those that were changed.
 */
export function Coverage({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const message = useLiveMessages();
  const notify = useNotify();
  const { desk } = useDesk();
  const { articleId: id, abilities } = desk;
  const blog = useOpened(desk.blog);
  const nameOf = useColleagueName();
  const actOn = useActOn();
  const refetch = useRefetchDesk(id);
  const [defaultValues] = useState((): FieldValues => {
    const { lead, handover, staleMinutes, alertsPerHour, summary, streams } = blog ?? {};
    return { leadId: lead?.id ?? null, handover, staleMinutes, alertsPerHour, summary, streams };
  });
  const form = useForm({ defaultValues });
  const { isSubmitting } = form.formState;
  const { send, formError } = useSubmitWithFieldErrors(form, async (values) => {
    if (!blog) return;
    const changes = Object.fromEntries(
      Object.entries(values).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(defaultValues[name]),
      ),
    );
    const isSaved = await actOn(blog, (version) =>
      client.liveBlog.edit({ ...changes, id, version }),
    );
    refetch();
    if (!isSaved) return;
    notify("liveBlog.done.saved", { type: "success" });
    onClose();
  });
  return (
    <Paper variant="outlined" sx={{ padding: 2 }}>
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void send(event)}>
          <Box
            component="fieldset"
            disabled={!abilities.manage}
            sx={{ border: 0, margin: 0, padding: 0, minWidth: 0, ...FIELDS }}
          >
            <Box sx={{ minInlineSize: 0 }}>
              <FormError message={formError} />
              <RecordPicker
                source="leadId"
                kind="colleague"
                label={message("coverage.lead")}
                findChoices={client.work.colleagues}
                knownChoices={blog?.lead ? [{ id: blog.lead.id, label: nameOf(blog.lead) }] : []}
              />
              <NumberInput
                source="staleMinutes"
                label={message("coverage.reminder")}
                helperText={message("coverage.reminderHelp")}
                min={LIVE_STALE_MINUTES.min}
                max={LIVE_STALE_MINUTES.max}
                validate={[
                  required(),
                  minValue(LIVE_STALE_MINUTES.min),
                  maxValue(LIVE_STALE_MINUTES.max),
                ]}
                fullWidth
              />
              <AlertLimitInput />
              <HandoverInput source="handover" />
            </Box>
            <Box sx={{ minInlineSize: 0 }}>
              <SummaryField />
              <Typography sx={{ fontSize: 13, color: "text.secondary", marginBlockStart: 0.5 }}>
                {message("coverage.summaryHelp")}
              </Typography>
              <StreamsInput />
            </Box>
          </Box>
          <Box sx={{ display: "flex", gap: 1, marginBlockStart: 1.5 }}>
            {abilities.manage && (
              <Button
                type="submit"
                variant="contained"
                loading={isSubmitting}
                sx={{ minBlockSize: 44 }}
              >
                {message("action.save")}
              </Button>
            )}
            <Button onClick={onClose} disabled={isSubmitting} sx={{ minBlockSize: 44 }}>
              {translate(abilities.manage ? "frame.confirm.cancel" : "frame.close")}
            </Button>
          </Box>
        </form>
      </FormProvider>
    </Paper>
  );
}

const FIELDS = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) minmax(0, 1fr)" },
  columnGap: 3,
  rowGap: 2,
};

function SummaryField() {
  const message = useLiveMessages();
  const { locale } = useDesk().desk;
  const { field } = useController({ name: "summary" });
  return (
    <EntryBodyField
      value={field.value}
      onChange={field.onChange}
      locale={locale}
      label={message("coverage.summary")}
      placeholder={message(`summaryPlaceholder.${locale}`)}
    />
  );
}
