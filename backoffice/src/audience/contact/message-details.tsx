import type { ContactMessage } from "@masthead/contract/audience/contact.ts";
import { Link } from "@mui/material";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { DescriptionItem, DescriptionList } from "../../platform/description-list.tsx";
import { ContactState } from "./contact-state.tsx";

/** Details of a contact message: sender, contact data and the person handling it. */
export function MessageDetails({ message }: { message: ContactMessage }) {
  const translate = useTranslate();
  const { name, email, phone, topic, article, locale, handledBy } = message;
  const fieldLabel = (key: string) => translate(`resources.contact.fields.${key}`);
  return (
    <DescriptionList>
      <DescriptionItem name={fieldLabel("state")}>
        <ContactState />
      </DescriptionItem>
      <DescriptionItem name={fieldLabel("name")}>
        <bdi>{name}</bdi>
      </DescriptionItem>
      <DescriptionItem name={fieldLabel("email")}>
        <Link href={`mailto:${email}`} dir="ltr" color="text.primary">
          {email}
        </Link>
      </DescriptionItem>
      {phone && (
        <DescriptionItem name={fieldLabel("phone")}>
          <Link href={`tel:${phone}`} dir="ltr" color="text.primary">
            {phone}
          </Link>
        </DescriptionItem>
      )}
      <DescriptionItem name={fieldLabel("topic")}>
        {translate(`resources.contact.topics.${topic}`)}
      </DescriptionItem>
      {article && (
        <DescriptionItem name={fieldLabel("article")}>
          <Link
            component={RouterLink}
            to={`/article/edit/${article.id}`}
            color="text.primary"
            dir="auto"
          >
            {article.title}
          </Link>
        </DescriptionItem>
      )}
      <DescriptionItem name={fieldLabel("locale")}>
        {translate(`frame.language.${locale}`)}
      </DescriptionItem>
      {handledBy && (
        <DescriptionItem name={fieldLabel("handledBy")}>
          <bdi>{handledBy.name}</bdi>
        </DescriptionItem>
      )}
    </DescriptionList>
  );
}
