import { calls } from "../../platform/api/calls.ts";
import { lastResult, runDryRun } from "./dry-run/dry-run.service.ts";
import {
  returnPackage,
  saveEdition,
  startPackage,
  submitPackage,
} from "./package/package.service.ts";
import { breakingPackages, breakingPackageView } from "./package/package-view.service.ts";
import { approvePackage } from "./send/approve.service.ts";
import { previewMail, testMail } from "./send/mail-preview.service.ts";
import { sendPackage } from "./send/send.service.ts";
import { withdrawPackage } from "./withdraw/withdraw-package.service.ts";

const { breaking } = calls;

export const breakingRouter = breaking.router({
  list: breaking.list.handler(({ context }) => breakingPackages(context)),
  get: breaking.get.handler(({ context, input }) => breakingPackageView(context, input.id)),
  start: breaking.start.handler(async ({ context, input }) =>
    breakingPackageView(context, await startPackage(context, input)),
  ),
  save: breaking.save.handler(async ({ context, input }) => {
    await saveEdition(context, input);
    return breakingPackageView(context, input.id);
  }),
  submit: breaking.submit.handler(async ({ context, input }) => {
    await submitPackage(context, input);
    return breakingPackageView(context, input.id);
  }),
  return: breaking.return.handler(async ({ context, input }) => {
    await returnPackage(context, input);
    return breakingPackageView(context, input.id);
  }),
  approve: breaking.approve.handler(async ({ context, input }) => {
    await approvePackage(context, input);
    return breakingPackageView(context, input.id);
  }),
  send: breaking.send.handler(async ({ context, input }) => {
    await sendPackage(context, input);
    return breakingPackageView(context, input.id);
  }),
  withdraw: breaking.withdraw.handler(async ({ context, input }) => {
    await withdrawPackage(context, input);
    return breakingPackageView(context, input.id);
  }),
  mailPreview: breaking.mailPreview.handler(({ context, input }) => previewMail(context, input)),
  mailTest: breaking.mailTest.handler(({ context, input }) => testMail(context, input)),
  dryRun: breaking.dryRun.router({
    last: breaking.dryRun.last.handler(({ context }) => lastResult(context)),
    run: breaking.dryRun.run.handler(async ({ context }) => {
      await runDryRun(context.platform, context.now);
      return lastResult(context);
    }),
  }),
});
