import type { NewsletterIssueRecord } from "@masthead/contract/audience/newsletter/newsletter-issue.ts";
import { intlLocale } from "@masthead/contract/platform/format.ts";
import { Alert, Box, LinearProgress, Typography } from "@mui/material";
import type { RaRecord } from "react-admin";
import { useTranslate } from "react-admin";
import { FormSection } from "../../../../platform/form/form-section.tsx";
import { FormPaper } from "../../../../platform/form/record-form.tsx";
import { PageHeader } from "../../../../platform/layout/page-header.tsx";
import { useUiLocale } from "../../../../platform/messages/locale.ts";
import { useNumberFormat } from "../../../../platform/messages/use-number-format.ts";
import { RelativeTime } from "../../../../platform/time/relative-time.tsx";
import { IssueActions } from "../actions/issue-actions.tsx";
import { IssueNotices, IssueState } from "../issue-state.tsx";
import { IssuePreview } from "../preview/issue-preview.tsx";
import { DeliveryTable } from "./delivery-table.tsx";
import { LinkTable } from "./link-table.tsx";
import { progressOf, shareOfSent } from "./progress.ts";

const subjectOf = ({ subject }: RaRecord): string => subject ?? "";

/** Page of an issue that is scheduled, being sent or finished: its progress and its results. */
export function IssueReport({ issue }: { issue: NewsletterIssueRecord }) {
  const hasStarted = issue.startedAt !== null;
  return (
    <>
      <PageHeader
        title={subjectOf}
        status={<IssueState state={issue.state} />}
        actions={<IssueActions issue={issue} />}
      />
      <IssueNotices issue={issue} />
      <Box
        sx={{
          display: "grid",
          gap: 3,
          alignItems: "start",
          gridTemplateColumns: {
            xs: "minmax(0, 1fr)",
            lg: "minmax(0, 2fr) minmax(300px, 1fr)",
          },
        }}
      >
        <Box sx={{ display: "grid", gap: 3, minInlineSize: 0 }}>
          <FormPaper>
            <IssueFacts issue={issue} />
            {hasStarted && <Progress issue={issue} />}
          </FormPaper>
          {hasStarted && (
            <>
              <FormPaper>
                <FormSection title="resources.newsletterissue.section.recipients">
                  <DeliveryTable issue={issue} />
                </FormSection>
              </FormPaper>
              <FormPaper>
                <FormSection title="resources.newsletterissue.section.links">
                  <LinkTable issue={issue} />
                </FormSection>
              </FormPaper>
            </>
          )}
        </Box>
        <FormPaper>
          <FormSection title="resources.newsletterissue.section.preview">
            <IssuePreview issue={issue} withFacts={!hasStarted} />
          </FormSection>
        </FormPaper>
      </Box>
    </>
  );
}

/** Newsletter, language, author and times, in one line where there is room. */
function IssueFacts({ issue }: { issue: NewsletterIssueRecord }) {
  const translate = useTranslate();
  const { newsletter, locale, author, startedAt, finishedAt } = issue;
  return (
    <Box
      sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, rowGap: 0.5, color: "text.secondary" }}
    >
      <bdi>{newsletter}</bdi>
      <span>{translate(`frame.language.${locale}`)}</span>
      {author && <bdi>{author}</bdi>}
      {startedAt && (
        <span>
          {translate("resources.newsletterissue.started")} <RelativeTime at={startedAt} />
        </span>
      )}
      {finishedAt && (
        <span>
          {translate("resources.newsletterissue.finished")} <RelativeTime at={finishedAt} />
        </span>
      )}
    </Box>
  );
}

const RESULTS = ["sent", "waiting", "rejected", "failed", "skipped", "twice"] as const;
const REACTIONS = ["clicked", "unsubscribed", "bounced", "complaints"] as const;

function Progress({ issue }: { issue: NewsletterIssueRecord }) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const locale = useUiLocale();
  const { done, waiting, percent } = progressOf(issue);
  const counts = { ...issue, waiting, twice: issue.uncertain };
  const text = translate("resources.newsletterissue.progress.done", {
    done: formatNumber(done),
    addressed: formatNumber(issue.addressed),
  });
  const percentFormat = new Intl.NumberFormat(intlLocale(locale), {
    style: "percent",
    maximumFractionDigits: 1,
  });
  return (
    <Box sx={{ marginBlockStart: 2 }}>
      <Typography sx={{ fontWeight: 600 }}>{text}</Typography>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={translate("resources.newsletterissue.progress.label")}
        aria-valuetext={text}
        sx={{ blockSize: 8, borderRadius: 1, marginBlock: 1 }}
      />
      <Figures
        figures={RESULTS.map((name) => ({
          name,
          value: formatNumber(counts[name]),
        }))}
      />
      {issue.uncertain > 0 && (
        <Alert severity="info" variant="outlined" sx={{ marginBlock: 2 }}>
          {translate("resources.newsletterissue.uncertain", {
            smart_count: issue.uncertain,
            number: formatNumber(issue.uncertain),
          })}
        </Alert>
      )}
      <Figures
        figures={REACTIONS.map((name) => {
          const share = shareOfSent(issue, issue[name]);
          return {
            name,
            value: formatNumber(issue[name]),
            ...(share !== null && { share: percentFormat.format(share) }),
          };
        })}
      />
    </Box>
  );
}

interface Figure {
  name: (typeof RESULTS)[number] | (typeof REACTIONS)[number];
  value: string;
  /** Share of the sent mails. */
  share?: string;
}

function Figures({ figures }: { figures: Figure[] }) {
  const translate = useTranslate();
  return (
    <Box
      component="dl"
      sx={{
        display: "grid",
        gridTemplateColumns: "repeat(auto-fill, minmax(100px, 1fr))",
        gap: 2,
        marginBlock: 2,
        "& dd": { margin: 0 },
      }}
    >
      {figures.map(({ name, value, share }) => (
        <div key={name}>
          <Typography component="dt" variant="body2" sx={{ color: "text.secondary" }}>
            {translate(`resources.newsletterissue.result.${name}`)}
          </Typography>
          <dd>
            <Box
              component="span"
              sx={{ fontSize: 20, fontWeight: 600, fontVariantNumeric: "tabular-nums" }}
            >
              {value}
            </Box>
            {share && (
              <Box
                component="span"
                sx={{ marginInlineStart: 1, fontSize: 13, color: "text.secondary" }}
              >
                <bdi>{share}</bdi>
              </Box>
            )}
          </dd>
        </div>
      ))}
    </Box>
  );
}
