import type { ContactMessage } from "@masthead/contract/audience/contact.ts";
import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { Moment } from "../../frame/moment.tsx";

/** What the reader wrote and what was answered, in the order in which it was. */
export function Correspondence({ message }: { message: ContactMessage }) {
  const translate = useTranslate();
  return (
    <Box
      component="ol"
      aria-label={translate("resources.contact.history")}
      sx={{ listStyle: "none", margin: 0, padding: 0, display: "grid", gap: 3 }}
    >
      <Letter by={message.name} at={message.createdAt} text={message.message} />
      {message.answers.map(({ id, by, at, text, mailedAt }) => (
        <Letter key={id} by={by} at={at} text={text} own>
          {mailedAt ? (
            <>
              {translate("resources.contact.mailed")} <Moment at={mailedAt} />
            </>
          ) : (
            translate("resources.contact.mailing")
          )}
        </Letter>
      ))}
    </Box>
  );
}

interface LetterProps {
  by: string;
  at: string;
  text: string;
  /** Written by the station. */
  own?: boolean;
  children?: ReactNode;
}

function Letter({ by, at, text, own = false, children }: LetterProps) {
  return (
    <Box
      component="li"
      sx={{
        borderInlineStart: "4px solid",
        borderInlineStartColor: own ? "primary.main" : "divider",
        paddingInlineStart: 2,
        minWidth: 0,
      }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, alignItems: "baseline" }}>
        <Typography component="h3" sx={{ fontWeight: 600 }}>
          <bdi>{by}</bdi>
        </Typography>
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          <Moment at={at} />
        </Typography>
      </Box>
      <Typography
        component="div"
        dir="auto"
        sx={{ marginBlockStart: 0.5, maxInlineSize: "72ch", whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
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
