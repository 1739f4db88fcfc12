import type { EpisodeDetails } from "@masthead/contract/broadcast/episode.ts";
import type { Transcript as TranscriptData } from "@masthead/contract/broadcast/episode-captions.ts";
import { directionOf, LANGUAGE_NAMES, type Locale } from "@masthead/contract/platform/locale.ts";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { fetchApi } from "../../platform/api/api.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import type { PlayerItem } from "../player/player-item.ts";
import { requestStart } from "../player/requested-start.ts";
import { findText } from "./find-text.ts";
import { TranscriptLines } from "./transcript-lines.tsx";
import "./messages.ts";

type Problem = "premium" | "country" | "age" | "failed";
/** Problems by the code in the response. */
const PROBLEMS: Record<string, Problem> = {
  PAYMENT_REQUIRED: "premium",
  COUNTRY_NOT_ALLOWED: "country",
  AGE_RESTRICTED: "age",
};

interface Props {
  episode: EpisodeDetails;
  item: PlayerItem;
  /** The page was requested with a language of the transcript. */
  requested: boolean;
}

/**
 * Transcript of an episode. That of an episode which not everyone can play is requested when the
 * reader opens it.
 */
export function Transcript({ episode, item, requested }: Props) {
  const t = useMessages();
  const locale = useLocale();
  const { transcriptLanguages: languages } = episode;
  const { transcript, problem, isLoading, load } = useTranscript(episode);
  const [open, setOpen] = useState(requested);
  const language =
    transcript?.language ?? (languages.includes(locale) ? locale : languages[0]) ?? locale;
  useDeepLink(item, () => setOpen(true));
  return (
    <details
      id="transcript"
      open={open}
      onToggle={(event) => {
        const isOpen = event.currentTarget.open;
        setOpen(isOpen);
        if (isOpen && !transcript && !problem && !isLoading) load(language);
      }}
      className="group mt-8 max-w-text border-y border-line"
      suppressHydrationWarning
    >
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 px-2 py-2 hover:bg-wash">
        <h2 className="text-20">{t("transcript.title")}</h2>
        <span aria-hidden className="text-20 text-quiet group-open:rotate-180">
          ▾
        </span>
      </summary>
      {languages.length > 1 && (
        <Languages languages={languages} current={language} onChoose={load} />
      )}
      {transcript ? (
        <SearchableLines key={transcript.language} transcript={transcript} item={item} />
      ) : (
        <div className="px-2 pb-4 text-15 text-quiet" role="status">
          <p>{t(isLoading ? "transcript.loading" : `transcript.${problem ?? "restricted"}`)}</p>
          {(problem === "failed" || problem === "age") && (
            <button
              type="button"
              onClick={() => load(language)}
              className="min-h-11 underline underline-offset-4"
            >
              {t("transcript.retry")}
            </button>
          )}
        </div>
      )}
    </details>
  );
}

/** Transcript on the page, or one that was requested since. */
function useTranscript({ id, transcript: onPage }: EpisodeDetails) {
  const [transcript, setTranscript] = useState<TranscriptData | null>(onPage);
  const [problem, setProblem] = useState<Problem>();
  const [isLoading, setLoading] = useState(false);
  const request = useRef<AbortController>(undefined);
  useEffect(() => () => request.current?.abort(), []);
  const load = (language: Locale) => {
    request.current?.abort();
    if (onPage?.language === language) return setTranscript(onPage);
    const controller = new AbortController();
    request.current = controller;
    setLoading(true);
    setProblem(undefined);
    void fetchTranscript(id, language, controller.signal)
      .then((result) => {
        if (controller.signal.aborted) return;
        if (typeof result === "string") setProblem(result);
        setTranscript(typeof result === "string" ? null : result);
      })
      .finally(() => !controller.signal.aborted && setLoading(false));
  };
  return { transcript, problem, isLoading, load };
}

async function fetchTranscript(
  id: number,
  language: Locale,
  signal: AbortSignal,
): Promise<TranscriptData | Problem> {
  try {
    const response = await fetchApi(
      "GET /v1/episodes/{id}/transcript",
      { id, language },
      { cache: "no-store", signal },
    );
    if (response.ok) return await response.json();
    const { code }: { code: string } = JSON.parse(await response.text());
    return PROBLEMS[code] ?? "failed";
  } catch {
    return "failed";
  }
}

interface LanguagesProps {
  languages: readonly Locale[];
  current: Locale;
  onChoose: (language: Locale) => void;
}

/** Links to the page with the transcript in each language; with scripts it changes in place. */
function Languages({ languages, current, onChoose }: LanguagesProps) {
  const t = useMessages();
  return (
    <nav aria-label={t("transcript.languages")} className="flex flex-wrap gap-x-5 px-2">
      {languages.map((language) => (
        <a
          key={language}
          href={`?transcript=${language}#transcript`}
          lang={language}
          aria-current={language === current ? "true" : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onChoose(language);
          }}
          className={`inline-flex min-h-11 items-center text-15 underline-offset-4 ${language === current ? "font-semibold" : "underline"}`}
        >
          {LANGUAGE_NAMES[language]}
        </a>
      ))}
    </nav>
  );
}

/** Lines of a transcript, with a field that keeps those with a text. */
function SearchableLines({ transcript, item }: { transcript: TranscriptData; item: PlayerItem }) {
  const t = useMessages();
  const id = useId();
  const [query, setQuery] = useState("");
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  const { language, lines } = transcript;
  const found = useMemo(
    () => lines.map((line) => ({ ...line, matches: findText(line.text, query) })),
    [lines, query],
  );
  const isSearching = query.trim() !== "";
  const shown = isSearching ? found.filter(({ matches }) => matches.length > 0) : found;
  return (
    <>
      {hasScripts && (
        <search className="block px-2 pb-2">
          <label htmlFor={id} className="text-15 text-quiet">
            {t("transcript.search")}
          </label>
          <input
            id={id}
            type="search"
            value={query}
            dir="auto"
            autoComplete="off"
            onChange={({ target }) => setQuery(target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Escape") return;
              event.preventDefault();
              setQuery("");
            }}
            className="min-h-11 w-full border border-line bg-paper px-3"
          />
          <p role="status" className="min-h-6 text-15 text-quiet">
            {isSearching && t("transcript.matches", { count: shown.length })}
          </p>
        </search>
      )}
      <TranscriptLines
        lines={shown}
        language={language}
        direction={directionOf(language)}
        item={item}
        follows={!isSearching}
      />
    </>
  );
}

/** Makes the player start from the time in `#t=`, and opens the transcript. */
function useDeepLink(item: PlayerItem, open: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each episode
  useEffect(() => {
    const time = /^#t=(\d{1,6}(?:\.\d{1,3})?)$/.exec(location.hash)?.[1];
    if (time === undefined) return;
    requestStart(item, Number(time));
    open();
  }, [item.id]);
}
