/**
 * Lengths that are displayed in most places, in characters: a title and a description in search
 * results, a title on the lock screen of a phone.
 */
export const DISPLAYED_LENGTHS = { title: 60, description: 155, phoneTitle: 50 } as const;
