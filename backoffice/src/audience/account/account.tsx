import { Box, Typography } from "@mui/material";
import { lazy, Suspense } from "react";
import { Title, useTranslate } from "react-admin";
import { useViewAbility } from "../../platform/session/view-ability.ts";
import { AccountSection } from "./account-section.tsx";
import "./account-messages.ts";
import { AuthenticatorApp } from "./app/authenticator-app.tsx";
import { OwnPassword } from "./own-password.tsx";
import { OwnProfile } from "./own-profile.tsx";
import { Passkeys } from "./passkey/passkeys.tsx";
import { OwnSessions } from "./session/own-sessions.tsx";

const WorkAlertChoices = lazy(async () => ({
  default: (await import("../../newsroom/work/open/work-alert-choices.tsx")).WorkAlertChoices,
}));
const NoticeMailChoice = lazy(async () => ({
  default: (await import("../../newsroom/work/notice/notice-mail-choice.tsx")).NoticeMailChoice,
}));

/** Account page of the current user: profile, sign-in methods and sessions. */
export function Account() {
  const translate = useTranslate();
  const title = translate("frame.account.title");
  const managesArticles = useViewAbility().can("manage", "Article");
  return (
    <Box sx={{ maxInlineSize: 960, marginBlock: 2 }}>
      <Title title={title} />
      <Typography variant="h5" component="h2" sx={{ fontWeight: 600, marginBlockEnd: 2 }}>
        {title}
      </Typography>
      <Box
        sx={{
          display: "grid",
          gap: 3,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
        }}
      >
        <OwnProfile />
        <OwnPassword />
        <AuthenticatorApp />
        <Passkeys />
        <Box id="notices">
          <AccountSection
            title={translate("work.notices.title")}
            text={translate("work.mail.text")}
          >
            <Suspense fallback={<Box sx={{ minBlockSize: 150 }} />}>
              <WorkAlertChoices />
              {managesArticles && <NoticeMailChoice />}
            </Suspense>
          </AccountSection>
        </Box>
        <Box sx={{ gridColumn: "1 / -1", minWidth: 0 }}>
          <OwnSessions />
        </Box>
      </Box>
    </Box>
  );
}
