import type { ContactMessage } from "@masthead/contract/audience/contact.ts";
import { Box, Link } from "@mui/material";
import { useTranslate } from "react-admin";
import { Fact } from "../../frame/fact.tsx";
import { ContactState } from "./contact-state.tsx";

/** Who wrote, how they are reached, and who has looked after it. */
export function MessageFacts({ message }: { message: ContactMessage }) {
  const translate = useTranslate();
  const { name, email, phone, topic, locale, handledBy } = message;
  const field = (key: string) => translate(`resources.contact.fields.${key}`);
  return (
    <Box component="dl" sx={{ display: "grid", gap: 1.5, margin: 0, "& dd": { margin: 0, overflowWrap: "anywhere" } }}>
      <Fact name={field("state")}>
        <ContactState />
      </Fact>
      <Fact name={field("name")}>
        <bdi>{name}</bdi>
      </Fact>
      <Fact name={field("email")}>
        <Link href={`mailto:${email}`} dir="ltr" color="text.primary">
          {email}
        </Link>
      </Fact>
      {phone && (
        <Fact name={field("phone")}>
          <Link href={`tel:${phone}`} dir="ltr" color="text.primary">
            {phone}
          </Link>
        </Fact>
      )}
      <Fact name={field("topic")}>{translate(`resources.contact.topics.${topic}`)}</Fact>
      <Fact name={field("locale")}>{translate(`desk.language.${locale}`)}</Fact>
      {handledBy && (
        <Fact name={field("handledBy")}>
          <bdi>{handledBy.name}</bdi>
        </Fact>
      )}
    </Box>
  );
}
