import { NOTIFICATION_LENGTHS } from "@masthead/contract/audience/notification/notification-lengths.ts";
import { ARTICLE_TEXTS } from "@masthead/contract/newsroom/article/article-fields.ts";
import type {
  BreakingEdition,
  BreakingPackage,
} from "@masthead/contract/newsroom/breaking/breaking.ts";
import { BREAKING_LIMITS } from "@masthead/contract/newsroom/breaking/breaking-terms.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import { Box, Button, Link, TextField, Typography } from "@mui/material";
import { useState } from "react";
import { useNotify, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { useBreakingMessages } from "../breaking-messages.ts";
import { AlertPreview } from "./alert-preview.tsx";
import type { EditionDraft } from "./edition-draft.ts";
import { LengthGauge } from "./length-gauge.tsx";
import { MailPreview } from "./mail-preview.tsx";
import { Steps } from "./steps.tsx";
import { Targets } from "./targets.tsx";

interface EditionCardProps {
  edition: BreakingEdition;
  news: BreakingPackage;
  values: EditionDraft;
  isDirty: boolean;
  onChange: (values: Partial<EditionDraft>) => void;
  onSave: () => Promise<void>;
}

/** Package in one language: article, alert, targets and steps. */
export function EditionCard({
  edition,
  news,
  values,
  isDirty,
  onChange,
  onSave,
}: EditionCardProps) {
  const translate = useTranslate();
  const message = useBreakingMessages();
  const [isSaving, setSaving] = useState(false);
  const { locale, stage, steps } = edition;
  const hasMailStep = steps.some(({ mail }) => mail !== null);
  const isReadOnly = !news.abilities.edit;
  const text = (field: TextName) => ({
    locale,
    name: field,
    value: values[field] ?? "",
    isReadOnly,
    onChange: (value: string) => onChange({ [field]: value }),
  });
  const save = async () => {
    setSaving(true);
    await onSave();
    setSaving(false);
  };
  return (
    <Box
      component="section"
      aria-labelledby={`edition-${locale}`}
      sx={{
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        padding: 2,
        display: "grid",
        gap: 2,
        gridTemplateColumns: "minmax(0, 1fr)",
      }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2 }}>
        <Typography
          id={`edition-${locale}`}
          component="h3"
          variant="h6"
          sx={{ fontWeight: 600, flexGrow: 1 }}
        >
          {translate(`frame.language.${locale}`)}
        </Typography>
        <Box component="span" sx={{ fontWeight: 600 }}>
          <StateBadge tone={stage === "liveBlog" ? "bad" : "waiting"}>
            {message(`stage.${stage}`)}
          </StateBadge>
        </Box>
      </Box>
      {steps.length > 0 && <Steps edition={edition} />}
      <Text {...text("headline")} maxLength={ARTICLE_TEXTS.title} />
      {edition.paragraph === null ? (
        <Typography sx={{ color: "text.secondary" }}>{message("longText")}</Typography>
      ) : (
        <Text
          {...text("paragraph")}
          maxLength={BREAKING_LIMITS.paragraph}
          rows={3}
          help={message("paragraphHelp")}
        />
      )}
      <ArticleLinks edition={edition} />
      <Targets
        edition={edition}
        values={values}
        isReadOnly={isReadOnly}
        onChange={onChange}
        mailList={news.mailList}
      />
      {values.push !== "none" && (
        <Box sx={{ display: "grid", gap: 1.5 }}>
          <Text {...text("alertTitle")} maxLength={NOTIFICATION_LENGTHS.title} />
          <LengthGauge part="title" text={values.alertTitle} />
          <Text {...text("alertBody")} maxLength={NOTIFICATION_LENGTHS.body} rows={2} />
          <LengthGauge part="body" text={values.alertBody} />
          <AlertPreview locale={locale} title={values.alertTitle} body={values.alertBody} />
        </Box>
      )}
      {values.mail && (
        <Box sx={{ display: "grid", gap: 1.5, gridTemplateColumns: "minmax(0, 1fr)" }}>
          <Text {...text("mailSubject")} maxLength={BREAKING_LIMITS.mailSubject} />
          <Text
            {...text("mailText")}
            maxLength={BREAKING_LIMITS.mailText}
            rows={3}
            help={isReadOnly ? undefined : message(hasMailStep ? "mailAgain" : "mailTextHelp")}
          />
          {news.mailList && <MailPreview news={news} locale={locale} isDirty={isDirty} />}
        </Box>
      )}
      <Text {...text("social")} maxLength={BREAKING_LIMITS.social} rows={2} />
      <CopySocial edition={edition} text={values.social} />
      {isDirty && (
        <Button
          variant="contained"
          loading={isSaving}
          onClick={() => void save()}
          sx={{ minBlockSize: 44, justifySelf: "start" }}
        >
          {message("action.save")}
        </Button>
      )}
    </Box>
  );
}

type TextName =
  | "headline"
  | "paragraph"
  | "alertTitle"
  | "alertBody"
  | "mailSubject"
  | "mailText"
  | "social";

interface TextProps {
  locale: BreakingEdition["locale"];
  name: TextName;
  value: string;
  isReadOnly: boolean;
  onChange: (value: string) => void;
  maxLength: number;
  rows?: number;
  help?: string;
}

function Text({ locale, name, value, isReadOnly, onChange, maxLength, rows, help }: TextProps) {
  const message = useBreakingMessages();
  return (
    <TextField
      label={message(`field.${name}`)}
      value={value}
      onChange={({ target }) => onChange(rows ? target.value : target.value.replaceAll("\n", " "))}
      fullWidth
      // Long lines wrap: what is approved has to be read.
      multiline
      minRows={rows}
      helperText={help}
      slotProps={{
        htmlInput: {
          maxLength,
          readOnly: isReadOnly,
          lang: locale,
          dir: directionOf(locale),
          autoComplete: "off",
        },
      }}
    />
  );
}

function ArticleLinks({ edition }: { edition: BreakingEdition }) {
  const message = useBreakingMessages();
  const { articleId, articleState, path, pending } = edition;
  const url = new URL(path, location.origin).href;
  const isPublic = articleState === "published";
  return (
    <Box>
      <Box sx={{ overflowWrap: "anywhere", fontSize: 13 }}>
        {message(isPublic ? "onSite" : "notOnSite")}{" "}
        <bdi dir="ltr">
          {isPublic ? (
            <Link href={path} target="_blank" rel="noreferrer" color="text.primary">
              {decodeURI(url)}
            </Link>
          ) : (
            decodeURI(url)
          )}
        </bdi>
      </Box>
      {pending && <Box sx={{ color: "text.secondary" }}>{message("pending")}</Box>}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button component={RouterLink} to={`/article/edit/${articleId}`} sx={{ minBlockSize: 44 }}>
          {message("openArticle")}
        </Button>
        <Button component={RouterLink} to={`/live-blog/${articleId}`} sx={{ minBlockSize: 44 }}>
          {message("openLiveBlog")}
        </Button>
      </Box>
    </Box>
  );
}

/** Copies the text for social networks with the final URL: no network is connected. */
function CopySocial({ edition: { path }, text }: { edition: BreakingEdition; text: string }) {
  const message = useBreakingMessages();
  const notify = useNotify();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(`${text}\n${new URL(path, location.origin).href}`);
      notify(message("social.copied"), { type: "success" });
    } catch {
      notify(message("social.failed"), { type: "error" });
    }
  };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1 }}>
      <Button onClick={() => void copy()} sx={{ minBlockSize: 44 }}>
        {message("social.copy")}
      </Button>
      <Box sx={{ color: "text.secondary", fontSize: 13 }}>{message("social.honest")}</Box>
    </Box>
  );
}
