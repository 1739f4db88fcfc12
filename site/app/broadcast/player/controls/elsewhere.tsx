import { MediaActionTypes as Ask, useMediaDispatch, useMediaSelector } from "media-chrome/react/media-store";
import { useWords } from "../../../system/words.ts";
import { Button } from "./button.tsx";

/** Other places to show it: another screen, a small window, the whole screen. Each only where the browser offers it. */
export function Elsewhere({ picture }: { picture: boolean }) {
  const t = useWords();
  const ask = useMediaDispatch();
  const airplay = useMediaSelector((state) => state.mediaAirplayUnavailable) === undefined;
  const cast = useMediaSelector((state) => state.mediaCastUnavailable) === undefined;
  const casting = useMediaSelector((state) => state.mediaIsCasting) ?? false;
  const pip = useMediaSelector((state) => state.mediaPipUnavailable) === undefined;
  const inPip = useMediaSelector((state) => state.mediaIsPip) ?? false;
  const fullscreen = useMediaSelector((state) => state.mediaFullscreenUnavailable) === undefined;
  const full = useMediaSelector((state) => state.mediaIsFullscreen) ?? false;
  return (
    <>
      {airplay && <Button icon="airplay" name={t("player.airplay")} act={() => ask({ type: Ask.MEDIA_AIRPLAY_REQUEST })} />}
      {cast && (
        <Button
          icon="cast"
          name={t("player.cast")}
          pressed={casting}
          act={() => ask({ type: casting ? Ask.MEDIA_EXIT_CAST_REQUEST : Ask.MEDIA_ENTER_CAST_REQUEST })}
        />
      )}
      {picture && pip && (
        <Button
          icon="pip"
          name={t("player.pip")}
          pressed={inPip}
          act={() => ask({ type: inPip ? Ask.MEDIA_EXIT_PIP_REQUEST : Ask.MEDIA_ENTER_PIP_REQUEST })}
        />
      )}
      {picture && fullscreen && (
        <Button
          icon={full ? "leave" : "fullscreen"}
          name={t(full ? "player.leaveFullscreen" : "player.fullscreen")}
          act={() => ask({ type: full ? Ask.MEDIA_EXIT_FULLSCREEN_REQUEST : Ask.MEDIA_ENTER_FULLSCREEN_REQUEST })}
        />
      )}
    </>
  );
}
