import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from "@mui/material";
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import { useTranslate } from "react-admin";
import { FormError } from "./form/save/form-error.tsx";
import { IGNORES_BACK } from "./overlay/overlays.ts";

interface ConfirmOptions {
  title?: string;
  /**
   * Consequences of the action. A function gets a callback that closes the dialog unconfirmed, and
   * one that locks the confirm button.
   */
  text?: ReactNode | ((cancel: () => void, setLocked: (isLocked: boolean) => void) => ReactNode);
  /** The action cannot be confirmed until `text` unlocks it. */
  locked?: boolean;
  /** Another way to confirm, which is chosen before the action runs. */
  alternative?: { label: string; onChoose: () => void };
  /**
   * Runs the confirmed action. The dialog and its input stay open while it returns an error
   * message.
   */
  onConfirm?: () => Promise<string | undefined>;
  confirm?: string;
  /** Label of the cancel button; false hides it. */
  cancel?: string | false;
  /** Text that must be typed exactly before the action can be confirmed. */
  keyword?: string;
  /** Whether the action is destructive. */
  dangerous?: boolean;
  /** Whether the Back button leaves the dialog open, as it is about leaving the page. */
  ignoresBack?: boolean;
}

/** Maximum length of a keyword that fits into the field label, in characters. */
const MAX_LABEL_LENGTH = 24;

export type Confirm = (question?: ConfirmOptions) => Promise<boolean>;

export const ConfirmContext = createContext<Confirm | null>(null);

/**
 * Returns a function that opens the confirmation dialog. It resolves to true when confirmed, and to
 * false when cancelled or dismissed. @throws Error outside a provider
 */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (!confirm) throw new Error("Missing dialog instance");
  return confirm;
}

interface Question {
  id: number;
  options: ConfirmOptions;
  isOpen: boolean;
  resolve: (confirmed: boolean) => void;
}

/** Renders the confirmation dialogs. One that is opened while another is open is shown above it. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const nextId = useRef(0);
  const confirm = useCallback<Confirm>(
    (options = {}) =>
      new Promise((resolve) => {
        const question = { id: nextId.current++, options, isOpen: true, resolve };
        setQuestions((others) => [...others, question]);
      }),
    [],
  );
  const settle = ({ id, resolve }: Question, confirmed: boolean) => {
    setQuestions((all) =>
      all.map((question) => (question.id === id ? { ...question, isOpen: false } : question)),
    );
    resolve(confirmed);
  };
  return (
    <ConfirmContext.Provider value={confirm}>
      {children}
      {questions.map((question) => (
        <Dialog
          key={question.id}
          open={question.isOpen}
          onClose={() => settle(question, false)}
          slotProps={{
            transition: {
              onExited: () => setQuestions((all) => all.filter(({ id }) => id !== question.id)),
            },
          }}
          maxWidth="xs"
          fullWidth
          {...(question.options.ignoresBack && IGNORES_BACK)}
        >
          <ConfirmForm
            options={question.options}
            onSettle={(confirmed) => settle(question, confirmed)}
          />
        </Dialog>
      ))}
    </ConfirmContext.Provider>
  );
}

function ConfirmForm({
  options,
  onSettle,
}: {
  options: ConfirmOptions;
  onSettle: (confirmed: boolean) => void;
}) {
  const translate = useTranslate();
  const [typed, setTyped] = useState("");
  const { keyword } = options;
  const [isLocked, setLocked] = useState(options.locked ?? false);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const locked = isLocked || (keyword !== undefined && typed !== keyword);
  const { onConfirm } = options;
  const run = async () => {
    if (!onConfirm) return onSettle(true);
    setRunning(true);
    setFailure(null);
    const message = await onConfirm();
    setRunning(false);
    if (message === undefined) onSettle(true);
    else setFailure(message);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!locked && !running) void run();
      }}
    >
      <DialogTitle>{options.title ?? translate("frame.confirm.title")}</DialogTitle>
      <DialogContent>
        <FormError message={failure} />
        {options.text !== undefined && (
          <DialogContentText component="div">
            {typeof options.text === "function"
              ? options.text(() => onSettle(false), setLocked)
              : options.text}
          </DialogContentText>
        )}
        {keyword !== undefined && (
          <TextField
            margin="normal"
            autoFocus
            autoComplete="off"
            label={translate("frame.confirm.keyword", { keyword })}
            // A long label is truncated, so a long keyword is shown below the field.
            helperText={keyword.length > MAX_LABEL_LENGTH ? <bdi>{keyword}</bdi> : undefined}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </DialogContent>
      <ConfirmActions
        options={options}
        running={running}
        locked={locked}
        onCancel={() => onSettle(false)}
        onRun={() => void run()}
      />
    </form>
  );
}

interface ConfirmActionsProps {
  options: ConfirmOptions;
  running: boolean;
  locked: boolean;
  onCancel: () => void;
  onRun: () => void;
}

function ConfirmActions({ options, running, locked, onCancel, onRun }: ConfirmActionsProps) {
  const translate = useTranslate();
  const { alternative, cancel, confirm, dangerous = false, keyword } = options;
  return (
    <DialogActions>
      {cancel !== false && (
        <Button onClick={onCancel} autoFocus={keyword === undefined && dangerous}>
          {cancel ?? translate("frame.confirm.cancel")}
        </Button>
      )}
      {alternative && (
        <Button
          variant="outlined"
          disabled={running}
          onClick={() => {
            alternative.onChoose();
            onRun();
          }}
        >
          {alternative.label}
        </Button>
      )}
      <Button
        type="submit"
        variant="contained"
        color={dangerous ? "error" : "primary"}
        loading={running}
        disabled={locked}
        autoFocus={keyword === undefined && !dangerous}
      >
        {confirm ?? translate("frame.confirm.ok")}
      </Button>
    </DialogActions>
  );
}
