/** Podcast directories that programs can link to: their name, and the hosts of their URLs. */
export const PODCAST_DIRECTORIES = {
  apple: { name: "Apple Podcasts", hosts: ["podcasts.apple.com"] },
  spotify: { name: "Spotify", hosts: ["open.spotify.com"] },
  youtube: {
    name: "YouTube Music",
    hosts: ["music.youtube.com", "www.youtube.com", "youtube.com"],
  },
  pocketCasts: {
    name: "Pocket Casts",
    hosts: ["pca.st", "pocketcasts.com", "play.pocketcasts.com"],
  },
  anghami: { name: "Anghami", hosts: ["play.anghami.com", "open.anghami.com", "anghami.com"] },
  deezer: { name: "Deezer", hosts: ["www.deezer.com", "deezer.com"] },
  amazon: { name: "Amazon Music", hosts: ["music.amazon.com"] },
  overcast: { name: "Overcast", hosts: ["overcast.fm"] },
} as const satisfies Record<string, { name: string; hosts: readonly string[] }>;

export type PodcastDirectory = keyof typeof PODCAST_DIRECTORIES;
export const PODCAST_DIRECTORY_IDS = Object.keys(PODCAST_DIRECTORIES) as PodcastDirectory[];

/** Whether a URL is a page of a directory, over HTTPS and the default port. */
export function isDirectoryUrl(directory: PodcastDirectory, text: string): boolean {
  const url = URL.parse(text);
  const hosts: readonly string[] = PODCAST_DIRECTORIES[directory].hosts;
  return (
    url?.protocol === "https:" &&
    !url.port &&
    !url.username &&
    !url.password &&
    hosts.includes(url.hostname) &&
    url.pathname.length > 1
  );
}
