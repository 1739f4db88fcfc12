import { useEffect, useState } from "react";
import { useMessages } from "../../platform/messages.ts";

/** Event with which browsers offer to install a site; not in TypeScript's library. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

type State = { kind: "unknown" | "installed" } | { kind: "offered"; event: InstallEvent };

const isInstalled = () => matchMedia("(display-mode: standalone)").matches;

/** Button that installs the site, where the browser offers it; otherwise nothing. */
export function InstallPrompt() {
  const t = useMessages();
  const [state, setState] = useState<State>({ kind: "unknown" });
  useEffect(() => {
    if (isInstalled()) setState({ kind: "installed" });
    const onOffer = (event: Event) => {
      // The page has a button of its own instead of the browser's banner.
      event.preventDefault();
      setState({ kind: "offered", event: event as InstallEvent });
    };
    const onInstalled = () => setState({ kind: "installed" });
    addEventListener("beforeinstallprompt", onOffer);
    addEventListener("appinstalled", onInstalled);
    return () => {
      removeEventListener("beforeinstallprompt", onOffer);
      removeEventListener("appinstalled", onInstalled);
    };
  }, []);
  const install = async (event: InstallEvent) => {
    await event.prompt();
    const { outcome } = await event.userChoice;
    // An event prompts once. After a refusal the steps remain.
    setState({ kind: outcome === "accepted" ? "installed" : "unknown" });
  };
  return (
    <div data-eager aria-live="polite" className="js-only empty:hidden">
      {state.kind === "installed" && (
        <p className="edged mb-6 border-s-4 border-mint bg-wash px-5 py-4">{t("apps.installed")}</p>
      )}
      {state.kind === "offered" && (
        <button
          type="button"
          onClick={() => void install(state.event)}
          className="mb-6 flex min-h-13 cursor-pointer items-center bg-ink px-6 font-semibold text-paper transition-colors duration-150 hover:bg-mint hover:text-on-mint max-md:w-full max-md:justify-center"
        >
          {t("apps.install")}
        </button>
      )}
    </div>
  );
}
