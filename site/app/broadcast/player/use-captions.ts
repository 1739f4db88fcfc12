import {
  MediaActionTypes,
  useMediaDispatch,
  useMediaSelector,
} from "media-chrome/react/media-store";
import { useLocale } from "../../platform/locale.ts";

/** localStorage key in which Media Chrome stores the last chosen caption language. */
const LANGUAGE_KEY = "media-chrome-pref-subtitles-lang";

interface Track {
  kind: string;
  label?: string;
  language?: string;
}

/** Available caption tracks, the one that is showing, and functions to show one or none. */
export function useCaptions() {
  const dispatch = useMediaDispatch();
  const pageLanguage = useLocale().slice(0, 2);
  const tracks: Track[] = useMediaSelector((state) => state.mediaSubtitlesList) ?? [];
  const showing: Track | undefined = useMediaSelector((state) => state.mediaSubtitlesShowing?.[0]);
  const show = (track: Track | undefined) => {
    dispatch({ type: MediaActionTypes.MEDIA_DISABLE_SUBTITLES_REQUEST, detail: tracks });
    if (track) dispatch({ type: MediaActionTypes.MEDIA_SHOW_SUBTITLES_REQUEST, detail: [track] });
  };
  /**
   * Turns captions off, or on: in the last chosen language, else the language of the page, else the
   * first track.
   */
  const toggle = () => {
    if (showing) return show(undefined);
    const preferredLanguages = [localStorage.getItem(LANGUAGE_KEY), pageLanguage];
    const matches = preferredLanguages.map((language) =>
      tracks.find((track) => track.language?.slice(0, 2) === language?.slice(0, 2)),
    );
    show(matches.find((track) => track !== undefined) ?? tracks[0]);
  };
  return { tracks, showing, show, toggle };
}
