import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from "@mui/material";
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { useTranslate } from "react-admin";

interface Question {
  title?: string;
  /** What follows from it. As a function it gets what closes the dialog unconfirmed. */
  text?: ReactNode | ((cancel: () => void) => ReactNode);
  confirm?: string;
  /** What the other button is called; false where there is nothing to decide. */
  cancel?: string | false;
  /** Must be typed exactly as it is before one can confirm. */
  keyword?: string;
  /** It takes something away. */
  dangerous?: boolean;
}

/** Characters of a keyword that its field's label has room for. */
const LABEL_FITS = 24;

type Ask = (question?: Question) => Promise<boolean>;

const Asking = createContext<Ask | null>(null);

/** Asks before something is done: true when confirmed, false when cancelled or dismissed. @throws Error outside a provider. */
export function useConfirm(): Ask {
  const ask = useContext(Asking);
  if (!ask) throw new Error("Missing dialog instance");
  return ask;
}

/** Holds the one dialog that asks. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ question: Question; answer: (yes: boolean) => void } | null>(null);
  const [open, setOpen] = useState(false);
  const ask = useCallback<Ask>(
    (question = {}) =>
      new Promise((answer) => {
        setAsked({ question, answer });
        setOpen(true);
      }),
    [],
  );
  const settle = (yes: boolean) => {
    setOpen(false);
    asked?.answer(yes);
  };
  return (
    <Asking.Provider value={ask}>
      {children}
      <Dialog
        open={open}
        onClose={() => settle(false)}
        slotProps={{ transition: { onExited: () => setAsked(null) } }}
        maxWidth="xs"
        fullWidth
      >
        {asked && <QuestionForm question={asked.question} onAnswer={settle} />}
      </Dialog>
    </Asking.Provider>
  );
}

function QuestionForm({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
  const translate = useTranslate();
  const [typed, setTyped] = useState("");
  const { keyword } = question;
  const locked = keyword !== undefined && typed !== keyword;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!locked) onAnswer(true);
      }}
    >
      <DialogTitle>{question.title ?? translate("desk.confirm.title")}</DialogTitle>
      <DialogContent>
        {question.text !== undefined && (
          <DialogContentText component="div">
            {typeof question.text === "function" ? question.text(() => onAnswer(false)) : question.text}
          </DialogContentText>
        )}
        {keyword !== undefined && (
          <TextField
            margin="normal"
            autoFocus
            autoComplete="off"
            label={translate("desk.confirm.keyword", { keyword })}
            // A label that is long is cut off; what must be typed is not.
            helperText={keyword.length > LABEL_FITS ? <bdi>{keyword}</bdi> : undefined}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </DialogContent>
      <DialogActions>
        {question.cancel !== false && (
          <Button onClick={() => onAnswer(false)} autoFocus={keyword === undefined && question.dangerous}>
            {question.cancel ?? translate("desk.confirm.cancel")}
          </Button>
        )}
        <Button
          type="submit"
          variant="contained"
          color={question.dangerous ? "error" : "primary"}
          disabled={locked}
          autoFocus={keyword === undefined && !question.dangerous}
        >
          {question.confirm ?? translate("desk.confirm.ok")}
        </Button>
      </DialogActions>
    </form>
  );
}
