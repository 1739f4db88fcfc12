import { ISSUE_BYTES } from "@masthead/contract/audience/newsletter/newsletter-terms.ts";

/** Size of an issue, compared with what mail clients show in full. */
export interface IssueSize {
  level: "ok" | "warning" | "tooLarge";
  /** In kB of 1,000 bytes, rounded up. */
  kilobytes: number;
  maxKilobytes: number;
  /** Share of the maximum in percent, at most 100. */
  percent: number;
}

/** Returns the size of the HTML part of an issue, in bytes, as the gauge shows it. */
export function issueSize(bytes: number): IssueSize {
  const { warning, max } = ISSUE_BYTES;
  return {
    level: bytes > max ? "tooLarge" : bytes >= warning ? "warning" : "ok",
    kilobytes: Math.ceil(bytes / 1000),
    maxKilobytes: max / 1000,
    percent: Math.min(100, (bytes / max) * 100),
  };
}
