import { pagePath, writeLetterPath } from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { quietLink } from "../page.tsx";

interface Props {
  contactEmail: string;
  contactPhone: string;
  contactAddress: string;
  /** Readers can write letters to the editor. */
  takesLetters: boolean;
}

/** Contact details of the station; those that are not set are left out. */
export function ContactDetails({
  contactEmail,
  contactPhone,
  contactAddress,
  takesLetters,
}: Props) {
  const t = useMessages();
  const locale = useLocale();
  return (
    <aside aria-label={t("contact.otherwise")} className="min-w-0 text-17">
      <dl className="grid gap-y-4 [&_dt]:text-15 [&_dt]:text-quiet">
        {contactEmail && (
          <div>
            <dt>{t("contact.email")}</dt>
            <dd>
              <a href={`mailto:${contactEmail}`} dir="ltr" className={`${quietLink} break-all`}>
                {contactEmail}
              </a>
            </dd>
          </div>
        )}
        {contactPhone && (
          <div>
            <dt>{t("contact.telephone")}</dt>
            <dd>
              <a
                href={`tel:${contactPhone.replaceAll(/[^+\d]/g, "")}`}
                dir="ltr"
                className={quietLink}
              >
                {contactPhone}
              </a>
            </dd>
          </div>
        )}
        {contactAddress && (
          <div>
            <dt>{t("contact.address")}</dt>
            <dd className="mt-2">{contactAddress}</dd>
          </div>
        )}
        {takesLetters && (
          <div>
            <dt>{t("letters")}</dt>
            <dd>
              <Link to={writeLetterPath(locale)} rel="nofollow" className={quietLink}>
                {t("writeToEditor")}
              </Link>
            </dd>
          </div>
        )}
        <div>
          <dt>{t("contact.privacy")}</dt>
          <dd>
            <Link to={pagePath(locale, "fbdatadeletion")} className={quietLink}>
              {t("contact.deletion")}
            </Link>
          </dd>
        </div>
      </dl>
    </aside>
  );
}
