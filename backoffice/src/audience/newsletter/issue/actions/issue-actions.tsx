import type { NewsletterIssueRecord } from "@masthead/contract/audience/newsletter/newsletter-issue.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import CancelIcon from "@mui/icons-material/CancelScheduleSendOutlined";
import CopyIcon from "@mui/icons-material/ContentCopyOutlined";
import SubmitIcon from "@mui/icons-material/HowToRegOutlined";
import PauseIcon from "@mui/icons-material/PauseOutlined";
import ResumeIcon from "@mui/icons-material/PlayArrowOutlined";
import ScheduleIcon from "@mui/icons-material/ScheduleSendOutlined";
import TestIcon from "@mui/icons-material/ScienceOutlined";
import SendIcon from "@mui/icons-material/SendOutlined";
import StopIcon from "@mui/icons-material/StopOutlined";
import ReturnIcon from "@mui/icons-material/UndoOutlined";
import { Box, Button, type ButtonProps, Typography } from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { ActionMenu, type MenuAction } from "../../../../platform/overlay/action-menu.tsx";
import { useNewsroomRight } from "../../../../platform/session/view-ability.ts";
import { ScheduleIssueDialog } from "./schedule-dialog.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { TestDialog } from "./test-dialog.tsx";
import { useIssueMoves } from "./use-issue-moves.ts";

const MIRRORED = { "[dir=rtl] &": { transform: "scaleX(-1)" } };

const DIALOGS = { send: SendDialog, schedule: ScheduleIssueDialog, test: TestDialog };

interface IssueActionsProps {
  issue: NewsletterIssueRecord;
  /** Whether the form has unsaved changes: actions would apply to the saved issue. */
  unsaved?: boolean;
}

/** Actions that the state of an issue and the rights of the user allow. */
export function IssueActions({ issue, unsaved = false }: IssueActionsProps) {
  const translate = useTranslate();
  const { moves, needsSecondPerson } = issue;
  const actions = useIssueMoves(issue);
  const mayWrite = useNewsroomRight("write", "push");
  const [dialog, setDialog] = useState<{
    kind: keyof typeof DIALOGS;
    opened: NewsletterIssueRecord;
  } | null>(null);
  const open = (kind: keyof typeof DIALOGS) => setDialog({ kind, opened: issue });
  const forColleague = moves.submit && (needsSecondPerson || !moves.send);
  const isBlocked = unsaved || actions.busy;
  const button = (label: string, { variant = "outlined", ...props }: ButtonProps) => (
    <Button key={label} variant={variant} disabled={isBlocked} {...props} sx={{ minBlockSize: 44 }}>
      {translate(`resources.newsletterissue.${label}`)}
    </Button>
  );
  const menu: MenuAction[] = [
    ...(moves.submit && !forColleague
      ? [
          {
            label: translate("resources.newsletterissue.submit.button"),
            icon: <SubmitIcon />,
            disabled: isBlocked,
            onSelect: () => void actions.submit(),
          },
        ]
      : []),
    ...(mayWrite
      ? [issue.locale, ...LOCALES.filter((locale) => locale !== issue.locale)].map(
          (locale, index) => ({
            label: translate(
              index
                ? `resources.newsletterissue.copyInto.${locale}`
                : "resources.newsletterissue.copy",
            ),
            icon: <CopyIcon />,
            disabled: isBlocked,
            onSelect: () => void actions.copy(locale),
          }),
        )
      : []),
  ];
  const Dialog = dialog && DIALOGS[dialog.kind];
  return (
    <Box sx={{ display: "grid", gap: 0.5, justifyItems: { xs: "start", sm: "end" } }}>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          gap: 1,
          justifyContent: { xs: "start", sm: "end" },
        }}
      >
        {moves.edit &&
          button("test.button", { startIcon: <TestIcon />, onClick: () => open("test") })}
        {moves.return &&
          button("return.button", {
            startIcon: <ReturnIcon sx={MIRRORED} />,
            onClick: () => void actions.returnToDraft(),
          })}
        {moves.cancel &&
          button("cancel.button", {
            startIcon: <CancelIcon sx={MIRRORED} />,
            onClick: () => void actions.cancel(),
          })}
        {moves.schedule &&
          button("schedule.button", {
            startIcon: <ScheduleIcon sx={MIRRORED} />,
            onClick: () => open("schedule"),
          })}
        {moves.send &&
          button(needsSecondPerson ? "override.button" : "send.button", {
            variant: needsSecondPerson ? "outlined" : "contained",
            startIcon: <SendIcon sx={MIRRORED} />,
            onClick: () => open("send"),
          })}
        {forColleague &&
          button("submit.button", {
            variant: "contained",
            startIcon: <SubmitIcon />,
            onClick: () => void actions.submit(),
          })}
        {moves.pause &&
          button("pause.button", {
            startIcon: <PauseIcon />,
            onClick: () => void actions.pause(),
          })}
        {moves.stop &&
          button("stop.button", {
            color: "error",
            startIcon: <StopIcon />,
            onClick: () => void actions.stop(),
          })}
        {moves.resume &&
          button("resume.button", {
            variant: "contained",
            startIcon: <ResumeIcon sx={MIRRORED} />,
            onClick: () => void actions.resume(),
          })}
        {menu.length > 0 && (
          <ActionMenu label={translate("resources.newsletterissue.more")} actions={menu} />
        )}
      </Box>
      {unsaved && (
        <Typography role="status" variant="body2" sx={{ color: "text.secondary" }}>
          {translate("resources.newsletterissue.saveFirst")}
        </Typography>
      )}
      {Dialog && <Dialog issue={dialog.opened} onClose={() => setDialog(null)} />}
    </Box>
  );
}
