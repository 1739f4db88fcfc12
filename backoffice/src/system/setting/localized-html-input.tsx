import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { Skeleton } from "@mui/material";
import { lazy, Suspense } from "react";
import { useResourceContext, useTranslate } from "react-admin";

// Loaded on demand: the editor is large, and only few forms need it.
const HtmlInput = lazy(async () => ({ default: (await import("./html-input.tsx")).HtmlInput }));

/** HTML inputs for both languages, one below the other. */
export function LocalizedHtmlInput({ source }: { source: string }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const label = translate(`resources.${resource}.fields.${source}`);
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={120} />}>
      {LOCALES.map((locale) => (
        <HtmlInput key={locale} source={`${source}.${locale}`} locale={locale} label={label} />
      ))}
    </Suspense>
  );
}
