import type { ProgramFollowChoices } from "@masthead/contract/audience/program-follow.ts";
import { FOLLOW_ELEMENT } from "@masthead/contract/audience/program-follow-terms.ts";
import { pagePath, programCalendarPath } from "@masthead/contract/platform/paths.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useFrame } from "../../platform/frame-data.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Icon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { Button } from "../form/fields.tsx";
import { ReadFailure } from "../form/read-failure.tsx";
import { saveOrFollowClass } from "../save-or-follow/save-or-follow-form.tsx";
import { useRetriedRead } from "../use-retried-read.ts";
import { useViewer } from "../viewer.ts";
import type { FollowOutcome } from "./browser-follow.ts";
import { FollowChoices } from "./follow-choices.tsx";
import { readChoices } from "./read-choices.ts";
import "./messages.ts";

const quietLink =
  "inline-flex min-h-11 items-center gap-2 text-15 font-semibold underline decoration-mint decoration-2 underline-offset-4";

interface Props {
  id: number;
  name: string;
  /** The button contains the name, on pages of something else. */
  named?: boolean;
}

/**
 * Button that opens the choices of a follower of a program, and its calendar. Without JavaScript, the
 * form leads to the account. The state is read after hydration, as pages are shared.
 */
export function FollowProgram({ id, name, named = false }: Props) {
  const t = useMessages();
  const { hash } = useLocation();
  const follow = useProgramFollow(id);
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (hash === `#${FOLLOW_ELEMENT}` && details.current) details.current.open = true;
  }, [hash]);
  const state = follow.hasFailed ? "unknown" : follow.choices ? "following" : "follow";
  const isFollowing = state === "following";
  const retry = async () => {
    // The button that had the focus is gone.
    if (await follow.retry()) details.current?.querySelector("summary")?.focus();
  };
  return (
    <details ref={details} id={FOLLOW_ELEMENT} className="no-print open:basis-full">
      <summary
        aria-label={t(`programFollow.${state}Named`, { name })}
        className={`${saveOrFollowClass} w-fit list-none ${isFollowing ? "bg-ink text-paper hover:text-ink" : ""}`}
      >
        {state !== "unknown" && <Icon name={isFollowing ? "done" : "plus"} />}
        {named && !isFollowing
          ? t(`programFollow.${state}Named`, { name })
          : t(`programFollow.${state}`)}
      </summary>
      <div className="edged mt-3 border border-line bg-wash p-4">
        {follow.hasFailed ? (
          <ReadFailure
            message={t("programFollow.unread")}
            retry={t("programFollow.retry")}
            isBusy={follow.isReading}
            onRetry={() => void retry()}
          />
        ) : (
          <FollowForm id={id} name={name} follow={follow} />
        )}
        <FollowLinks id={id} isNew={state === "follow"} />
      </div>
    </details>
  );
}

type Note = FollowOutcome | "nothing" | "failed";

/** State of following a program, read when the page has hydrated. */
function useProgramFollow(id: number) {
  const locale = useLocale();
  const isSignedIn = useViewer() !== null;
  const [note, setNote] = useState<Note>();
  const [isBusy, setBusy] = useState(false);
  const read = useCallback(async () => {
    setNote(undefined);
    const { readFollow } = await import("./browser-follow.ts");
    return readFollow(id, isSignedIn, locale);
  }, [id, isSignedIn, locale]);
  const {
    value: choices,
    setValue: setChoices,
    ...reading
  } = useRetriedRead<ProgramFollowChoices | null>(read);
  const run = async (action: () => Promise<FollowOutcome>, next: ProgramFollowChoices | null) => {
    setBusy(true);
    setNote(undefined);
    try {
      const outcome = await action();
      setNote(outcome);
      if (["saved", "savedHere", "ended"].includes(outcome) || (outcome === "off" && isSignedIn))
        setChoices(next);
    } catch {
      setNote("failed");
    }
    setBusy(false);
  };
  return {
    ...reading,
    choices,
    note,
    isBusy,
    async save(next: ProgramFollowChoices) {
      if (next.before === null && !next.episodes) return setNote("nothing");
      const { saveFollow } = await import("./browser-follow.ts");
      await run(() => saveFollow(id, next, isSignedIn, locale), next);
    },
    async end() {
      const { endFollow } = await import("./browser-follow.ts");
      await run(() => endFollow(id, isSignedIn, locale), null);
    },
  };
}

interface FormProps {
  id: number;
  name: string;
  follow: ReturnType<typeof useProgramFollow>;
}

function FollowForm({ id, name, follow }: FormProps) {
  const t = useMessages();
  const locale = useLocale();
  const { choices, note, isBusy } = follow;
  return (
    <form
      method="post"
      action={pagePath(locale, "account/programs")}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        void follow.save(readChoices((field) => String(form.get(field) ?? "")));
      }}
    >
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="id" value={id} />
      <FollowChoices key={JSON.stringify(choices)} choices={choices ?? null} />
      <div className="flex flex-wrap gap-3">
        <Button disabled={isBusy}>
          {t(choices ? "programFollow.save" : "programFollow.follow")}
        </Button>
        {choices && (
          <Button
            type="button"
            look="other"
            disabled={isBusy}
            aria-label={t("programFollow.unfollowNamed", { name })}
            onClick={() => void follow.end()}
          >
            {t("programFollow.unfollow")}
          </Button>
        )}
      </div>
      <p role="status" className="text-15 font-semibold">
        {note && note !== "on" && note !== "signedOut" && t(`programFollow.${note}`)}
      </p>
    </form>
  );
}

function FollowLinks({ id, isNew }: { id: number; isNew: boolean }) {
  const t = useMessages();
  const locale = useLocale();
  return (
    <p className="flex flex-wrap gap-x-6">
      <CalendarLink id={id} />
      <Link
        to={pagePath(locale, "account/programs", isNew ? { follow: String(id) } : {})}
        className={quietLink}
      >
        {t(isNew ? "programFollow.signIn" : "programFollow.mine")}
      </Link>
    </p>
  );
}

/** Link that subscribes to the calendar of a program in the calendar app of the reader. */
function CalendarLink({ id }: { id: number }) {
  const t = useMessages();
  const locale = useLocale();
  const frame = useFrame();
  const path = programCalendarPath(locale, id);
  return (
    <a
      href={frame ? `${frame.publicUrl.replace(/^https?:/, "webcal:")}${path}` : path}
      className={quietLink}
    >
      <Icon name="calendar" />
      {t("programFollow.calendar")}
    </a>
  );
}
