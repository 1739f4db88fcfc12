import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { type Ref, useDeferredValue, useMemo } from "react";
import { useTranslate } from "react-admin";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { textLengthCounter } from "./document/text-length.ts";

interface BodyFootProps {
  document: ArticleDocument;
  locale: Locale;
  ref: Ref<HTMLDivElement>;
}

/**
 * Editor footer: word count and reading time. Escape moves the focus here from the text, so that
 * Tab and Shift+Tab can leave the editor.
 */
export function BodyFooter({ document, locale, ref }: BodyFootProps) {
  const t = useTranslate();
  const formatNumber = useNumberFormat();
  const deferredDocument = useDeferredValue(document);
  const count = useMemo(() => textLengthCounter(locale), [locale]);
  const { words, minutes } = useMemo(() => count(deferredDocument), [count, deferredDocument]);
  return (
    <div ref={ref} className="body-footer" tabIndex={-1}>
      <span>{t("body.foot.words", { smart_count: words, number: formatNumber(words) })}</span>
      {minutes ? (
        <span>
          {t("body.foot.minutes", { smart_count: minutes, number: formatNumber(minutes) })}
        </span>
      ) : null}
      <span className="body-shortcut-hint">{t("body.foot.leave")}</span>
    </div>
  );
}
