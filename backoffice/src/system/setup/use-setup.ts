import type { SetupGuide, SetupStepName } from "@masthead/contract/system/setup.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNotify, useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { changeSetting } from "./change-setting.ts";

export type SetupStep = SetupGuide["steps"][number];

/** Returns the steps to set up the station; undefined while they are loading. */
export function useSetupSteps(): SetupStep[] | undefined {
  const { data } = useQuery({ queryKey: ["setup"], queryFn: () => client.setup.guide({}) });
  return data?.steps;
}

/** Returns the changes of the guide, which are stored as settings of the station. */
export function useSetupChanges() {
  const queryClient = useQueryClient();
  const translate = useTranslate();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ key, change }: { key: string; change: (value: unknown) => unknown }) =>
      changeSetting(key, change),
    onError: () => notify("setup.failed", { type: "error" }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ["setup"] }),
        queryClient.invalidateQueries({ queryKey: ["station"] }),
      ]),
  });
  const nameOf = (step: SetupStepName) => translate(`resources.settings.setupSteps.name.${step}`);
  const setSkipped = (step: SetupStepName, skipped: boolean) =>
    mutate(
      {
        key: "setupSkipped",
        change: (value) => {
          const others = (value as SetupStepName[]).filter((name) => name !== step);
          return skipped ? [...others, step] : others;
        },
      },
      {
        onSuccess: () =>
          notify(
            translate(skipped ? "setup.skippedStep" : "setup.resumedStep", { step: nameOf(step) }),
          ),
      },
    );
  return {
    isPending,
    skip: (step: SetupStepName) => setSkipped(step, true),
    resume: (step: SetupStepName) => setSkipped(step, false),
    setShown: (isShown: boolean) =>
      mutate(
        { key: "setupGuide", change: () => isShown },
        { onSuccess: () => notify(isShown ? "setup.shown" : "setup.hidden") },
      ),
  };
}
