import type { ResourceScreens } from "../../frame/screens/districts.ts";
import { ContactList } from "./contact-list.tsx";
import { ContactPage } from "./contact-page.tsx";

export const screens: ResourceScreens = { list: ContactList, edit: ContactPage };
