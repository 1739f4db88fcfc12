import type { EpisodeDetails } from "@masthead/contract/broadcast/episode.ts";
import { formatDuration } from "@masthead/contract/platform/format-duration.ts";
import { directionOf, LANGUAGE_NAMES, type Locale } from "@masthead/contract/platform/locale.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { lineIds } from "../../broadcast/transcript/line-ids.ts";
import { useLowDataPage } from "../page.ts";
import { LinkRow } from "../parts.tsx";
import { transcriptParagraphs } from "./transcript-text.ts";
import "../../broadcast/transcript/messages.ts";

/**
 * Transcript of an episode as text, with times as headings. The full site has that of an episode which
 * not everyone can play, as it knows the reader.
 */
export function Transcript({ episode }: { episode: EpisodeDetails }) {
  const { t, locale } = useLowDataPage();
  const { transcript, transcriptLanguages: languages, program, id } = episode;
  if (!languages.length || !(episode.playable || episode.listenable)) return null;
  const pathIn = (language: Locale) =>
    pagePath(locale, "programs/:id/episode/:episodeId", {
      id: program.id,
      episodeId: id,
      transcript: language,
    });
  return (
    <section aria-labelledby="transcript">
      <h2 id="transcript">{t("transcript.title")}</h2>
      {transcript ? (
        <>
          {languages.length > 1 && (
            <LinkRow
              name={t("transcript.languages")}
              links={languages.map((language) => ({
                to: `${pathIn(language)}#transcript`,
                text: LANGUAGE_NAMES[language],
                current: language === transcript.language,
                hrefLang: language,
              }))}
            />
          )}
          <Paragraphs transcript={transcript} fullPath={pathIn(transcript.language)} />
        </>
      ) : (
        <p>{t("transcript.restricted")}</p>
      )}
    </section>
  );
}

interface ParagraphsProps {
  transcript: NonNullable<EpisodeDetails["transcript"]>;
  /** Path of the normal page with the transcript. */
  fullPath: string;
}

function Paragraphs({ transcript: { language, lines }, fullPath }: ParagraphsProps) {
  const { t, locale } = useLowDataPage();
  const { paragraphs, rest } = transcriptParagraphs(lines);
  const ids = lineIds(lines.map(({ start }) => start));
  const idOf = new Map(lines.map((line, index) => [line, ids[index]]));
  return (
    <>
      {paragraphs.map((paragraph) => {
        const [first] = paragraph;
        if (!first) return null;
        return (
          <section key={idOf.get(first)}>
            <h3>
              <bdi>{formatDuration(first.start, locale)}</bdi>
            </h3>
            <p lang={language} dir={directionOf(language)}>
              {paragraph.map((line) => (
                <span key={idOf.get(line)} id={idOf.get(line)}>
                  {line.text}{" "}
                </span>
              ))}
            </p>
          </section>
        );
      })}
      {rest && (
        <p>
          <a href={`${fullPath}#t=${rest.start}`} className="tap">
            {t("lowDataPage.wholeTranscript")}
          </a>
        </p>
      )}
    </>
  );
}
