import "./letter-messages.ts";
import { LetterList } from "./letter-list.tsx";
import { LetterPage } from "./letter-page.tsx";

export const screens = { list: LetterList, edit: LetterPage };
