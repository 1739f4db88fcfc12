import { directionOf } from "@masthead/contract/platform/locale.ts";
import {
  Alert,
  Box,
  Button,
  GlobalStyles,
  Link,
  Paper,
  type Theme,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
  useMediaQuery,
} from "@mui/material";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNotify, useRefresh, useTranslate } from "react-admin";
import { useFormContext, useFormState } from "react-hook-form";
import { Link as RouterLink } from "react-router";
import { client } from "../../../../platform/api/client.ts";
import { errorMessage } from "../../../../platform/api/problems.ts";
import { useNumberFormat } from "../../../../platform/messages/use-number-format.ts";
import { RelativeTime } from "../../../../platform/time/relative-time.tsx";
import { type ArticleValues, useArticleValue } from "../../form/article-form-values.ts";
import { type SourceProps, useSource } from "./source-query.ts";
import { sourceRows } from "./source-rows.ts";

/** Marks the blocks of the body that are still to be translated. */
const EMPTY_BLOCKS = {
  ".body-text :is(p, h2, h3, h4):has(> .ProseMirror-trailingBreak:only-child)": {
    borderInlineStart: "3px solid var(--line, #dfe6e4)",
    paddingInlineStart: 8,
  },
};

interface SourceBarProps extends SourceProps {
  open: boolean;
  onToggle(open: boolean): void;
}

/**
 * Bar above the form of a translation: its original, its languages, and whether the original
 * changed since it was saved.
 */
export function SourceBar({ open, onToggle, ...props }: SourceBarProps) {
  const translate = useTranslate();
  const locale = useArticleValue("locale");
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up("lg"));
  const { data: source, error } = useSource(props);
  useSourceInForm(props, source?.version);
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={translate("article.source.bar")}
      sx={{ gridColumn: "1 / -1", padding: 2, minBlockSize: 82 }}
    >
      <GlobalStyles styles={EMPTY_BLOCKS} />
      {error && <Alert severity="warning">{errorMessage(error)}</Alert>}
      {source && (
        <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
          <Box sx={{ flex: "1 1 240px", minWidth: 0 }}>
            <Typography variant="body2" sx={{ color: "text.secondary" }}>
              {translate("article.source.languages", {
                from: translate(`frame.language.${source.locale}`),
                to: translate(`frame.language.${locale}`),
              })}
            </Typography>
            <Link
              component={RouterLink}
              to={`/article/edit/${source.id}`}
              color="text.primary"
              lang={source.locale}
              dir={directionOf(source.locale)}
              sx={{ display: "block", textAlign: "start", overflowWrap: "anywhere" }}
            >
              {source.content.title}
            </Link>
          </Box>
          {isWide ? (
            <Button variant="outlined" aria-expanded={open} onClick={() => onToggle(!open)}>
              {translate(open ? "article.source.hide" : "article.source.show")}
            </Button>
          ) : (
            <ToggleButtonGroup
              exclusive
              fullWidth
              value={open}
              aria-label={translate("article.source.side")}
              onChange={(_, next: boolean | null) => next !== null && onToggle(next)}
            >
              <ToggleButton value={false}>{translate("article.source.translation")}</ToggleButton>
              <ToggleButton value={true}>{translate("article.source.original")}</ToggleButton>
            </ToggleButtonGroup>
          )}
        </Box>
      )}
      {source?.changedAt && props.record && <ChangeNotice {...props} />}
    </Paper>
  );
}

/**
 * Notice that the content of the original changed, with the statement that the translation still
 * fits.
 */
function ChangeNotice(props: SourceProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const formatNumber = useNumberFormat();
  const { data: source } = useSource(props);
  const confirm = useMutation({
    mutationFn: () =>
      client.article.translation.confirm({
        id: props.record?.id ?? 0,
        originalVersion: source?.version ?? 0,
      }),
    onSuccess: () => notify("article.source.confirmed", { type: "success" }),
    onError: (error) => notify(errorMessage(error), { type: "error" }),
    onSettled: refresh,
  });
  if (!source) return null;
  const count = sourceRows(source).filter(({ change }) => change).length;
  return (
    <Alert
      severity="warning"
      sx={{ marginBlockStart: 1.5, alignItems: "center" }}
      action={
        props.record?.abilities.update && (
          <Button
            color="inherit"
            disabled={confirm.isPending}
            onClick={() => confirm.mutate()}
            sx={{ minBlockSize: 44 }}
          >
            {translate("article.source.confirm")}
          </Button>
        )
      }
    >
      {translate(count ? "article.source.changedParts" : "article.source.changedSettings", {
        smart_count: count,
        number: formatNumber(count),
      })}{" "}
      <RelativeTime at={source.changedAt} />
    </Alert>
  );
}

/**
 * Adds the version of the original that the translation is based on to the form. For a new
 * translation, the original becomes part of the autosaved draft once something is typed.
 */
function useSourceInForm({ originalId, record }: SourceProps, version: number | undefined): void {
  const { getValues, setValue, resetField } = useFormContext<ArticleValues>();
  const { dirtyFields } = useFormState<ArticleValues>();
  const isNewAndTyped =
    !record && Object.keys(dirtyFields).length > 0 && !dirtyFields.translationOf;
  // After each render: a save resets the form.
  useEffect(() => {
    if (version !== undefined && getValues("originalVersion") !== version)
      setValue("originalVersion", version);
  });
  useEffect(() => {
    if (!isNewAndTyped) return;
    resetField("translationOf", { defaultValue: null });
    setValue("translationOf", originalId, { shouldDirty: true });
  }, [isNewAndTyped, originalId, resetField, setValue]);
}
