import { ContactList } from "./contact-list.tsx";
import { ContactPage } from "./contact-page.tsx";

export const screens = { list: ContactList, edit: ContactPage };
