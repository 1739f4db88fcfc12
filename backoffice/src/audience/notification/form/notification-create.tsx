import { Alert } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loading, useTranslate } from "react-admin";
import { useLocation } from "react-router";
import { FormSection } from "../../../platform/form/form-section.tsx";
import { RecordCreate } from "../../../platform/form/record-form.tsx";
import { PageHeader } from "../../../platform/layout/page-header.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { NotificationPreview } from "../preview/notification-preview.tsx";
import { useConfirmSend } from "../use-confirm-send.ts";
import { useSendRules } from "../use-send-rules.ts";
import { AudienceFields } from "./audience-fields.tsx";
import { MessageFields } from "./message-fields.tsx";
import {
  emptyNotification,
  fromArticle,
  fromNotification,
  type NotificationValues,
} from "./notification-values.ts";
import { SendButtons } from "./send-buttons.tsx";
import { validateNotification } from "./validate-notification.ts";

/**
 * Form for a notification: empty, prefilled from an article (`?article=12`), or a copy of another
 * notification (`?copy=7`).
 */
export function NotificationCreate() {
  const searchParams = new URLSearchParams(useLocation().search);
  const [article, copy] = [Number(searchParams.get("article")), Number(searchParams.get("copy"))];
  const locale = useUiLocale();
  const [emptyValues] = useState(() => emptyNotification(locale));
  const { data, isLoading } = useQuery({
    queryKey: ["notification", "begin", article, copy],
    queryFn: () => (article ? fromArticle(article, locale) : fromNotification(copy)),
    enabled: article > 0 || copy > 0,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  if (isLoading) return <Loading />;
  return <NotificationForm key={`${article}/${copy}`} values={data ?? emptyValues} />;
}

function NotificationForm({ values }: { values: NotificationValues }) {
  const translate = useTranslate();
  const askToSend = useConfirmSend();
  const { maySend, needsSecondPerson } = useSendRules();
  const isForColleague = !maySend || needsSecondPerson;
  const savedAs = isForColleague ? "submitted" : "draft";
  return (
    <RecordCreate
      redirectTo="list"
      header={<PageHeader />}
      notices={
        isForColleague && (
          <Alert severity="info" variant="outlined" sx={{ marginBlockEnd: 2 }}>
            {translate(`resources.notification.${maySend ? "needsSecondPerson" : "mayNotSend"}`)}
          </Alert>
        )
      }
      defaultValues={{ ...values, when: savedAs }}
      validate={(values) => validateNotification(values as NotificationValues)}
      maySave={(values) =>
        values.when !== "now" || askToSend(choiceOf(values as NotificationValues))
      }
      saveLabel={`resources.notification.${isForColleague ? "saveForColleague" : "saveDraft"}`}
      buttons={<SendButtons savedAs={savedAs} />}
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

/** Audience as it is saved: the language is a choice of its own audience only. */
const choiceOf = (values: NotificationValues): NotificationValues => ({
  ...values,
  audienceLocale: values.audience === "locale" ? values.audienceLocale : null,
});
