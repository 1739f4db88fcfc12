import { lazy, Suspense } from "react";
import { useViewer } from "../viewer.ts";
import { type Keepable, KeepForm } from "./keep-form.tsx";

const KeptButton = lazy(() => import("./kept-button.tsx"));

/** Saves an article or follows a topic. Whether it is, is asked for after the page has come, and of who is signed in alone. */
export function KeepButton(what: Keepable) {
  const form = <KeepForm {...what} />;
  if (!useViewer()) return form;
  return (
    <Suspense fallback={form}>
      <KeptButton key={`${what.kind}:${what.id}`} {...what} />
    </Suspense>
  );
}
