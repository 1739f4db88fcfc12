import { useMediaFullscreenRef, useMediaRef } from "media-chrome/react/media-store";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";
import { Bar } from "./controls/bar.tsx";
import { CornerBar } from "./controls/corner-bar.tsx";
import { Notices } from "./controls/notices.tsx";
import { announceToSystem } from "./media-session.ts";
import type { Piece } from "./piece.ts";
import { savesData } from "./saves-data.ts";
import { stopPlaying } from "./stage.ts";
import { useEngine } from "./use-engine.ts";
import { useIdle } from "./use-idle.ts";
import { useOnAir } from "./use-on-air.ts";
import { useShortcuts } from "./use-shortcuts.ts";

/** Picture, sound and what they are worked with: whole in its place on a page, small in the corner of another. */
export function Surface({ piece, docked }: { piece: Piece; docked: boolean }) {
  const t = useWords();
  const locale = useLocale();
  const [soundOnly, setSoundOnly] = useState(savesData);
  const [media, setMedia] = useState<HTMLMediaElement | null>(null);
  const described = useId();
  const whole = useRef<HTMLElement | null>(null);
  const giveMedia = useRef(useMediaRef());
  const giveWhole = useRef(useMediaFullscreenRef());
  const { state, engine, resumedAt, forgetResumed } = useEngine(media, piece, soundOnly);
  const onAir = useOnAir(piece, locale);
  const heard = piece.medium === "audio" || (soundOnly && state.hasSound);
  const idle = useIdle(whole, media, docked && !heard);
  const onKeyDown = useShortcuts(media, piece, state.rewinds);

  const mediaRef = useCallback(
    (element: HTMLMediaElement | null) => {
      if (element) describe(element, piece);
      setMedia(element);
      giveMedia.current(element);
    },
    [piece],
  );
  const wholeRef = useCallback((element: HTMLElement | null) => {
    whole.current = element;
    giveWhole.current(element ?? undefined);
  }, []);

  useEffect(() => (media ? announceToSystem(media, piece, onAir, stopPlaying) : undefined), [media, piece, onAir]);
  // Who pressed play goes on with the keyboard from here.
  useEffect(() => whole.current?.focus({ preventScroll: true }), []);

  const Media = piece.medium;
  return (
    <section
      ref={wholeRef}
      tabIndex={-1}
      aria-label={t("player.title")}
      aria-describedby={described}
      onKeyDown={onKeyDown}
      data-idle={idle}
      className={docked ? "player" : "player player-small"}
    >
      {/* Captions are tracks of the stream. */}
      <Media ref={mediaRef} playsInline className={heard ? "hidden" : "player-picture"} />
      {docked && (
        <Notices
          piece={piece}
          state={state}
          heard={heard}
          onAir={onAir}
          resumedAt={resumedAt}
          again={() => engine.current?.start(piece.live ? 0 : (media?.currentTime ?? 0))}
          fromStart={() => {
            if (media) media.currentTime = 0;
            forgetResumed();
          }}
        />
      )}
      {docked && state.phase !== "failed" && (
        <Bar
          piece={piece}
          state={state}
          heard={heard}
          soundOnly={soundOnly}
          setSoundOnly={setSoundOnly}
          choose={(index) => engine.current?.choose(index)}
          livePosition={() => engine.current?.livePosition() ?? null}
        />
      )}
      {!docked && <CornerBar piece={piece} state={state} onAir={onAir} />}
      <p id={described} aria-live="polite" className="sr-only">
        {t("player.nowPlaying", { title: piece.title })}
      </p>
    </section>
  );
}

/** What the store of controls would else have to guess. */
function describe(element: HTMLMediaElement, piece: Piece): void {
  Object.assign(element, {
    streamType: piece.live ? "live" : "on-demand",
    targetLiveWindow: piece.live ? Number.POSITIVE_INFINITY : Number.NaN,
  });
}
