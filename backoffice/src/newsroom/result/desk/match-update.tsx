import type { MatchContent } from "@masthead/contract/newsroom/result/result.ts";
import {
  MATCH_PHASES,
  MATCH_SIDES,
  type MatchSide,
} from "@masthead/contract/newsroom/result/result-terms.ts";
import AddIcon from "@mui/icons-material/Add";
import RemoveIcon from "@mui/icons-material/Remove";
import { Box, Button, IconButton, Paper, Typography } from "@mui/material";
import { useLocalized } from "../../../platform/messages/locale.ts";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { useResultMessages } from "../result-messages.ts";
import { AddEvent } from "./add-event.tsx";
import { MinuteField } from "./minute-field.tsx";
import {
  hasMinute,
  isPlayed,
  withMinute,
  withPenalty,
  withPhase,
  withScore,
} from "./quick-change.ts";
import type { QuickUpdate } from "./use-quick-update.ts";

interface MatchUpdateProps {
  match: MatchContent;
  quick: QuickUpdate;
  isReadOnly: boolean;
}

/** Score, phase, minute and events of a match, each changed with one tap. */
export function MatchUpdate({ match, quick, isReadOnly }: MatchUpdateProps) {
  const message = useResultMessages();
  const isLocked = isReadOnly || quick.isSending;
  const update = (content: MatchContent) => void quick.update(content);
  return (
    <>
      <Phases match={match} isLocked={isLocked} onChange={update} />
      {isPlayed(match) ? (
        <Box sx={SIDES}>
          {MATCH_SIDES.map((side) => (
            <Score
              key={side}
              match={match}
              side={side}
              label="score"
              value={match.score?.[side] ?? 0}
              isLocked={isLocked}
              onAdd={(by) => update(withScore(match, side, by))}
            />
          ))}
        </Box>
      ) : (
        <Typography sx={{ color: "text.secondary" }}>{message("quick.notPlayed")}</Typography>
      )}
      {match.shootout && (
        <Box component="section" aria-labelledby="result-shootout">
          <Typography
            id="result-shootout"
            component="h3"
            sx={{ fontWeight: 600, marginBlockEnd: 1 }}
          >
            {message("quick.shootout")}
          </Typography>
          <Box sx={SIDES}>
            {MATCH_SIDES.map((side) => (
              <Score
                key={side}
                match={match}
                side={side}
                label="penalty"
                value={match.shootout?.[side] ?? 0}
                isLocked={isLocked}
                onAdd={(by) => update(withPenalty(match, side, by))}
              />
            ))}
          </Box>
        </Box>
      )}
      {hasMinute(match) && (
        <MinuteField
          key={match.minute}
          minute={match.minute}
          isLocked={isLocked}
          onChange={(minute) => update(withMinute(match, minute))}
        />
      )}
      {isPlayed(match) && !isReadOnly && <AddEvent match={match} quick={quick} />}
    </>
  );
}

const SIDES = { display: "grid", gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)", gap: 1 };

interface PhasesProps {
  match: MatchContent;
  isLocked: boolean;
  onChange: (match: MatchContent) => void;
}

function Phases({ match, isLocked, onChange }: PhasesProps) {
  const message = useResultMessages();
  return (
    <Box
      role="group"
      aria-label={message("quick.phase")}
      sx={{ display: "grid", gridTemplateColumns: "repeat(auto-fill, minmax(9rem, 1fr))", gap: 1 }}
    >
      {MATCH_PHASES.map((phase) => (
        <Button
          key={phase}
          variant={phase === match.phase ? "contained" : "outlined"}
          aria-pressed={phase === match.phase}
          disabled={isLocked}
          onClick={() => phase !== match.phase && onChange(withPhase(match, phase))}
          sx={{ minBlockSize: 44 }}
        >
          {message(`phase.match.${phase}`)}
        </Button>
      ))}
    </Box>
  );
}

interface ScoreProps {
  match: MatchContent;
  side: MatchSide;
  label: "score" | "penalty";
  value: number;
  isLocked: boolean;
  onAdd: (by: 1 | -1) => void;
}

/** Score of a side with large buttons. */
function Score({ match, side, label, value, isLocked, onAdd }: ScoreProps) {
  const message = useResultMessages();
  const localized = useLocalized();
  const formatNumber = useNumberFormat();
  const name = localized(match[side].name);
  return (
    <Paper
      variant="outlined"
      role="group"
      aria-label={name}
      sx={{
        display: "flex",
        flexDirection: "column",
        alignItems: "center",
        gap: 1,
        padding: 1.5,
        minInlineSize: 0,
      }}
    >
      <Typography
        sx={{ fontWeight: 600, textAlign: "center", overflowWrap: "anywhere", flexGrow: 1 }}
      >
        {name}
      </Typography>
      <Typography sx={{ fontSize: label === "score" ? 48 : 30, lineHeight: 1.2, fontWeight: 600 }}>
        {formatNumber(value)}
      </Typography>
      <Box sx={{ display: "flex", gap: 1, inlineSize: "100%" }}>
        <IconButton
          aria-label={message(`quick.${label}.take`, { name })}
          disabled={isLocked || value === 0}
          onClick={() => onAdd(-1)}
          sx={{ inlineSize: 56, blockSize: 56, border: 1, borderColor: "divider" }}
        >
          <RemoveIcon />
        </IconButton>
        <Button
          variant="contained"
          aria-label={message(`quick.${label}.add`, { name })}
          disabled={isLocked}
          onClick={() => onAdd(1)}
          sx={{ flexGrow: 1, minInlineSize: 56, minBlockSize: 56 }}
        >
          <AddIcon />
        </Button>
      </Box>
    </Paper>
  );
}
