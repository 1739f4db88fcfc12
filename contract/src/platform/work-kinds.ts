/**
 * Kinds of open work, which members of staff can take. Modules declare who may take each kind, and
 * which records wait (`ServerModule.work`).
 */
export const WORK_KINDS = [
  "breaking",
  "review",
  "publication",
  "front",
  "push",
  "newsletter",
  "assignment",
  "plan",
  "translation",
  "refund",
  "dispute",
  "stream",
] as const;
export type WorkKindName = (typeof WORK_KINDS)[number];
