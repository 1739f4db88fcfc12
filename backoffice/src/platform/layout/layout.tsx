import { type ComponentType, Fragment, type ReactNode, Suspense } from "react";
import { Layout, type LayoutProps } from "react-admin";
import { NewBuildNotice } from "../builds/new-build-notice.tsx";
import { ConfirmProvider } from "../confirm.tsx";
import { ScreenError } from "../errors/screen-error.tsx";
import { UnsavedGuard } from "../form/save/unsaved-guard.tsx";
import { CommandPalette } from "../palette/command-palette.tsx";
import { SignOutOnRefusal } from "../session/sign-out.tsx";
import { StepUpPrompt } from "../session/step-up-prompt.tsx";
import { DocumentTitle } from "./document-title.tsx";
import { AdminMenu } from "./menu.tsx";
import { PendingBar, PendingIndicator } from "./pending-bar.tsx";
import { AdminSidebar } from "./sidebar.tsx";
import { AdminBar } from "./top-bar.tsx";

/** Lets wide content scroll in its own container instead of widening the page. */
const LAYOUT_STYLES = {
  "--sticky-top": "48px",
  minWidth: 0,
  "& .RaLayout-contentWithSidebar, & .RaLayout-content": { minWidth: 0 },
};

interface AdminLayoutProps extends Omit<LayoutProps, "children"> {
  children?: ReactNode;
  /** Wraps every screen, to provide contexts that the modules share. */
  wrapper?: ComponentType<{ children: ReactNode }>;
}

/**
 * Layout of all screens except the sign-in page: app bar, menu, command palette, and the guard for
 * unsaved changes.
 */
export function AdminLayout({ children, wrapper: Wrapper = Fragment }: AdminLayoutProps) {
  return (
    <ConfirmProvider>
      <UnsavedGuard />
      <SignOutOnRefusal />
      <StepUpPrompt />
      <Wrapper>
        <CommandPalette>
          <Layout
            appBar={AdminBar}
            menu={AdminMenu}
            sidebar={AdminSidebar}
            error={ScreenError}
            sx={LAYOUT_STYLES}
          >
            <NewBuildNotice />
            <DocumentTitle />
            <PendingIndicator />
            <Suspense fallback={<PendingBar />}>{children}</Suspense>
          </Layout>
        </CommandPalette>
      </Wrapper>
    </ConfirmProvider>
  );
}
