import type { StaffLetter } from "@masthead/contract/newsroom/letter/letter.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { Button, Link } from "@mui/material";
import { useNotify, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { client } from "../../platform/api/client.ts";
import { errorMessage } from "../../platform/api/problems.ts";
import { DescriptionItem, DescriptionList } from "../../platform/description-list.tsx";
import { useNewsroomRight } from "../../platform/session/view-ability.ts";
import { RelativeTime } from "../../platform/time/relative-time.tsx";
import { useColleagueName } from "../work/colleague-name.ts";

interface LetterDetailsProps {
  letter: StaffLetter;
  onChange: (letter: StaffLetter | null) => void;
}

/** Author of a letter, its article, and when what happened. */
export function LetterDetails({ letter, onChange }: LetterDetailsProps) {
  const translate = useTranslate();
  const nameOf = useColleagueName();
  const { name, place, email, confirmed, article, locale, reason, handledBy } = letter;
  const label = (key: string) => translate(`resources.letter.fields.${key}`);
  return (
    <DescriptionList>
      <DescriptionItem name={label("name")}>
        <bdi>{name || translate("resources.letter.withheld")}</bdi>
      </DescriptionItem>
      {place && (
        <DescriptionItem name={label("place")}>
          <bdi>{place}</bdi>
        </DescriptionItem>
      )}
      <DescriptionItem name={label("email")}>
        {email ? (
          <>
            <Link
              href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}
              dir="ltr"
              color="text.primary"
            >
              {email}
            </Link>
            <br />
            {translate(`resources.letter.${confirmed ? "confirmed" : "unconfirmed"}`)}
          </>
        ) : (
          translate("resources.letter.emailDeleted")
        )}
      </DescriptionItem>
      <DescriptionItem name={label("article")}>
        {article ? (
          <>
            <Link
              component={RouterLink}
              to={`/article/edit/${article.id}`}
              color="text.primary"
              dir="auto"
            >
              {article.title}
            </Link>
            <ArticleSwitch letter={letter} onChange={onChange} />
          </>
        ) : (
          translate("resources.letter.general")
        )}
      </DescriptionItem>
      <DescriptionItem name={label("locale")}>
        {translate(`frame.language.${locale}`)}
      </DescriptionItem>
      <DescriptionItem name={label("createdAt")}>
        <RelativeTime at={letter.createdAt} />
      </DescriptionItem>
      {letter.publishedAt && (
        <DescriptionItem name={label("publishedAt")}>
          <RelativeTime at={letter.publishedAt} />
          {letter.state === "published" && article && (
            <>
              <br />
              <Link
                href={`${articlePath(article)}#letters`}
                target="_blank"
                rel="noopener"
                color="text.primary"
              >
                {translate("resources.letter.seeOnSite")}
              </Link>
            </>
          )}
        </DescriptionItem>
      )}
      {reason && (
        <DescriptionItem name={label("reason")}>
          {translate(`resources.letter.reasons.${reason}`)}
        </DescriptionItem>
      )}
      {handledBy && (
        <DescriptionItem name={label("handledBy")}>
          <bdi>{nameOf(handledBy)}</bdi>
        </DescriptionItem>
      )}
    </DescriptionList>
  );
}

/** Closes or opens the letters about the article. */
function ArticleSwitch({ letter: { article, closed }, onChange }: LetterDetailsProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const mayPublish = useNewsroomRight("publish");
  if (!article) return null;
  const toggle = async () => {
    try {
      await client.letter.setClosed({ id: article.id, closed: !closed });
      notify(`resources.letter.done.${closed ? "opened" : "closed"}`, { type: "success" });
    } catch (error) {
      notify(errorMessage(error), { type: "error" });
    }
    onChange(null);
  };
  return (
    <>
      <br />
      {translate(`resources.letter.${closed ? "isClosed" : "takesLetters"}`)}
      {mayPublish && (
        <>
          <br />
          <Button
            size="small"
            variant="outlined"
            onClick={() => void toggle()}
            sx={{ minBlockSize: { xs: 44, md: 32 }, marginBlockStart: 1 }}
          >
            {translate(`resources.letter.${closed ? "open" : "close"}`)}
          </Button>
        </>
      )}
    </>
  );
}
