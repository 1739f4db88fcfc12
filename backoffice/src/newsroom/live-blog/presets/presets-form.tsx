import {
  LIVE_LIMITS,
  LIVE_PRESET_LIMITS,
} from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import type { LivePresets } from "@masthead/contract/newsroom/live-blog/live-presets.ts";
import { directionOf, LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { Alert, Box, Button, Typography } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  SelectInput as PlainSelectInput,
  ResourceContextProvider,
  required,
  TextInput,
  useNotify,
  useSourceContext,
} from "react-admin";
import { type FieldValues, FormProvider, useForm, useWatch } from "react-hook-form";
import { client } from "../../../platform/api/client.ts";
import { problemOf } from "../../../platform/api/problems.ts";
import { LocalizedTextInput } from "../../../platform/form/input/localized-text-input.tsx";
import { OrderedRows } from "../../../platform/form/input/ordered-rows.tsx";
import { SelectInput } from "../../../platform/form/input/select-input.tsx";
import { FormError } from "../../../platform/form/save/form-error.tsx";
import { useSubmitWithFieldErrors } from "../../../platform/form/save/use-submit-with-field-errors.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useLiveMessages } from "../live-blog-messages.ts";
import { PRESETS_KEY } from "./use-presets.ts";

interface PresetsFormProps {
  presets: LivePresets;
  /** Loads what a colleague has saved. */
  onReload: () => void;
}

/** Form of the labels and templates, as they were opened. They are saved as a whole. */
export function PresetsForm({ presets, onReload }: PresetsFormProps) {
  const message = useLiveMessages();
  const notify = useNotify();
  const queries = useQueryClient();
  const locale = useUiLocale();
  const [changedBy, setChangedBy] = useState<string | null>(null);
  const { version, labels, templates, abilities } = presets;
  const form = useForm<FieldValues>({ defaultValues: { labels, templates } });
  const { send, formError } = useSubmitWithFieldErrors(form, async (values) => {
    try {
      await client.liveBlog.savePresets({ version, ...inputOf(values as FormValues) });
    } catch (error) {
      const conflict = problemOf(error)?.conflict;
      if (!conflict) throw error;
      setChangedBy(conflict.by);
      return;
    }
    notify("liveBlog.done.saved", { type: "success" });
    await queries.invalidateQueries({ queryKey: PRESETS_KEY });
  });
  return (
    <ResourceContextProvider value="livePresets">
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void send(event)}>
          <FormError message={formError} />
          {changedBy !== null && (
            <Alert
              severity="warning"
              role="alert"
              sx={{ marginBlockEnd: 2 }}
              action={
                <Button color="inherit" onClick={onReload} sx={{ minBlockSize: 40 }}>
                  {message("presets.reload")}
                </Button>
              }
            >
              {message("presets.changed", { by: changedBy })}
            </Alert>
          )}
          <Box
            component="fieldset"
            disabled={!abilities.edit}
            sx={{ border: 0, margin: 0, padding: 0, minInlineSize: 0 }}
          >
            <Section title={message("presets.labels")} text={message("presets.labelsHelp")}>
              <OrderedRows
                source="labels"
                hasHeading
                maxRows={LIVE_PRESET_LIMITS.labels}
                newRow={newLabel}
              >
                <LocalizedTextInput
                  source="name"
                  label="liveBlog.presets.name"
                  maxLength={LIVE_LIMITS.label}
                  validate={required()}
                />
              </OrderedRows>
            </Section>
            <Section title={message("presets.templates")} text={message("presets.templatesHelp")}>
              <OrderedRows
                source="templates"
                hasHeading
                maxRows={LIVE_PRESET_LIMITS.templates}
                newRow={() => ({ locale, title: "", text: "", labelId: null })}
              >
                <TemplateFields />
              </OrderedRows>
            </Section>
          </Box>
          {abilities.edit && (
            <Button
              type="submit"
              variant="contained"
              loading={form.formState.isSubmitting}
              disabled={changedBy !== null}
              sx={{ minBlockSize: 44, marginBlockStart: 2 }}
            >
              {message("action.save")}
            </Button>
          )}
        </form>
      </FormProvider>
    </ResourceContextProvider>
  );
}

function Section({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: React.ReactNode;
}) {
  return (
    <Box component="section" sx={{ marginBlockEnd: 3 }}>
      <Typography component="h3" sx={{ fontSize: 17, fontWeight: 600 }}>
        {title}
      </Typography>
      <Typography sx={{ fontSize: 14, color: "text.secondary", marginBlockEnd: 1 }}>
        {text}
      </Typography>
      {children}
    </Box>
  );
}

/** Fields of a template; the labels are those of the form, in the language of the template. */
function TemplateFields() {
  const message = useLiveMessages();
  const { getSource } = useSourceContext();
  const locale: Locale = useWatch({ name: getSource("locale") }) ?? "en-US";
  const labels: LivePresets["labels"] = useWatch({ name: "labels" }) ?? [];
  const textProps = { lang: locale, dir: directionOf(locale) };
  return (
    <>
      <SelectInput
        source="locale"
        label={message("presets.language")}
        values={LOCALES}
        messagePrefix="frame.language"
        validate={required()}
        helperText={false}
      />
      <PlainSelectInput
        source="labelId"
        label={message("field.label")}
        choices={labels.flatMap(({ id, name }) =>
          name?.[locale] ? [{ id, name: name[locale] }] : [],
        )}
        translateChoice={false}
        emptyText={message("presets.noLabel")}
        parse={(id: string) => id || null}
        helperText={false}
      />
      <TextInput
        source="title"
        label={message("presets.headline")}
        helperText={false}
        parse={(text: string) => text}
        slotProps={{ htmlInput: { ...textProps, maxLength: LIVE_LIMITS.title } }}
        sx={{ flexBasis: { sm: "100%" } }}
      />
      <TextInput
        source="text"
        label={message("field.body")}
        helperText={false}
        multiline
        minRows={2}
        parse={(text: string) => text}
        slotProps={{ htmlInput: { ...textProps, maxLength: LIVE_PRESET_LIMITS.text } }}
        sx={{ flexBasis: { sm: "100%" } }}
      />
    </>
  );
}

type FormValues = Pick<LivePresets, "labels" | "templates">;

const newLabel = () => ({ id: crypto.randomUUID(), name: { "en-US": "", "ar-JO": "" } });

/** Returns the input of the call: a template whose label was removed has none. */
function inputOf({ labels, templates }: FormValues): FormValues {
  const ids = new Set(labels.map(({ id }) => id));
  return {
    labels: labels.map(({ id, name }) => ({ id, name })),
    templates: templates.map(({ locale, title, text, labelId }) => ({
      locale,
      title: title ?? "",
      text: text ?? "",
      labelId: labelId !== null && ids.has(labelId) ? labelId : null,
    })),
  };
}
