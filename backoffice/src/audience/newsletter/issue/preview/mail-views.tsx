import { directionOf, type Locale } from "@masthead/contract/platform/locale.ts";
import { Box, FormControlLabel, Switch, ToggleButton, ToggleButtonGroup } from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { MailFrame } from "./mail-frame.tsx";

const VIEWS = ["desktop", "phone", "text"] as const;

interface MailViewsProps {
  mail: { html: string; text: string };
  locale: Locale;
}

/** Rendered mail on a computer, on a phone, and as plain text, in a light or dark theme. */
export function MailViews({ mail, locale }: MailViewsProps) {
  const translate = useTranslate();
  const [view, setView] = useState<(typeof VIEWS)[number]>("desktop");
  const [isDark, setDark] = useState(false);
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, alignItems: "center" }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={view}
          onChange={(_, chosen) => chosen && setView(chosen)}
          aria-label={translate("resources.newsletterissue.preview.view")}
          sx={{ marginBlock: 1 }}
        >
          {VIEWS.map((option) => (
            <ToggleButton
              key={option}
              value={option}
              sx={{ minBlockSize: 44, paddingInline: 2, textTransform: "none" }}
            >
              {translate(`resources.newsletterissue.preview.${option}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        {view !== "text" && (
          <FormControlLabel
            label={translate("resources.newsletterissue.preview.dark")}
            control={<Switch checked={isDark} onChange={(_, on) => setDark(on)} />}
            sx={{ minBlockSize: 44 }}
          />
        )}
      </Box>
      <Box sx={{ border: 1, borderColor: "divider", borderRadius: 1, overflow: "hidden" }}>
        {view === "text" ? (
          <Box
            component="pre"
            tabIndex={0}
            lang={locale}
            dir={directionOf(locale)}
            sx={{
              margin: 0,
              padding: 2,
              maxBlockSize: 560,
              overflow: "auto",
              whiteSpace: "pre-wrap",
              overflowWrap: "anywhere",
              font: "inherit",
              fontSize: 14,
            }}
          >
            {mail.text}
          </Box>
        ) : (
          <MailFrame
            html={mail.html}
            title={translate("resources.newsletterissue.section.preview")}
            width={view}
            theme={isDark ? "dark" : "light"}
          />
        )}
      </Box>
    </>
  );
}
