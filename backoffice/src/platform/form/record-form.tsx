import { Box, Paper, type PaperProps } from "@mui/material";
import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import {
  CreateBase,
  EditBase,
  Form,
  type Identifier,
  type RaRecord,
  useEditContext,
  useNotify,
  useRecordContext,
  useRedirect,
  useResourceContext,
} from "react-admin";
import type { FieldValues } from "react-hook-form";
import { isTemporary } from "../api/failures.ts";
import { errorMessage, problemOf } from "../api/problems.ts";
import { PageHeader } from "../layout/page-header.tsx";
import { FormAutosave } from "./autosave/form-autosave.tsx";
import type { DraftStore } from "./autosave/form-drafts.ts";
import {
  CapturePendingEdits,
  type FieldMerges,
  useReapplyPendingEdits,
} from "./autosave/pending-edits.tsx";
import { ConflictDialog } from "./conflict/conflict-dialog.tsx";
import type { ConflictValue } from "./conflict/field-choices.tsx";
import { ConflictContext, useConflict } from "./conflict/use-conflict.ts";
import { PlaceServerErrors } from "./save/place-server-errors.tsx";
import { ResetAfterSave } from "./save/reset-after-save.tsx";
import { SaveBar } from "./save/save-bar.tsx";
import { type MaySave, SavingContext, useFormSaving } from "./save/saving.ts";

export interface FormColumnsProps {
  /** Main fields of the record. */
  children: ReactNode;
  settings?: ReactNode;
}

/** Toast after a save, with the next actions. */
export interface SavedToast {
  message: string;
  action?: ReactNode;
}

interface RecordFormProps {
  /** Main fields of the record. */
  children: ReactNode;
  /** Settings, in a side column on wide screens. */
  settings?: ReactNode;
  /** Layout of the main fields and the settings, for a form with more columns. */
  columns?: ComponentType<FormColumnsProps>;
  /** Actions next to the title. */
  actions?: ReactNode;
  /** One line above the title, such as who else is here. */
  status?: ReactNode;
  /** Notices below the title. */
  notices?: ReactNode;
  defaultValues?: Record<string, unknown>;
  /** Returns the title of the page for a saved record. */
  title?: (record: RaRecord) => string;
  /** Replaces the page header, for a form within another page. */
  header?: ReactNode;
  /** Id of the record, if it is not in the URL. */
  id?: Identifier;
  /** Called after the record is deleted; by default redirects to the list. */
  onDeleted?: () => void;
  /** Keyword that must be typed before the record is deleted. */
  deleteKeyword?: (record: RaRecord) => string;
  /** Secret fields, which are not autosaved. */
  excludedFromAutosave?: readonly string[];
  /** Store for drafts in addition to the browser. */
  draftStore?: DraftStore;
  /**
   * Name of the form, if its resource has several for new records:
   * `resources.{resource}.forms.{name}`.
   */
  formName?: string;
  /** Key of the drafts of new records, if not all forms for new records share theirs. */
  draftKey?: string;
  /**
   * Validates the whole form before it is submitted; returns messages by field. The inputs then
   * have no own validation.
   */
  validate?: (
    values: FieldValues,
  ) => Record<string, string | { message: string; args: Record<string, unknown> }>;
  maySave?: MaySave;
  /** Redirect after the record is created; by default to its form. */
  redirectTo?: "edit" | "list";
  /** Called after the record is created instead of the redirect, for a form within another page. */
  onCreated?: (record: RaRecord) => void;
  saveLabel?: string;
  /** Additional buttons next to the save button. */
  buttons?: ReactNode;
  /** Additional content of the save bar. */
  saveBarContent?: ReactNode;
  /** Renders the values of a field in an edit conflict, or when a recovered draft is compared. */
  conflictValue?: ConflictValue;
  /** Merges of the fields that the server merges in parts. */
  fieldMerges?: FieldMerges;
  /**
   * Returns the toast after a save, if it is not the default. `before` is undefined for a new
   * record.
   */
  savedToast?: (saved: RaRecord, before: RaRecord | undefined) => SavedToast | undefined;
}

// Rarely needed.
const DeletedRecord = lazy(async () => ({
  default: (await import("./deleted-record.tsx")).DeletedRecord,
}));

/** A record that could not be loaded is requested again so many times. */
const MAX_LOAD_RETRIES = 3;
/** Error of a request, without a status if there was no response. */
type LoadError = Error & { status?: number };

/**
 * Form of an existing record. Concurrent changes are merged; conflicts are resolved in a dialog.
 */
export function RecordEdit(props: RecordFormProps) {
  const notify = useNotify();
  const redirect = useRedirect();
  const resource = useResourceContext();
  const conflictState = useConflict();
  return (
    <EditBase
      id={props.id}
      queryOptions={{
        retry: (failures, error) => failures < MAX_LOAD_RETRIES && isTemporary(error.status),
        onError: (error: LoadError) => {
          if (isTemporary(error.status)) return;
          notify(errorMessage(error), { type: "error" });
          redirect("list", resource);
        },
      }}
      mutationMode="pessimistic"
      redirect={false}
      mutationOptions={{
        onSuccess: (saved: RaRecord, { previousData }: { previousData?: RaRecord }) => {
          const { message = "frame.saved", action } = props.savedToast?.(saved, previousData) ?? {};
          notify(message, { type: "success", action });
        },
        onError: (error) => {
          // Field errors are shown at their fields.
          if (!conflictState.handleError(error) && !problemOf(error)?.errors)
            notify(errorMessage(error), { type: "error" });
        },
      }}
    >
      <ConflictContext.Provider value={conflictState}>
        <LoadedRecord {...props} />
      </ConflictContext.Provider>
    </EditBase>
  );
}

/** Renders the form once the record is loaded: loading it later would overwrite input. */
function LoadedRecord(props: RecordFormProps) {
  const { record, error } = useEditContext<RaRecord, LoadError>();
  // A custom header shows itself that the record is deleted.
  if (record?.deletedAt && props.header === undefined)
    return (
      <Suspense>
        <DeletedRecord title={props.title} />
      </Suspense>
    );
  // Shown by the boundary of the screen, with a button that loads it again.
  if (error && !record && isTemporary(error.status)) throw error;
  if (!record) return null;
  return <RecordFields key={record.id} {...props} />;
}

export function RecordCreate(props: RecordFormProps) {
  const { redirectTo = "edit", onCreated, savedToast } = props;
  const notify = useNotify();
  const redirect = useRedirect();
  const resource = useResourceContext();
  const onSuccess =
    onCreated ??
    (savedToast &&
      ((saved: RaRecord) => {
        const { message = `resources.${resource}.notifications.created`, action } =
          savedToast(saved, undefined) ?? {};
        notify(message, { type: "success", action });
        redirect(redirectTo, resource, saved.id, saved);
      }));
  return (
    <CreateBase
      redirect={onCreated ? false : redirectTo}
      {...(onSuccess && { mutationOptions: { onSuccess } })}
    >
      <RecordFields {...props} />
    </CreateBase>
  );
}

function RecordFields(props: RecordFormProps) {
  const {
    children,
    settings,
    columns: Columns = FormColumns,
    actions,
    status,
    defaultValues,
    title,
    header,
    onDeleted,
    deleteKeyword,
    excludedFromAutosave,
  } = props;
  const {
    notices,
    draftStore,
    formName,
    draftKey = "new",
    validate,
    maySave,
    saveLabel,
    buttons,
    saveBarContent,
    conflictValue,
    fieldMerges,
  } = props;
  const resource = useResourceContext();
  const record = useRecordContext();
  const saving = useFormSaving(maySave);
  const reapplyEdits = useReapplyPendingEdits();
  return (
    <Form
      sanitizeEmptyValues={false}
      defaultValues={defaultValues}
      validate={validate}
      onSubmit={saving.run}
    >
      <SavingContext value={saving}>
        <CapturePendingEdits noted={reapplyEdits} saving={saving} merges={fieldMerges} />
        <ResetAfterSave saving={saving} />
        <PlaceServerErrors />
        {header === undefined ? (
          <PageHeader title={title} actions={actions} status={status} />
        ) : (
          header
        )}
        {notices}
        <FormAutosave
          formKey={`${resource}/${record?.id ?? draftKey}`}
          formName={formName}
          excludedFields={excludedFromAutosave}
          draftStore={draftStore}
          valueComponent={conflictValue}
        />
        <ConflictDialog shownBy={conflictValue} />
        <Box
          component="fieldset"
          disabled={record?.abilities?.update === false}
          sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}
        >
          <Columns settings={settings}>{children}</Columns>
        </Box>
        <SaveBar
          onDeleted={onDeleted}
          deleteKeyword={record && deleteKeyword?.(record)}
          label={saveLabel}
          buttons={buttons}
        >
          {saveBarContent}
        </SaveBar>
      </SavingContext>
    </Form>
  );
}

/** Columns of a form with settings on wide screens, which a docked panel leaves to the content. */
export const SETTINGS_COLUMNS = "var(--form-columns, minmax(0, 2fr) minmax(300px, 1fr))";

function FormColumns({ children, settings }: FormColumnsProps) {
  return (
    <Box
      sx={{
        display: "grid",
        gap: 3,
        gridTemplateColumns: settings
          ? { xs: "minmax(0, 1fr)", lg: SETTINGS_COLUMNS }
          : "minmax(0, 1fr)",
      }}
    >
      <FormPaper>{children}</FormPaper>
      {settings && <FormPaper sx={{ alignSelf: "start" }}>{settings}</FormPaper>}
    </Box>
  );
}

/** Surface of a column of a form. */
export function FormPaper({ sx, ...rest }: PaperProps) {
  return (
    <Paper
      variant="outlined"
      sx={[{ padding: { xs: 2, sm: 3 }, minWidth: 0 }, sx as object]}
      {...rest}
    />
  );
}
