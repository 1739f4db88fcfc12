import { createContext, useContext } from "react";

/** What a page, or a block of it, is about: its heading says it, so its cards do not. */
export interface PageSubject {
  /** Id of the category; `all` also leaves out its subcategories. */
  category?: number | "all";
  /** All articles are breaking news. */
  breaking?: boolean;
  /** All articles are by one author. */
  author?: boolean;
}

const Subject = createContext<PageSubject>({});

/** Cards within it do not repeat the subject as a label. */
export function SubjectOfCards({
  children,
  ...subject
}: PageSubject & { children: React.ReactNode }) {
  return <Subject value={subject}>{children}</Subject>;
}

/** Returns what cards leave out at this place of the page. */
export const useSubjectOfCards = (): PageSubject => useContext(Subject);
