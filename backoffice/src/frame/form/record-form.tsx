import { Box, Paper } from "@mui/material";
import type { ReactNode } from "react";
import { CreateBase, EditBase, Form, type Identifier, type RaRecord, useNotify, useRecordContext, useResourceContext } from "react-admin";
import { PageHead } from "../page-head.tsx";
import { messageOf, problemOf } from "../problems.ts";
import { ClashDialog } from "./clash-dialog.tsx";
import { DeletedRecord } from "./deleted-record.tsx";
import type { ClashValue } from "./field-choices.tsx";
import { KeepText } from "./keep-text.tsx";
import { NoteTyping, useGivingBack } from "./keep-typing.tsx";
import type { Shelf } from "./kept-text.ts";
import { PlacedErrors } from "./placed-errors.tsx";
import { SaveBar } from "./save-bar.tsx";
import { type MaySave, SavingContext, useSaving } from "./saving.ts";
import { SettledFields } from "./settled-fields.tsx";
import { ClashContext, useClash } from "./use-clash.ts";

interface RecordFormProps {
  /** What it is about. */
  children: ReactNode;
  /** How it is shown and where; stands aside on wide screens. */
  settings?: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  /** Under the title: what one had better know. */
  notices?: ReactNode;
  defaultValues?: Record<string, unknown>;
  /** What the page is called, of a record that is there. */
  title?: (record: RaRecord) => string;
  /** Stands in the place of the page's head, where the form is not a page of its own. */
  head?: ReactNode;
  /** The record, where the address does not name it. */
  id?: Identifier;
  /** Goes away when the record is deleted; by default to the list. */
  onDeleted?: () => void;
  /** What one types before the record is deleted. */
  deleteKeyword?: (record: RaRecord) => string;
  /** Fields that are not kept on this machine while they are not saved, since they are secret. */
  neverKept?: readonly string[];
  /** Where what is typed is kept beside this machine. */
  shelf?: Shelf;
  /** Finds fault with the whole before it is sent: messages by field. Inputs of the form then have no checks of their own. */
  validate?: (values: Record<string, unknown>) => Record<string, string | { message: string; args: Record<string, unknown> }>;
  maySave?: MaySave;
  /** Where one goes when the record is made: by default to its own form. */
  goTo?: "edit" | "list";
  /** What happens then instead, where the form is not a page of its own. */
  onMade?: (record: RaRecord) => void;
  /** What the button that saves is called where it is not just "Save", what else can be done beside it, and what more is told there. */
  saveLabel?: string;
  buttons?: ReactNode;
  bar?: ReactNode;
  /** Shows what two people wrote into one field, or recovered text beside newer text. */
  clashValue?: ClashValue;
}

/** The form of a record that is there: merges with what others wrote, asks where it cannot. */
export function RecordEdit(props: RecordFormProps) {
  const notify = useNotify();
  const clash = useClash();
  return (
    <EditBase
      id={props.id}
      mutationMode="pessimistic"
      redirect={false}
      mutationOptions={{
        onSuccess: () => notify("desk.saved", { type: "success" }),
        onError: (error) => {
          // What is wrong with fields is told where they are.
          if (!clash.meet(error) && !problemOf(error)?.errors) notify(messageOf(error), { type: "error" });
        },
      }}
    >
      <ClashContext.Provider value={clash}>
        <Found {...props} />
      </ClashContext.Provider>
    </EditBase>
  );
}

/** Nothing can be typed before the record is there: it would be overwritten by it. */
function Found(props: RecordFormProps) {
  const record = useRecordContext();
  // A head of its own says itself what is deleted.
  if (record?.deletedAt && props.head === undefined) return <DeletedRecord title={props.title} />;
  return record ? <RecordFields key={record.id} {...props} /> : null;
}

/** The form of a record that is to be. */
export function RecordCreate(props: RecordFormProps) {
  const { goTo = "edit", onMade } = props;
  return (
    <CreateBase redirect={onMade ? false : goTo} {...(onMade && { mutationOptions: { onSuccess: onMade } })}>
      <RecordFields {...props} />
    </CreateBase>
  );
}

function RecordFields(props: RecordFormProps) {
  const { children, settings, actions, defaultValues, title, head, onDeleted, deleteKeyword, neverKept } = props;
  const { notices, shelf, validate, maySave, saveLabel, buttons, bar, clashValue } = props;
  const resource = useResourceContext();
  const record = useRecordContext();
  const saving = useSaving(maySave);
  const noted = useGivingBack();
  return (
    <Form sanitizeEmptyValues={false} defaultValues={defaultValues} validate={validate} onSubmit={saving.run}>
      <SavingContext value={saving}>
        <NoteTyping noted={noted} saving={saving} />
        <SettledFields saving={saving} />
        <PlacedErrors />
        {head === undefined ? <PageHead title={title} actions={actions} /> : head}
        {notices}
        <KeepText form={`${resource}/${record?.id ?? "new"}`} neverKept={neverKept} shelf={shelf} shownBy={clashValue} />
        <ClashDialog shownBy={clashValue} />
        <Box
          sx={{
            display: "grid",
            gap: 3,
            gridTemplateColumns: settings ? { xs: "minmax(0, 1fr)", lg: "minmax(0, 2fr) minmax(300px, 1fr)" } : "minmax(0, 1fr)",
          }}
        >
          <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 }, minWidth: 0 }}>
            {children}
          </Paper>
          {settings && (
            <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 }, alignSelf: "start", minWidth: 0 }}>
              {settings}
            </Paper>
          )}
        </Box>
        <SaveBar onDeleted={onDeleted} deleteKeyword={record && deleteKeyword?.(record)} label={saveLabel} buttons={buttons}>
          {bar}
        </SaveBar>
      </SavingContext>
    </Form>
  );
}
