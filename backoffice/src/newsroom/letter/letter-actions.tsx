import type { StaffLetter } from "@masthead/contract/newsroom/letter/letter.ts";
import {
  LETTER_REASONS,
  type LetterReason,
} from "@masthead/contract/newsroom/letter/letter-terms.ts";
import { Alert, Box, Button, MenuItem, TextField } from "@mui/material";
import { useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { errorMessage } from "../../platform/api/problems.ts";
import { useNewsroomRight } from "../../platform/session/view-ability.ts";
import { useColleagueName } from "../work/colleague-name.ts";
import { LetterStateBadge } from "./letter-state.tsx";

interface LetterActionsProps {
  letter: StaffLetter;
  isOwn: boolean;
  onChange: (letter: StaffLetter | null) => void;
}

const BUTTON = { minBlockSize: { xs: 44, md: 40 } } as const;

/** Claim of a letter, and the transitions that the server allows. */
export function LetterActions({ letter, isOwn, onChange }: LetterActionsProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const { id, version, moves, claim } = letter;
  const run = async (call: () => Promise<StaffLetter | undefined>, done: string) => {
    setBusy(true);
    try {
      onChange((await call()) ?? null);
      notify(`resources.letter.done.${done}`, { type: "success" });
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
      onChange(null);
    }
    setBusy(false);
  };
  const setState = (state: "new" | "accepted" | "refused" | "removed", reason?: LetterReason) =>
    run(() => client.letter.setState({ id, version, state, reason }), state);
  // The claim of a colleague blocks all other actions until it is taken over.
  const isFree = claim === null || isOwn;
  const needsReason = (["refused", "removed"] as const).find((state) => moves.includes(state));
  return (
    <Box sx={{ display: "grid", gap: 2, marginBlockEnd: 3, fontSize: 14 }}>
      <Box>
        <LetterStateBadge letter={letter} />
      </Box>
      <Claim letter={letter} isOwn={isOwn} busy={busy} run={run} />
      {isFree && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {moves.includes("published") && (
            <Button
              variant="contained"
              disabled={busy}
              sx={BUTTON}
              onClick={() =>
                void run(
                  async () => (await client.letter.publish({ letters: [{ id, version }] }))[0],
                  "published",
                )
              }
            >
              {translate("resources.letter.publish")}
            </Button>
          )}
          {(["accepted", "new"] as const).map(
            (state) =>
              moves.includes(state) && (
                <Button
                  key={state}
                  variant="outlined"
                  disabled={busy}
                  sx={BUTTON}
                  onClick={() => void setState(state)}
                >
                  {translate(
                    `resources.letter.action.${letter.state === "removed" ? "restored" : state}`,
                  )}
                </Button>
              ),
          )}
        </Box>
      )}
      {isFree && needsReason && (
        <RefuseWithReason
          action={needsReason}
          busy={busy}
          onRefuse={(reason) => void setState(needsReason, reason)}
        />
      )}
    </Box>
  );
}

interface ClaimProps {
  letter: StaffLetter;
  isOwn: boolean;
  busy: boolean;
  run: (call: () => Promise<StaffLetter>, done: string) => Promise<void>;
}

function Claim({ letter: { id, claim, state }, isOwn, busy, run }: ClaimProps) {
  const translate = useTranslate();
  const nameOf = useColleagueName();
  const mayClaim = useNewsroomRight("publish", "review");
  if (!mayClaim || !["new", "accepted", "published"].includes(state)) return null;
  const setClaim = (claimed: boolean) =>
    run(
      () =>
        client.letter.claim({ id, claimed, ...(claimed && { holderId: claim?.by.id ?? null }) }),
      claimed ? "claimed" : "released",
    );
  return (
    <>
      {claim && !isOwn && (
        <Alert severity="info" variant="outlined">
          {translate("resources.letter.claimedBy", { name: nameOf(claim.by) })}
        </Alert>
      )}
      <Button
        variant={claim === null ? "contained" : "outlined"}
        disabled={busy}
        sx={{ ...BUTTON, justifySelf: "start" }}
        onClick={() => void setClaim(!isOwn)}
      >
        {translate(`resources.letter.${isOwn ? "release" : claim ? "takeOver" : "claim"}`)}
      </Button>
    </>
  );
}

interface RefuseWithReasonProps {
  action: "refused" | "removed";
  busy: boolean;
  onRefuse: (reason: LetterReason) => void;
}

function RefuseWithReason({ action, busy, onRefuse }: RefuseWithReasonProps) {
  const translate = useTranslate();
  const [reason, setReason] = useState<LetterReason | "">("");
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center" }}>
      <TextField
        select
        size="small"
        label={translate("resources.letter.fields.reason")}
        value={reason}
        onChange={({ target }) => setReason(target.value as LetterReason)}
        sx={{ minInlineSize: 160, flex: 1 }}
      >
        {LETTER_REASONS.map((value) => (
          <MenuItem key={value} value={value}>
            {translate(`resources.letter.reasons.${value}`)}
          </MenuItem>
        ))}
      </TextField>
      <Button
        variant="outlined"
        color="error"
        disabled={busy || reason === ""}
        sx={BUTTON}
        onClick={() => reason && onRefuse(reason)}
      >
        {translate(`resources.letter.action.${action}`)}
      </Button>
    </Box>
  );
}
