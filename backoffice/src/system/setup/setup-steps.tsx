import type { SetupGap, SetupStepName } from "@masthead/contract/system/setup.ts";
import { Box, Button, LinearProgress, Typography } from "@mui/material";
import { useRef } from "react";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { StateBadge } from "../../platform/list/state-badge.tsx";
import { useNumberFormat } from "../../platform/messages/use-number-format.ts";
import "./setup-messages.ts";
import { type SetupStep, useSetupChanges } from "./use-setup.ts";

/** Screen on which a step is done. */
const SCREENS: Record<SetupStepName, string> = {
  station: "/settings/list",
  brand: "/settings/list",
  categories: "/category/create",
  article: "/article/create",
  colleagues: "/users/create",
  channels: "/channels/create",
  sales: "/package/create",
  mail: "/system",
  backups: "/system",
};

/** Steps whose choice to skip has words of its own. */
const OWN_SKIP: ReadonlySet<SetupStepName> = new Set(["channels", "sales", "backups"]);

/** Variables or command on the server that close a gap. */
const ON_SERVER: Partial<Record<SetupGap, string>> = {
  gateway: "STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET",
  realGateway: "STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET",
  mailServer: "npm run masthead -- doctor --send ADDRESS",
  mailDelivery: "npm run masthead -- doctor --send ADDRESS",
  backup: "npm run masthead -- backup FILE",
  backupSuccess: "npm run masthead -- backup FILE",
  recentBackup: "npm run masthead -- backup FILE",
};

/** Steps with a text about their command. */
const OWN_HINT: ReadonlySet<SetupStepName> = new Set(["mail", "backups"]);

interface SetupStepsProps {
  steps: SetupStep[];
  /** Level of the headings of steps. */
  heading: "h3" | "h4";
}

/** Progress, the open steps with what they lack, and the complete ones. */
export function SetupSteps({ steps, heading }: SetupStepsProps) {
  const translate = useTranslate();
  const formatNumber = useNumberFormat();
  const { isPending, skip, resume } = useSetupChanges();
  const progress = useRef<HTMLParagraphElement>(null);
  const open = steps.filter(({ state }) => state === "open");
  const complete = steps.filter(({ state }) => state !== "open");
  const text = translate(open.length ? "setup.progress" : "setup.complete", {
    done: formatNumber(complete.length),
    total: formatNumber(steps.length),
  });
  // The pressed button moves to another place, or disappears.
  const keepFocus = (action: () => void) => {
    action();
    progress.current?.focus();
  };
  return (
    <>
      <Box sx={{ padding: 2, paddingBlockEnd: 1.5 }}>
        <Typography
          ref={progress}
          tabIndex={-1}
          role="status"
          sx={{ fontWeight: 600, marginBlockEnd: 1 }}
        >
          {text}
        </Typography>
        <LinearProgress
          variant="determinate"
          value={(100 * complete.length) / steps.length}
          aria-label={text}
        />
      </Box>
      <Box component="ol" sx={{ listStyle: "none", margin: 0, padding: 0 }}>
        {open.map((step) => (
          <OpenStep
            key={step.name}
            step={step}
            heading={heading}
            disabled={isPending}
            onSkip={() => keepFocus(() => skip(step.name))}
          />
        ))}
      </Box>
      {complete.length > 0 && (
        <Box
          component="ul"
          aria-label={translate("setup.finished")}
          sx={{
            listStyle: "none",
            margin: 0,
            padding: 2,
            display: "flex",
            flexWrap: "wrap",
            alignItems: "center",
            columnGap: 3,
            rowGap: 1,
            borderTop: 1,
            borderColor: "divider",
          }}
        >
          {complete.map(({ name, state }) => (
            <Box key={name} component="li" sx={{ color: "text.secondary" }}>
              <StateBadge tone={state === "done" ? "good" : "off"}>
                <span>
                  {translate(`resources.settings.setupSteps.name.${name}`)}
                  {" · "}
                  {translate(`setup.${state}`)}
                </span>
              </StateBadge>
              {state === "skipped" && (
                <Button
                  size="small"
                  disabled={isPending}
                  onClick={() => keepFocus(() => resume(name))}
                  sx={{ marginInlineStart: 1 }}
                >
                  {translate("setup.resume")}
                </Button>
              )}
            </Box>
          ))}
        </Box>
      )}
    </>
  );
}

interface OpenStepProps extends Pick<SetupStepsProps, "heading"> {
  step: SetupStep;
  disabled: boolean;
  onSkip: () => void;
}

/** Step with the reason for it, what it lacks, and where it is done. */
function OpenStep({ step: { name, missing }, heading, disabled, onSkip }: OpenStepProps) {
  const translate = useTranslate();
  const message = (key: string) => translate(`setup.step.${name}.${key}`);
  const gaps = missing.map((gap) => translate(`setup.gap.${gap}`));
  const onServer = missing.map((gap) => ON_SERVER[gap]).find(Boolean);
  return (
    <Box
      component="li"
      data-setup-step={name}
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) auto" },
        columnGap: 3,
        rowGap: 1,
        paddingInline: 2,
        paddingBlock: 1.5,
        borderTop: 1,
        borderColor: "divider",
      }}
    >
      <Box sx={{ maxInlineSize: "75ch" }}>
        <Typography component={heading} sx={{ fontWeight: 600 }}>
          {translate(`resources.settings.setupSteps.name.${name}`)}
        </Typography>
        <Typography variant="body2" sx={{ color: "text.secondary" }}>
          {message("why")}
        </Typography>
        <Typography variant="body2" component="div" sx={{ marginBlockStart: 0.5 }}>
          <StateBadge tone="waiting">
            <Box component="span" sx={{ whiteSpace: "normal" }}>
              {translate("setup.missing", { gaps: gaps.join(translate("setup.between")) })}
            </Box>
          </StateBadge>
        </Typography>
        {onServer && (
          <Typography variant="body2" component="div" sx={{ marginBlockStart: 0.5 }}>
            {OWN_HINT.has(name) ? message("hint") : translate("setup.server")}{" "}
            <ServerText>{onServer}</ServerText>
          </Typography>
        )}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "start", gap: 1 }}>
        <Button variant="outlined" size="small" component={RouterLink} to={SCREENS[name]}>
          {message("do")}
        </Button>
        <Button size="small" disabled={disabled} onClick={onSkip}>
          {OWN_SKIP.has(name) ? message("skip") : translate("setup.skip")}
        </Button>
      </Box>
    </Box>
  );
}

/** Command or variables as they are typed on the server. */
export const ServerText = ({ children }: { children: string }) => (
  <Box
    component="code"
    dir="ltr"
    sx={{
      display: "inline-block",
      paddingInline: 0.75,
      borderRadius: 0.5,
      backgroundColor: "background.default",
      overflowWrap: "anywhere",
    }}
  >
    {children}
  </Box>
);
