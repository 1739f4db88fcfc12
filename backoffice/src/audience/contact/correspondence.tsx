import type { ContactMessage } from "@masthead/contract/audience/contact.ts";
import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { RelativeTime } from "../../platform/time/relative-time.tsx";

/** The reader's message and the replies, in chronological order. */
export function Correspondence({ message }: { message: ContactMessage }) {
  const translate = useTranslate();
  return (
    <Box
      component="ol"
      aria-label={translate("resources.contact.history")}
      sx={{ listStyle: "none", margin: 0, padding: 0, display: "grid", gap: 3 }}
    >
      <Entry by={message.name} at={message.createdAt} text={message.message} />
      {message.answers.map(({ id, by, at, text, mailedAt }) => (
        <Entry key={id} by={by} at={at} text={text} byStation>
          {mailedAt ? (
            <>
              {translate("resources.contact.mailed")} <RelativeTime at={mailedAt} />
            </>
          ) : (
            translate("resources.contact.mailing")
          )}
        </Entry>
      ))}
    </Box>
  );
}

interface EntryProps {
  by: string;
  at: string;
  text: string;
  /** Whether the station wrote it. */
  byStation?: boolean;
  children?: ReactNode;
}

function Entry({ by, at, text, byStation = false, children }: EntryProps) {
  return (
    <Box
      component="li"
      sx={{
        borderInlineStart: "4px solid",
        borderInlineStartColor: byStation ? "primary.main" : "divider",
        paddingInlineStart: 2,
        minWidth: 0,
      }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, alignItems: "baseline" }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          <bdi>{by}</bdi>
        </Typography>
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          <RelativeTime at={at} />
        </Typography>
      </Box>
      <Typography
        component="div"
        dir="auto"
        sx={{
          marginBlockStart: 0.5,
          maxInlineSize: "72ch",
          whiteSpace: "pre-wrap",
          overflowWrap: "anywhere",
        }}
      >
        {text}
      </Typography>
      {children && (
        <Typography variant="body2" sx={{ marginBlockStart: 0.5, color: "text.secondary" }}>
          {children}
        </Typography>
      )}
    </Box>
  );
}
