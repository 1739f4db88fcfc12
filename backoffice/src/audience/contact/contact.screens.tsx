import type { ScreenParts } from "../../frame/districts.ts";
import { ContactList } from "./contact-list.tsx";
import { ContactPage } from "./contact-page.tsx";

export const screens: ScreenParts = { list: ContactList, edit: ContactPage };
