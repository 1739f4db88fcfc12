import type { FollowedProgram } from "@masthead/contract/audience/program-follow.ts";
import { programPath } from "@masthead/contract/platform/paths.ts";
import { StationTime } from "../../broadcast/air/station-time.tsx";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Button } from "../form/fields.tsx";
import type { FormResult } from "../form/form-result.ts";
import { PageForm } from "../form/page-form.tsx";
import { FollowChoices } from "./follow-choices.tsx";

/** Program that the reader follows: its next airing, the alerts, and a button to unfollow it. */
export function FollowedItem({
  followed,
  result,
}: {
  followed: FollowedProgram;
  result: FormResult | undefined;
}) {
  const t = useMessages();
  const locale = useLocale();
  const { program, next, before, episodes } = followed;
  return (
    <li className="grid gap-x-6 gap-y-3 py-5 md:grid-cols-[9rem_1fr]">
      <Picture
        picture={program.picture}
        shape="wide"
        sizes="9rem"
        decorative
        colour="var(--color-cyan)"
      />
      <div>
        <h2 className="text-20">
          <Link to={programPath(locale, program.id)} className="underline-offset-4 hover:underline">
            {program.name}
          </Link>
        </h2>
        {next && (
          <p className="text-15 text-quiet">
            {t(next.onAir ? "programFollow.onAir" : "programFollow.next")}:{" "}
            <StationTime from={next.startsAt} to={next.endsAt} showDay={!next.onAir} />
          </p>
        )}
        <div className="mt-3">
          <AlertForm
            program={program}
            choices={{ before, episodes }}
            result={result?.values.id === String(program.id) ? result : undefined}
          />
        </div>
      </div>
    </li>
  );
}

/** Asks a reader who has signed in to follow a program. */
export function ConfirmFollow({
  program,
  result,
}: {
  program: { id: number; name: string };
  result: FormResult | undefined;
}) {
  const t = useMessages();
  return (
    <section
      aria-labelledby="confirm-follow"
      className="edged mb-6 border-s-4 border-mint bg-wash p-4"
    >
      <h2 id="confirm-follow" className="mb-3 text-20">
        {t("programFollow.confirm", { name: program.name })}
      </h2>
      <AlertForm program={program} choices={null} result={result} />
    </section>
  );
}

interface AlertFormProps {
  program: { id: number; name: string };
  choices: Pick<FollowedProgram, "before" | "episodes"> | null;
  result: FormResult | undefined;
}

function AlertForm({ program, choices, result }: AlertFormProps) {
  const t = useMessages();
  return (
    <PageForm intent="save" result={result} className="max-w-md">
      <input type="hidden" name="id" value={program.id} />
      <FollowChoices choices={choices} />
      <div className="flex flex-wrap gap-3">
        <Button>{t(choices ? "programFollow.save" : "programFollow.follow")}</Button>
        {choices && (
          <Button
            look="other"
            name="ends"
            value="yes"
            aria-label={t("programFollow.unfollowNamed", { name: program.name })}
          >
            {t("programFollow.unfollow")}
          </Button>
        )}
      </div>
    </PageForm>
  );
}
