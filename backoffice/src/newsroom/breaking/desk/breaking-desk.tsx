import type {
  BreakingEdition,
  BreakingPackage,
} from "@masthead/contract/newsroom/breaking/breaking.ts";
import { LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { Alert, Box, Breadcrumbs, LinearProgress, Link, Typography } from "@mui/material";
import { useState } from "react";
import { Title, useTranslate } from "react-admin";
import { Link as RouterLink, useParams } from "react-router";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { StateBadge } from "../../../platform/list/state-badge.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { useColleagueName } from "../../work/colleague-name.ts";
import { useBreakingMessages } from "../breaking-messages.ts";
import { STATE_TONES } from "../state-tones.ts";
import { AddLanguage } from "./add-language.tsx";
import { Approval } from "./approval.tsx";
import { EditionCard } from "./edition-card.tsx";
import { changedFields, type EditionDraft, type Unsaved } from "./edition-draft.ts";
import { type ActOnPackage, useActOnPackage, useBreakingQuery } from "./use-breaking.ts";

/** Desk of a package: its texts, its approval, and how far it has come. */
export function BreakingDesk() {
  const { id } = useParams();
  return <Desk key={id} id={Number(id)} />;
}

function Desk({ id }: { id: number }) {
  const message = useBreakingMessages();
  const act = useActOnPackage(id);
  const { data, error } = useBreakingQuery(id);
  if (!data)
    return error ? (
      <Alert severity="error" variant="outlined" sx={{ marginBlock: 2 }}>
        {errorMessage(error)}
      </Alert>
    ) : (
      <LinearProgress aria-label={message("loading")} sx={{ marginBlock: 2 }} />
    );
  return (
    <>
      {error && (
        <Alert severity="warning" variant="outlined" sx={{ marginBlockStart: 2 }}>
          {errorMessage(error)}
        </Alert>
      )}
      <Package news={data} act={act} />
    </>
  );
}

function Package({ news, act }: { news: BreakingPackage; act: ActOnPackage }) {
  const message = useBreakingMessages();
  const translate = useTranslate();
  const [unsaved, setUnsaved] = useState<Partial<Record<Locale, Unsaved>>>({});
  const { editions, abilities } = news;
  const missing = LOCALES.filter((locale) => !editions.some((one) => one.locale === locale));
  const changesOf = (edition: BreakingEdition) => changedFields(edition, unsaved[edition.locale]);
  const dirty = editions.filter((edition) => Object.keys(changesOf(edition)).length > 0);
  const change = ({ locale, articleVersion }: BreakingEdition, values: Partial<EditionDraft>) =>
    setUnsaved((before) => ({
      ...before,
      [locale]: {
        articleVersion: before[locale]?.articleVersion ?? articleVersion,
        values: { ...before[locale]?.values, ...values },
      },
    }));
  const save = async (edition: BreakingEdition) => {
    const { locale, articleVersion } = edition;
    const { paragraph, ...values } = changesOf(edition);
    const isSaved = await act(
      () =>
        client.breaking.save({
          id: news.id,
          version: news.version,
          locale,
          articleVersion: unsaved[locale]?.articleVersion ?? articleVersion,
          ...values,
          ...(typeof paragraph === "string" && { paragraph }),
        }),
      message("action.saved"),
    );
    if (isSaved) setUnsaved(({ [locale]: _, ...others }) => others);
  };
  return (
    <Box sx={{ paddingBlock: 2, display: "grid", gap: 2 }}>
      <Header news={news} />
      <Approval news={news} act={act} unsavedLocales={dirty.map(({ locale }) => locale)} />
      <Box
        sx={{
          display: "grid",
          gap: 3,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" },
        }}
      >
        {editions.map((edition) => (
          <EditionCard
            key={edition.locale}
            edition={edition}
            news={news}
            values={{ ...edition, ...unsaved[edition.locale]?.values }}
            isDirty={dirty.includes(edition)}
            onChange={(values) => change(edition, values)}
            onSave={() => save(edition)}
          />
        ))}
        {missing.map((locale) => (
          <Box
            key={locale}
            component="section"
            aria-label={translate(`frame.language.${locale}`)}
            sx={{ border: 1, borderColor: "divider", borderRadius: 1, padding: 2 }}
          >
            <Typography component="h3" variant="h6" sx={{ fontWeight: 600 }}>
              {message(`follows.${locale}`)}
            </Typography>
            <Typography sx={{ color: "text.secondary", marginBlockEnd: 1.5 }}>
              {message("followsHelp")}
            </Typography>
            {abilities.edit && <AddLanguage news={news} locale={locale} act={act} />}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Header({ news }: { news: BreakingPackage }) {
  const translate = useTranslate();
  const message = useBreakingMessages();
  const nameOf = useColleagueName();
  const { editions, state, createdBy, updatedAt } = news;
  const locale = useUiLocale();
  const first = editions.find((edition) => edition.locale === locale) ?? editions[0];
  return (
    <Box component="header">
      <Title title={first?.headline ?? translate("breaking.name")} />
      <Breadcrumbs aria-label={translate("frame.breadcrumbs")}>
        <Link component={RouterLink} to="/breaking" underline="hover" color="text.secondary">
          {translate("breaking.name")}
        </Link>
      </Breadcrumbs>
      <Typography
        variant="h5"
        component="h2"
        sx={{ fontSize: { xs: 18, md: 24 }, fontWeight: 600, overflowWrap: "anywhere" }}
      >
        <bdi lang={first?.locale}>{first?.headline}</bdi>
      </Typography>
      <Box
        sx={{
          display: "flex",
          flexWrap: "wrap",
          columnGap: 2,
          rowGap: 0.5,
          fontSize: 14,
          color: "text.secondary",
        }}
      >
        <Box component="span" role="status" sx={{ color: "text.primary", fontWeight: 600 }}>
          <StateBadge tone={STATE_TONES[state]}>{message(`state.${state}`)}</StateBadge>
        </Box>
        {createdBy && <bdi>{nameOf(createdBy)}</bdi>}
        <RelativeTime at={updatedAt} />
      </Box>
    </Box>
  );
}
