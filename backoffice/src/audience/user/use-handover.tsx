import type { WorkKindName } from "@masthead/contract/platform/work-kinds.ts";
import { Box, FormControlLabel, Switch } from "@mui/material";
import { type ReactNode, useState } from "react";
import { required, useNotify, useTranslate } from "react-admin";
import { useController, useWatch } from "react-hook-form";
import { client } from "../../platform/api/client.ts";
import { errorMessage } from "../../platform/api/problems.ts";
import { FormDialog } from "../../platform/form/form-dialog.tsx";
import { RecordPicker } from "../../platform/form/input/record-picker.tsx";
import { useNumberFormat } from "../../platform/messages/use-number-format.ts";

/**
 * New assignee of a departing user's open work: a colleague, nobody, or undefined without open
 * work.
 */
type Handover = { successorId?: number; unassign?: boolean };

interface Question {
  work: { kind: WorkKindName; count: number }[];
  resolve: (answer: Handover | null) => void;
}

/**
 * Returns a function that lets the user choose who takes over open work, and its dialog. It
 * resolves to null on cancel.
 */
export function useHandover(): {
  ask: (userId: number) => Promise<Handover | null>;
  dialog: ReactNode;
} {
  const notify = useNotify();
  const [question, setQuestion] = useState<Question | null>(null);
  const answer = (handover: Handover | null) => {
    question?.resolve(handover);
    setQuestion(null);
  };
  return {
    async ask(userId) {
      try {
        const work = await client.user.openWork({ id: userId });
        return work.length ? await new Promise((resolve) => setQuestion({ work, resolve })) : {};
      } catch (error) {
        notify(errorMessage(error), { type: "error" });
        return null;
      }
    },
    dialog: question && <HandoverDialog work={question.work} onAnswer={answer} />,
  };
}

function HandoverDialog({
  work,
  onAnswer,
}: {
  work: Question["work"];
  onAnswer: (answer: Handover | null) => void;
}) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  return (
    <FormDialog
      title={translate("resources.users.handover.title")}
      text={translate("resources.users.handover.text")}
      submitLabel={translate("resources.users.handover.submit")}
      defaultValues={{ successorId: null, unassign: false }}
      onClose={() => onAnswer(null)}
      onSend={async ({ successorId, unassign }) =>
        onAnswer(unassign ? { unassign: true } : { successorId: Number(successorId) })
      }
    >
      <Box component="ul" sx={{ marginBlock: 0, marginBlockEnd: 2 }}>
        {work.map(({ kind, count }) => (
          <li key={kind}>
            {translate(`work.open.kind.${kind}`)}: {formatNumber(count)}
          </li>
        ))}
      </Box>
      <SuccessorFields />
    </FormDialog>
  );
}

function SuccessorFields() {
  const translate = useTranslate();
  const unassign: unknown = useWatch({ name: "unassign" });
  const { field } = useController({ name: "unassign" });
  return (
    <>
      {!unassign && (
        <RecordPicker
          source="successorId"
          kind="colleague"
          label={translate("resources.users.handover.successor")}
          findChoices={client.work.colleagues}
          validate={required()}
        />
      )}
      <FormControlLabel
        control={
          <Switch
            checked={field.value === true}
            onChange={(_event, checked) => field.onChange(checked)}
          />
        }
        label={translate("resources.users.handover.unassign")}
        sx={{ minBlockSize: 44 }}
      />
    </>
  );
}
