import type { PagePattern } from "@masthead/contract/platform/pages.ts";
import type { LoaderFunctionArgs } from "react-router";
import { loader as loadEpisode } from "../broadcast/episode.tsx";
import { loader as loadEvent } from "../broadcast/event.tsx";
import { loader as loadLive } from "../broadcast/live.tsx";
import { loader as loadPodcasts } from "../broadcast/podcasts.tsx";
import { loader as loadPrayerTimes } from "../broadcast/prayer-times.tsx";
import { loader as loadProgram } from "../broadcast/program.tsx";
import { loader as loadPrograms } from "../broadcast/programs.tsx";
import { loader as loadRadio } from "../broadcast/radio.tsx";
import { loader as loadSchedule } from "../broadcast/schedule.tsx";
import { loader as loadArticle } from "../newsroom/article.tsx";
import { loader as loadCategory } from "../newsroom/category.tsx";
import { loader as loadHome } from "../newsroom/home.tsx";
import { loader as loadLatest } from "../newsroom/latest.tsx";
import { loader as loadSearch } from "../newsroom/search.tsx";
import { loader as loadStory } from "../newsroom/story-package.tsx";
import { loader as loadTopic } from "../newsroom/topic.tsx";
import { loader as loadAbout } from "../system/about.tsx";
import { loader as loadTerms } from "../system/terms.tsx";
import { loader as loadWeather } from "../system/weather.tsx";
import { type DataOf, unwrap } from "./loaded.ts";
import type { LowDataPage, Shown } from "./page.ts";
import { showArticle } from "./pages/article.tsx";
import { showLive, showRadio, showSchedule } from "./pages/broadcast.tsx";
import { showAbout, showTerms } from "./pages/info.tsx";
import { showCategory, showHome, showLatest, showStory, showTopic } from "./pages/lists.tsx";
import { showPodcasts } from "./pages/podcasts.tsx";
import { showPrayerTimes } from "./pages/prayer-times.tsx";
import { showEpisode, showEvent, showProgram, showPrograms } from "./pages/programs.tsx";
import { showSearch } from "./pages/search.tsx";
import { showWeather } from "./pages/weather.tsx";

/** Loads a page with the loader of its normal version, and shows it. */
type LowDataVersion = (
  args: LoaderFunctionArgs,
) => Promise<{ status: number; headers?: HeadersInit; show: (page: LowDataPage) => Shown }>;

function version<Loader extends (args: LoaderFunctionArgs) => Promise<unknown>>(
  load: Loader,
  show: (data: DataOf<Loader>, page: LowDataPage) => Shown,
): LowDataVersion {
  return async (args) => {
    const { data, status, headers } = unwrap(await load(args));
    return { status, headers, show: (page) => show(data as DataOf<Loader>, page) };
  };
}

/** Low-data versions by the pattern of their page, which declares `lowData`. */
export const LOW_DATA_VERSIONS: Partial<Record<PagePattern, LowDataVersion>> = {
  "": version(loadHome, showHome),
  "article/:id/:slug?": version(loadArticle, showArticle),
  "articles/:slug": version(loadTopic, showTopic),
  "stories/:id": version(loadStory, showStory),
  "category/:id": version(loadCategory, showCategory),
  "latest-news": version(loadLatest, showLatest),
  "search/:slug?": version(loadSearch, showSearch),
  "live/:slug?": version(loadLive, showLive),
  radio: version(loadRadio, showRadio),
  schedule: version(loadSchedule, showSchedule),
  podcasts: version(loadPodcasts, showPodcasts),
  programs: version(loadPrograms, showPrograms),
  "programs/:id": version(loadProgram, showProgram),
  "programs/:id/episode/:episodeId": version(loadEpisode, showEpisode),
  "event/:id": version(loadEvent, showEvent),
  "prayer-times": version(loadPrayerTimes, showPrayerTimes),
  weather: version(loadWeather, showWeather),
  "info/about_us": version(loadAbout, showAbout),
  "info/terms_and_privacy": version(loadTerms, showTerms),
};
