import { Alert, Box, Button, LinearProgress, Typography } from "@mui/material";
import { useMemo } from "react";
import { useTranslate } from "react-admin";
import { useNumberFormat } from "../../../../platform/messages/use-number-format.ts";
import { useDebouncedArticleValue } from "../../form/article-form-values.ts";
import { findLinks } from "./find-links.ts";
import { LinkRow } from "./link-row.tsx";
import { useLinkCheck } from "./use-link-check.ts";
import "../writing-messages.ts";

/**
 * Check of the links of the article, which starts when it is opened. It never keeps the article
 * from being published.
 */
export function LinksPanel() {
  const translate = useTranslate();
  const body = useDebouncedArticleValue("body");
  const links = useMemo(() => findLinks(body), [body]);
  return (
    <Box component="section" aria-labelledby="writing-links">
      <Typography id="writing-links" component="h3" sx={{ fontWeight: 600 }}>
        {translate("writing.links.title")}
      </Typography>
      {links.length ? (
        <CheckedLinks links={links} />
      ) : (
        <Typography>{translate("writing.links.none")}</Typography>
      )}
    </Box>
  );
}

function CheckedLinks({ links }: { links: ReturnType<typeof findLinks> }) {
  const translate = useTranslate();
  const number = useNumberFormat();
  const { results, problemCount, isChecking, error, checkAgain } = useLinkCheck(
    links.map(({ url }) => url),
  );
  const done = links.filter(({ url }) => results.has(url)).length;
  return (
    <>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
        <Typography role="status" sx={{ flex: 1, minInlineSize: 200 }}>
          {isChecking
            ? translate("writing.links.checking", {
                done: number(done),
                count: number(links.length),
              })
            : `${translate("writing.links.done", { smart_count: done })} · ${problemCount ? translate("writing.links.problems", { smart_count: problemCount }) : translate("writing.links.fine")}`}
        </Typography>
        <Button size="small" disabled={isChecking} onClick={checkAgain} sx={{ minBlockSize: 40 }}>
          {translate("writing.links.again")}
        </Button>
      </Box>
      <Box sx={{ blockSize: 4, marginBlock: 0.5 }}>
        {isChecking && (
          <LinearProgress
            variant="determinate"
            value={(done / links.length) * 100}
            aria-label={translate("writing.links.title")}
          />
        )}
      </Box>
      {error && (
        <Alert severity="error" variant="outlined" sx={{ marginBlock: 1 }}>
          {translate("writing.links.failed", { reason: error })}
        </Alert>
      )}
      <Box
        component="ul"
        aria-label={translate("writing.links.list")}
        sx={{ listStyle: "none", margin: 0, padding: 0 }}
      >
        {links.map((link) => (
          <LinkRow key={link.url} link={link} checked={results.get(link.url)} />
        ))}
      </Box>
    </>
  );
}
