import type { ApiOutput } from "@masthead/contract/contract.ts";
import { programPath } from "@masthead/contract/platform/paths.ts";
import { useEffect, useState } from "react";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { Button } from "../form/fields.tsx";
import "./messages.ts";

type Programs = ApiOutput<"POST /v1/push/programs/list">;

/** Programs that this browser follows without an account, each with a button to unfollow it. */
export default function BrowserPrograms() {
  const t = useMessages();
  const locale = useLocale();
  const [programs, setPrograms] = useState<Programs>([]);
  const [note, setNote] = useState<"ended" | "failed">();
  useEffect(() => {
    let isShown = true;
    import("./browser-follow.ts")
      .then(({ readBrowserPrograms }) => readBrowserPrograms(locale))
      .catch((): Programs => [])
      .then((read) => {
        if (isShown) setPrograms(read);
      });
    return () => {
      isShown = false;
    };
  }, [locale]);
  if (!programs.length && !note) return null;
  const unfollow = async (id: number) => {
    setNote(undefined);
    try {
      const { endFollow } = await import("./browser-follow.ts");
      await endFollow(id, false, locale);
      setPrograms(programs.filter(({ program }) => program.id !== id));
      setNote("ended");
    } catch {
      setNote("failed");
    }
  };
  return (
    <section aria-labelledby="browser-programs" className="mt-8 border-t border-line pt-6">
      <h2 id="browser-programs" className="text-20">
        {t("programFollow.inBrowser")}
      </h2>
      <ul className="divide-y divide-line">
        {programs.map(({ program: { id, name } }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <Link
              to={programPath(locale, id)}
              className="font-semibold underline-offset-4 hover:underline"
            >
              {name}
            </Link>
            <Button
              type="button"
              look="other"
              aria-label={t("programFollow.unfollowNamed", { name })}
              onClick={() => void unfollow(id)}
            >
              {t("programFollow.unfollow")}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="font-semibold">
        {note && t(`programFollow.${note}`)}
      </p>
    </section>
  );
}
