import { MediaActionTypes as Ask, useMediaDispatch, useMediaSelector } from "media-chrome/react/media-store";
import { useLocale } from "../../system/locale.ts";

/** Where the store of controls keeps the language that was chosen last. */
const CHOSEN = "media-chrome-pref-subtitles-lang";

interface Track {
  kind: string;
  label?: string;
  language?: string;
}

/** The captions that there are, and the ways to show them: those of one language, or none. */
export function useCaptions() {
  const ask = useMediaDispatch();
  const ofPage = useLocale().slice(0, 2);
  const tracks: Track[] = useMediaSelector((state) => state.mediaSubtitlesList) ?? [];
  const showing: Track | undefined = useMediaSelector((state) => state.mediaSubtitlesShowing?.[0]);
  const show = (track: Track | undefined) => {
    ask({ type: Ask.MEDIA_DISABLE_SUBTITLES_REQUEST, detail: tracks });
    if (track) ask({ type: Ask.MEDIA_SHOW_SUBTITLES_REQUEST, detail: [track] });
  };
  /** On, in the language that was chosen before, or else that of the page; or off. */
  const toggle = () => {
    if (showing) return show(undefined);
    const wanted = [localStorage.getItem(CHOSEN), ofPage];
    const known = wanted.map((language) => tracks.find((track) => track.language?.slice(0, 2) === language?.slice(0, 2)));
    show(known.find((track) => track !== undefined) ?? tracks[0]);
  };
  return { tracks, showing, show, toggle };
}
