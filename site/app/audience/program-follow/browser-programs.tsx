import type { ApiOutput } from "@masthead/contract/contract.ts";
import { programPath } from "@masthead/contract/platform/paths.ts";
import { useCallback, useState } from "react";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { Button } from "../form/fields.tsx";
import { ReadFailure } from "../form/read-failure.tsx";
import { useRetriedRead } from "../use-retried-read.ts";
import "./messages.ts";

type Programs = ApiOutput<"POST /v1/push/programs/list">;

/** Programs that this browser follows without an account, each with a button to unfollow it. */
export default function BrowserPrograms() {
  const t = useMessages();
  const locale = useLocale();
  const read = useCallback(async () => {
    const { readBrowserPrograms } = await import("./browser-follow.ts");
    return readBrowserPrograms(locale);
  }, [locale]);
  const { value, hasFailed, isReading, retry, setValue } = useRetriedRead(read);
  const programs: Programs = value ?? [];
  const [note, setNote] = useState<"ended" | "failed">();
  if (!programs.length && !note && !hasFailed) return null;
  const unfollow = async (id: number) => {
    setNote(undefined);
    try {
      const { endFollow } = await import("./browser-follow.ts");
      await endFollow(id, false, locale);
      setValue(programs.filter(({ program }) => program.id !== id));
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
      {hasFailed && (
        <ReadFailure
          message={t("programFollow.browserUnread")}
          retry={t("programFollow.retry")}
          isBusy={isReading}
          onRetry={() => void retry()}
        />
      )}
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
