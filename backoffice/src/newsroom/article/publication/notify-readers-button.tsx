import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import NotificationIcon from "@mui/icons-material/NotificationsActiveOutlined";
import { Button } from "@mui/material";
import { lazy, Suspense } from "react";
import { useTranslate } from "react-admin";
import { Link } from "react-router";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { useNewsroomRight, useViewAbility } from "../../../platform/session/view-ability.ts";
import { useStation } from "../../../platform/time/station.ts";

const SendApprovedButton = lazy(async () => ({
  default: (await import("../../../audience/notification/send-approved.tsx")).SendApprovedButton,
}));

/**
 * Link from published breaking news to the form that notifies readers of it, or prepares that for a
 * colleague; a button if a second person approved the notification with the article.
 */
export function NotifyReadersButton({ article }: { article: ArticleRecord }) {
  const translate = useTranslate();
  const ability = useViewAbility();
  const sendsAlone = useNewsroomRight("push");
  const { twoPeopleForBreaking } = useStation();
  const isBreaking =
    article.breaking &&
    article.breakingUntil !== null &&
    new Date(article.breakingUntil) > serverNow();
  if (!isBreaking || article.state !== "published" || !ability.can("manage", "Notification"))
    return null;
  const { approval, texts } = article.pendingVersion;
  if (approval && texts.alert && twoPeopleForBreaking && sendsAlone)
    return (
      <Suspense>
        <SendApprovedButton article={article} alert={texts.alert} />
      </Suspense>
    );
  return (
    <Button
      component={Link}
      to={`/notification/create?article=${article.id}`}
      variant="outlined"
      startIcon={<NotificationIcon />}
      sx={{ marginBlock: 1 }}
    >
      {translate(
        `resources.notification.${sendsAlone && !twoPeopleForBreaking ? "alert" : "prepareAlert"}`,
      )}
    </Button>
  );
}
