import { lazy, Suspense } from "react";
import { useViewer } from "../../../audience/viewer.ts";
import { Paywall, type PaywallProps } from "./paywall.tsx";

const FullArticle = lazy(() => import("./full-text/full-article.tsx"));

/**
 * Teaser and paywall of a subscriber-only article. For signed-in readers, the full text is
 * requested after the page has loaded.
 */
export function PaywalledArticle(props: PaywallProps) {
  const paywall = <Paywall {...props} />;
  const viewer = useViewer();
  if (!viewer || props.refusalMessage) return paywall;
  return (
    <Suspense fallback={paywall}>
      <FullArticle key={props.article.id} article={props.article} />
    </Suspense>
  );
}
