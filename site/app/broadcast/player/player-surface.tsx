import { useMediaFullscreenRef, useMediaRef } from "media-chrome/react/media-store";
import { lazy, Suspense, useCallback, useEffect, useId, useRef, useState } from "react";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { saveBitRate, savedBitRate } from "./bit-rate.ts";
import { closePlayer } from "./close-player.ts";
import { ControlBar } from "./controls/control-bar.tsx";
import { MiniPlayerBar } from "./controls/mini-player-bar.tsx";
import { PlayerOverlay } from "./controls/player-overlay.tsx";
import { isDataSaverOn } from "./data-saver.ts";
import { useEngine } from "./engine/use-engine.ts";
import { earliestLivePosition, planStartOver } from "./live-window.ts";
import { connectMediaSession } from "./media-session.ts";
import type { PlayerItem } from "./player-item.ts";
import { useIdle } from "./use-idle.ts";
import { useItemInLanguage } from "./use-item-in-language.ts";
import { useOnAir } from "./use-on-air.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { useSleep } from "./use-sleep.ts";
import { useStations } from "./use-stations.ts";

const ShortcutList = lazy(() => import("./controls/shortcut-list.tsx"));

/** Media element and controls: in full in the dock, as a mini player in the corner. */
export function PlayerSurface({ item, docked }: { item: PlayerItem; docked: boolean }) {
  const t = useMessages();
  const locale = useLocale();
  const [audioOnly, setAudioOnly] = useState(isDataSaverOn);
  const [media, setMedia] = useState<HTMLMediaElement | null>(null);
  const descriptionId = useId();
  const surface = useRef<HTMLElement | null>(null);
  const mediaStoreRef = useRef(useMediaRef());
  const fullscreenRef = useRef(useMediaFullscreenRef());
  const { state, engine, resumedAt, forgetResumed } = useEngine(media, item, audioOnly);
  const shown = useItemInLanguage(item, locale);
  const nowPlaying = useOnAir(shown, locale);
  const stations = useStations(shown);
  const sleepsIn = useSleep(media);
  const [bitRate, setBitRate] = useState(() => savedBitRate(item.bitRates ?? []));
  const [helpShown, setHelpShown] = useState(false);
  const isAudio = item.medium === "audio" || (audioOnly && state.hasAudioOnly);
  const idle = useIdle(surface, media, docked && !isAudio);
  const livePosition = () => engine.current?.livePosition() ?? null;
  const programStart = () => {
    if (!media?.seekable.length || !nowPlaying.now) return null;
    const time = Date.parse(nowPlaying.now.startsAt);
    const edge = livePosition() ?? media.seekable.end(media.seekable.length - 1);
    // Without dates in the stream, its edge counts as now.
    return engine.current?.positionAt(time) ?? edge - (Date.now() - time) / 1000;
  };
  const startOver = () => {
    if (!media) return;
    if (!item.live) {
      media.currentTime = 0;
      return;
    }
    const start = programStart();
    if (start === null) return;
    const plan = planStartOver(
      {
        from: earliestLivePosition(media.seekable.start(0), media.seekable.end(0)),
        to: livePosition() ?? media.seekable.end(0),
        at: media.currentTime,
      },
      start,
    );
    if (plan && "to" in plan) media.currentTime = plan.to;
  };
  const onKeyDown = useShortcuts(media, item, state.canRewind, {
    startOver,
    goToLive: () => {
      const edge = livePosition();
      if (media && edge !== null) media.currentTime = edge;
    },
    stepStation: stations.step,
    toggleHelp: () => setHelpShown((open) => !open),
  });

  const mediaRef = useCallback(
    (element: HTMLMediaElement | null) => {
      if (element) setStreamType(element, item);
      setMedia(element);
      mediaStoreRef.current(element);
    },
    [item],
  );
  const surfaceRef = useCallback((element: HTMLElement | null) => {
    surface.current = element;
    fullscreenRef.current(element ?? undefined);
  }, []);

  const { song, now } = nowPlaying;
  const artwork = now?.picture ?? shown.picture;
  const program = shown.onAir ? (now?.title ?? "") : shown.subtitle;
  const hasStations = stations.all.length > 0;
  const step = useRef(stations.step);
  step.current = stations.step;
  useEffect(
    () =>
      media
        ? connectMediaSession(
            media,
            shown,
            { artwork, program, song },
            {
              stop: closePlayer,
              step: hasStations ? (by) => step.current(by) : undefined,
            },
          )
        : undefined,
    [media, shown, artwork, program, song, hasStations],
  );
  // Keyboard users who pressed play continue from here.
  useEffect(() => surface.current?.focus({ preventScroll: true }), []);

  const Media = item.medium;
  return (
    <section
      ref={surfaceRef}
      tabIndex={-1}
      aria-label={t("player.title")}
      aria-describedby={descriptionId}
      onKeyDown={onKeyDown}
      data-idle={idle}
      className={docked ? "player" : "player player-small"}
    >
      {/* Captions are text tracks of the stream, or tracks that the engine adds. */}
      <Media ref={mediaRef} playsInline className={isAudio ? "hidden" : "player-video"} />
      {docked && (
        <PlayerOverlay
          item={shown}
          state={state}
          isAudio={isAudio}
          nowPlaying={nowPlaying}
          resumedAt={resumedAt}
          onRetry={() => engine.current?.start(item.live ? 0 : (media?.currentTime ?? 0))}
          onRestart={() => {
            if (media) media.currentTime = 0;
            forgetResumed();
          }}
        />
      )}
      {docked && state.phase !== "failed" && (
        <ControlBar
          item={item}
          state={state}
          isAudio={isAudio}
          audioOnly={audioOnly}
          setAudioOnly={setAudioOnly}
          chooseQuality={(index) => engine.current?.chooseQuality(index)}
          chooseAudio={(track) => engine.current?.chooseAudio(track)}
          bitRate={bitRate}
          chooseBitRate={(kilobits) => {
            setBitRate(kilobits);
            saveBitRate(kilobits);
            engine.current?.playBitRate(kilobits);
          }}
          livePosition={livePosition}
          nowPlaying={nowPlaying}
          programStart={programStart}
          stations={stations}
          sleepsIn={sleepsIn}
          showHelp={() => setHelpShown(true)}
        />
      )}
      {!docked && (
        <MiniPlayerBar
          item={shown}
          state={state}
          nowPlaying={nowPlaying}
          stations={stations}
          sleepsIn={sleepsIn}
        />
      )}
      {helpShown && (
        <Suspense>
          <ShortcutList
            item={item}
            canRewind={state.canRewind}
            canSwitch={hasStations}
            onClose={() => setHelpShown(false)}
          />
        </Suspense>
      )}
      <p id={descriptionId} aria-live="polite" className="sr-only">
        {t("player.nowPlaying", { title: shown.title })}
      </p>
    </section>
  );
}

/** Sets properties that Media Chrome would otherwise have to guess. */
function setStreamType(element: HTMLMediaElement, item: PlayerItem): void {
  Object.assign(element, {
    streamType: item.live ? "live" : "on-demand",
    targetLiveWindow: item.live ? Number.POSITIVE_INFINITY : Number.NaN,
  });
}
