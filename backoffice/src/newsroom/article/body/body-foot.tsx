import type { ArticleDocument } from "@masthead/contract/newsroom/article-document.ts";
import type { Locale } from "@masthead/contract/system/locale.ts";
import { type Ref, useDeferredValue, useMemo } from "react";
import { useTranslate } from "react-admin";
import { textLengthCounter } from "./document/text-length.ts";
import { useNumber } from "./use-number.ts";

interface BodyFootProps {
  document: ArticleDocument;
  locale: Locale;
  ref: Ref<HTMLDivElement>;
}

/** How long the text is. Who leaves the text by Escape stands here: Tab goes on, Shift+Tab back. */
export function BodyFoot({ document, locale, ref }: BodyFootProps) {
  const t = useTranslate();
  const number = useNumber();
  const settled = useDeferredValue(document);
  const count = useMemo(() => textLengthCounter(locale), [locale]);
  const { words, minutes } = useMemo(() => count(settled), [count, settled]);
  return (
    <div ref={ref} className="body-foot" tabIndex={-1}>
      <span>{t("body.foot.words", { smart_count: words, number: number(words) })}</span>
      {minutes ? <span>{t("body.foot.minutes", { smart_count: minutes, number: number(minutes) })}</span> : null}
      <span className="body-keys">{t("body.foot.leave")}</span>
    </div>
  );
}
