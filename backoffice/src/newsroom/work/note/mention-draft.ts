import { MENTION } from "@masthead/contract/newsroom/article/article-note.ts";
import type { Choice } from "@masthead/contract/platform/record.ts";

/** Text of a note while it is written: mentions are names, such as `@Rana Haddad`. */
export interface MentionDraft {
  text: string;
  /** Colleagues who were chosen. Their names are unique. */
  mentions: Choice[];
}

export const EMPTY_DRAFT: MentionDraft = { text: "", mentions: [] };

/** Mention being typed: the position of its @, and the text from there to the caret. */
export interface MentionQuery {
  start: number;
  query: string;
}

const MAX_QUERY_LENGTH = 40;

/**
 * Returns the mention that is being typed before the caret; null if there is none, or it is
 * complete.
 */
export function mentionAt({ text, mentions }: MentionDraft, caret: number): MentionQuery | null {
  const start = text.lastIndexOf("@", caret - 1);
  if (start < 0 || caret <= start) return null;
  // The @ of an email address follows a letter.
  if (/[\p{L}\p{N}]/u.test(text.charAt(start - 1))) return null;
  const query = text.slice(start + 1, caret);
  if (query.length > MAX_QUERY_LENGTH || query.includes("\n") || query.startsWith(" ")) return null;
  return mentions.some(({ label }) => query.startsWith(label)) ? null : { start, query };
}

/** Replaces a typed mention with a colleague's name. Returns the position after it. */
export function insertMention(
  draft: MentionDraft,
  { start, query }: MentionQuery,
  { id, label }: Choice,
): { draft: MentionDraft; caret: number } {
  const others = draft.mentions.filter((mention) => mention.id !== id);
  const name = others.some((mention) => mention.label === label) ? `${label} (${id})` : label;
  const inserted = `@${name} `;
  const after = draft.text.slice(start + 1 + query.length).replace(/^ /, "");
  return {
    draft: {
      text: draft.text.slice(0, start) + inserted + after,
      mentions: [...others, { id, label: name }],
    },
    caret: start + inserted.length,
  };
}

/** Returns the text as it is stored, with ids instead of names. */
export function toStoredText({ text, mentions }: MentionDraft): string {
  if (!mentions.length) return text;
  const ids = new Map(mentions.map(({ id, label }) => [label, id]));
  // The longest first: a name may be the beginning of another.
  const names = [...ids.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`));
  return text.replaceAll(
    new RegExp(`@(${names.join("|")})(?![\\p{L}\\p{N}])`, "gu"),
    (_mention, name: string) => `<@${ids.get(name)}>`,
  );
}

/** Returns a stored text as a draft, with the names of those whom it mentions. */
export function toDraft(text: string, mentions: Choice[]): MentionDraft {
  let draft: MentionDraft = EMPTY_DRAFT;
  for (const mention of mentions) {
    const taken = draft.mentions.some(({ label }) => label === mention.label);
    draft = {
      ...draft,
      mentions: [
        ...draft.mentions,
        taken ? { ...mention, label: `${mention.label} (${mention.id})` } : mention,
      ],
    };
  }
  const names = new Map(draft.mentions.map(({ id, label }) => [id, label]));
  return {
    ...draft,
    text: text.replaceAll(
      MENTION,
      (mention, digits: string) => `@${names.get(Number(digits)) ?? mention}`,
    ),
  };
}
