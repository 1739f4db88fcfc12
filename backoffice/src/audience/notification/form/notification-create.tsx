import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loading, useTranslate } from "react-admin";
import { useLocation } from "react-router";
import { FormSection } from "../../../frame/form/form-section.tsx";
import { RecordCreate } from "../../../frame/form/record-form.tsx";
import { useDeskLocale } from "../../../frame/locale.ts";
import { PageHead } from "../../../frame/page-head.tsx";
import { NotificationPreview } from "../preview/notification-preview.tsx";
import { useAskToSend } from "../use-ask-to-send.ts";
import { AudienceFields } from "./audience-fields.tsx";
import { MessageFields } from "./message-fields.tsx";
import { emptyNotification, fromArticle, fromNotification, type NotificationValues } from "./notification-values.ts";
import { SendButtons } from "./send-buttons.tsx";
import { validateNotification } from "./validate-notification.ts";

/** The form of a notification: empty, of an article (`?article=12`), or like another (`?copy=7`). */
export function NotificationCreate() {
  const asked = new URLSearchParams(useLocation().search);
  const [article, copy] = [Number(asked.get("article")), Number(asked.get("copy"))];
  const locale = useDeskLocale();
  const [fresh] = useState(() => emptyNotification(locale));
  const { data, isLoading } = useQuery({
    queryKey: ["notification", "begin", article, copy],
    queryFn: () => (article ? fromArticle(article, locale) : fromNotification(copy)),
    enabled: article > 0 || copy > 0,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  if (isLoading) return <Loading />;
  return <Fields key={`${article}/${copy}`} values={data ?? fresh} />;
}

function Fields({ values }: { values: NotificationValues }) {
  const translate = useTranslate();
  const askToSend = useAskToSend();
  return (
    <RecordCreate
      goTo="list"
      head={<PageHead fresh={translate("resources.notification.new")} />}
      defaultValues={{ ...values }}
      validate={validateNotification}
      maySave={(given) => given.when !== "now" || askToSend(given as NotificationValues)}
      saveLabel="resources.notification.saveDraft"
      buttons={<SendButtons />}
      settings={
        <>
          <FormSection title="resources.notification.section.preview">
            <NotificationPreview />
          </FormSection>
          <FormSection title="resources.notification.section.audience">
            <AudienceFields />
          </FormSection>
        </>
      }
    >
      <MessageFields />
    </RecordCreate>
  );
}
