import type { ReactNode } from 'react'
import { usePreference } from '../session/session-store.ts'
import { UiProvider } from '../theme/ui-provider.tsx'
import { EnvironmentAlert } from './environment-alert.tsx'
import { layouts, readLayoutStyle } from './layouts/layouts.ts'

/** What surrounds every page of a signed-in person, in the layout they chose. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const Layout = layouts[readLayoutStyle(usePreference('layout')[0])]
  return (
    <UiProvider>
      <Layout>
        <EnvironmentAlert />
        {children}
      </Layout>
    </UiProvider>
  )
}
