import { expect, it } from "vitest";
import { isDirectoryUrl } from "./podcast-directories.ts";

it.each([
  ["apple", "https://podcasts.apple.com/jo/podcast/id1", true],
  ["apple", "http://podcasts.apple.com/jo/podcast/id1", false],
  ["apple", "https://podcasts.apple.com.evil.example/id1", false],
  ["apple", "https://user@podcasts.apple.com/id1", false],
  ["apple", "https://podcasts.apple.com:8443/id1", false],
  ["apple", "https://podcasts.apple.com/", false],
  ["spotify", "https://podcasts.apple.com/id1", false],
  ["spotify", "javascript:alert(1)", false],
  ["youtube", "https://www.youtube.com/playlist?list=1", true],
  ["pocketCasts", "https://pca.st/abc", true],
] as const)("a link to %s at %s is accepted: %s", (directory, url, isAccepted) => {
  expect(isDirectoryUrl(directory, url)).toBe(isAccepted);
});
