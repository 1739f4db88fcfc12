import type { StaffResult, VoteContent } from "@masthead/contract/newsroom/result/result.ts";
import { Alert, Box, Button } from "@mui/material";
import { useState } from "react";
import { type FieldValues, FormProvider, useForm } from "react-hook-form";
import { hasChanges } from "../../../platform/form/save/has-changes.ts";
import { useUnsaved } from "../../../platform/form/save/use-unsaved.ts";
import { useLocalized } from "../../../platform/messages/locale.ts";
import { PercentInput, PhaseInput, VotesInput } from "../form/inputs.tsx";
import { useResultMessages } from "../result-messages.ts";
import type { QuickUpdate } from "./use-quick-update.ts";

interface VoteUpdateProps {
  vote: VoteContent;
  version: number;
  quick: QuickUpdate;
  isReadOnly: boolean;
}

/**
 * Numbers and phase of a vote count. The form keeps the numbers that are typed when a colleague
 * changes the count, and says so.
 */
export function VoteUpdate(props: VoteUpdateProps) {
  const message = useResultMessages();
  const [opened, setOpened] = useState({ vote: props.vote, version: props.version });
  const isOutdated = props.version > opened.version;
  const loadCurrent = () => setOpened({ vote: props.vote, version: props.version });
  return (
    <>
      {isOutdated && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" onClick={loadCurrent} sx={{ minBlockSize: 40 }}>
              {message("quick.loadCurrent")}
            </Button>
          }
        >
          {message("quick.changed")}
        </Alert>
      )}
      <Numbers
        key={opened.version}
        {...props}
        vote={opened.vote}
        isLocked={isOutdated}
        onSaved={({ content, version }) =>
          content.kind === "vote" && setOpened({ vote: content, version })
        }
      />
    </>
  );
}

interface NumbersProps extends Omit<VoteUpdateProps, "version"> {
  isLocked: boolean;
  onSaved: (result: StaffResult) => void;
}

function Numbers({ vote, quick, isReadOnly, isLocked, onSaved }: NumbersProps) {
  const message = useResultMessages();
  const localized = useLocalized();
  const { phase, countedPercent, turnoutPercent, rows } = vote;
  const form = useForm<FieldValues>({
    defaultValues: {
      phase,
      countedPercent,
      turnoutPercent,
      votes: rows.map((row) => row.votes),
    },
  });
  useUnsaved(hasChanges(form.formState));
  const send = form.handleSubmit(async ({ votes: numbers, ...changes }) => {
    const saved = await quick.update({
      ...vote,
      ...changes,
      rows: rows.map((row, index) => ({ ...row, votes: numbers[index] ?? null })),
    });
    if (saved) onSaved(saved);
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void send(event)}>
        <Box
          component="fieldset"
          disabled={isReadOnly}
          sx={{ border: 0, margin: 0, padding: 0, minInlineSize: 0 }}
        >
          <Box sx={GRID}>
            <PhaseInput source="phase" kind="vote" />
            <PercentInput source="countedPercent" label={message("field.countedPercent")} />
            <PercentInput source="turnoutPercent" label={message("field.turnoutPercent")} />
          </Box>
          <Box sx={GRID}>
            {rows.map((row, index) => (
              <VotesInput
                // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their order in this form
                key={index}
                source={`votes.${index}`}
                label={localized(row.name)}
              />
            ))}
          </Box>
          <Button
            type="submit"
            variant="contained"
            loading={quick.isSending}
            disabled={isLocked || isReadOnly}
            sx={{ minBlockSize: 56, marginBlockStart: 1, inlineSize: { xs: "100%", sm: "auto" } }}
          >
            {message("quick.update")}
          </Button>
        </Box>
      </form>
    </FormProvider>
  );
}

const GRID = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 14rem), 1fr))",
  columnGap: 1.5,
  "& .MuiInputBase-root": { minBlockSize: 44 },
};
