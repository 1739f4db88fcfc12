import { formatNumber } from "@masthead/contract/platform/format.ts";
import type { Choice } from "@masthead/contract/platform/record.ts";
import { Box, Paper } from "@mui/material";
import { useTranslate } from "react-admin";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { VisuallyHidden } from "../../../platform/visually-hidden.tsx";

interface Props {
  id: string;
  /** Colleagues to choose from; the list is closed without any. */
  colleagues: Choice[];
  active: Choice | undefined;
  onChoose: (colleague: Choice) => void;
}

/** List of colleagues below the text field of a note, which keeps the focus. */
export function MentionList({ id, colleagues, active, onChoose }: Props) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const count = colleagues.length;
  return (
    <>
      <VisuallyHidden role="status">
        {count > 0 &&
          translate("work.notes.matches", {
            smart_count: count,
            number: formatNumber(count, locale),
          })}
      </VisuallyHidden>
      {count > 0 && (
        <Paper variant="outlined">
          <Box
            component="ul"
            id={id}
            role="listbox"
            aria-label={translate("work.notes.colleagues")}
            sx={{ listStyle: "none", margin: 0, padding: 0 }}
          >
            {colleagues.map((colleague) => (
              <Box
                key={colleague.id}
                component="li"
                id={`${id}-${colleague.id}`}
                role="option"
                aria-selected={colleague === active}
                // The field must not lose the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(colleague)}
                sx={{
                  minBlockSize: 40,
                  display: "flex",
                  alignItems: "center",
                  paddingInline: 2,
                  cursor: "pointer",
                  ...(colleague === active && { backgroundColor: "action.selected" }),
                  "&:hover": { backgroundColor: "action.hover" },
                }}
              >
                <bdi>{colleague.label}</bdi>
              </Box>
            ))}
          </Box>
        </Paper>
      )}
    </>
  );
}
