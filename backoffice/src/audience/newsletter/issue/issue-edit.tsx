import type { NewsletterIssueRecord } from "@masthead/contract/audience/newsletter/newsletter-issue.ts";
import {
  type RaRecord,
  RecordContextProvider,
  useGetOne,
  useRecordContext,
  useResourceContext,
} from "react-admin";
import { useFormState } from "react-hook-form";
import { useParams } from "react-router";
import { FormSection } from "../../../platform/form/form-section.tsx";
import { RecordEdit } from "../../../platform/form/record-form.tsx";
import { RecordFallback } from "../../../platform/layout/record-fallback.tsx";
import { IssueActions } from "./actions/issue-actions.tsx";
import { IssueConflictValue } from "./issue-conflict-value.tsx";
import { IssueFields } from "./issue-fields.tsx";
import { IssueNotices, IssueState } from "./issue-state.tsx";
import { IssuePreview } from "./preview/issue-preview.tsx";
import { IssueReport } from "./report/issue-report.tsx";
import { isInProgress } from "./report/progress.ts";

/** Interval in which an issue that is being sent is loaded again, in milliseconds. */
const POLL_INTERVAL_MS = 3000;

/** Form of an issue that can be changed, otherwise its report. */
export function IssueEdit() {
  const resource = useResourceContext() ?? "";
  const { data, error, isPending, refetch } = useGetOne<NewsletterIssueRecord>(
    resource,
    { id: Number(useParams().id) },
    {
      refetchInterval: ({ state: { data } }) =>
        data && isInProgress(data as NewsletterIssueRecord, Date.now()) ? POLL_INTERVAL_MS : false,
    },
  );
  if (!data) return <RecordFallback isPending={isPending} error={error} onRetry={refetch} />;
  if (data.deletedAt || data.moves.edit) return <IssueForm />;
  return (
    <RecordContextProvider value={data}>
      <IssueReport issue={data} />
    </RecordContextProvider>
  );
}

const subjectOf = ({ subject }: RaRecord): string => subject ?? "";

function IssueForm() {
  return (
    <RecordEdit
      title={subjectOf}
      status={<FormState />}
      actions={<FormActions />}
      notices={<FormNotices />}
      settings={
        <FormSection title="resources.newsletterissue.section.preview">
          <FormPreview />
        </FormSection>
      }
      conflictValue={IssueConflictValue}
    >
      <IssueFields />
    </RecordEdit>
  );
}

const useUnsaved = () => Object.keys(useFormState().dirtyFields).length > 0;

function FormState() {
  const issue = useRecordContext<NewsletterIssueRecord>();
  return issue && <IssueState state={issue.state} />;
}

function FormActions() {
  const issue = useRecordContext<NewsletterIssueRecord>();
  const unsaved = useUnsaved();
  return issue && <IssueActions issue={issue} unsaved={unsaved} />;
}

function FormNotices() {
  const issue = useRecordContext<NewsletterIssueRecord>();
  return issue && <IssueNotices issue={issue} />;
}

function FormPreview() {
  const issue = useRecordContext<NewsletterIssueRecord>();
  const unsaved = useUnsaved();
  return issue && <IssuePreview issue={issue} unsaved={unsaved} />;
}
