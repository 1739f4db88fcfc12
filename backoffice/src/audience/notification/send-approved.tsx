import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import type { PendingVersionTexts } from "@masthead/contract/newsroom/article/pending-version-texts.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import SendIcon from "@mui/icons-material/SendOutlined";
import { Box, Button } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { FormDialog } from "../../platform/form/form-dialog.tsx";
import { useUiLocale } from "../../platform/messages/locale.ts";
import { useOpened } from "../../platform/overlay/opened-record.ts";
import { BREAKING_AUDIENCE } from "./form/notification-values.ts";

interface SendApprovedProps {
  article: ArticleRecord;
  alert: NonNullable<PendingVersionTexts["alert"]>;
}

/**
 * Button that sends the notification that a second person approved with its article, after a
 * question.
 */
export function SendApprovedButton({ article, alert }: SendApprovedProps) {
  const translate = useTranslate();
  const [dialog, setDialog] = useState<"open" | "closed" | "sent">("closed");
  if (dialog === "sent") return null;
  return (
    <>
      <Button
        variant="contained"
        startIcon={<SendIcon sx={{ "[dir=rtl] &": { transform: "scaleX(-1)" } }} />}
        onClick={() => setDialog("open")}
        sx={{ marginBlock: 1 }}
      >
        {translate("resources.notification.approved.button")}
      </Button>
      {dialog === "open" && (
        <SendApprovedDialog
          article={article}
          alert={alert}
          onClose={() => setDialog("closed")}
          onSent={() => setDialog("sent")}
        />
      )}
    </>
  );
}

function SendApprovedDialog({
  onClose,
  onSent,
  ...latest
}: SendApprovedProps & { onClose: () => void; onSent: () => void }) {
  const { article, alert } = useOpened(latest);
  const translate = useTranslate();
  const notify = useNotify();
  const locale = useUiLocale();
  const { data } = useQuery({
    queryKey: ["notification", "audience", "breaking"],
    queryFn: () => client.notification.audience(BREAKING_AUDIENCE),
    staleTime: 0,
  });
  const browsers = data?.browsers;
  return (
    <FormDialog
      title={
        browsers === undefined
          ? translate("resources.notification.approved.button")
          : translate("resources.notification.send.title", {
              smart_count: browsers,
              number: formatNumber(browsers, locale),
            })
      }
      text={
        <>
          <Box
            dir="auto"
            lang={article.locale}
            sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere", marginBlockEnd: 1 }}
          >
            <Box sx={{ fontWeight: 600, color: "text.primary" }}>{alert.title}</Box>
            {alert.body}
          </Box>
          {translate("resources.notification.send.text")}
        </>
      }
      submitLabel={translate("resources.notification.send.confirm")}
      defaultValues={{}}
      onClose={onClose}
      onSend={async () => {
        await client.notification.create({
          locale: article.locale,
          articleId: article.id,
          ...alert,
          ...BREAKING_AUDIENCE,
          when: "now",
        });
        notify("resources.notification.approved.done", { type: "success" });
        onSent();
      }}
    />
  );
}
