import type { ReactNode } from 'react'
import { Page } from '../../../kernel/web/components/page.tsx'
import { PageTabs } from '../../../kernel/web/components/page-tabs.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { personasTabs } from '../contract/personas-tabs.ts'

/** The lists about customers, one tab each. */
export const PersonasFrame = ({ children }: { children: ReactNode }) => {
  const { environment } = useSession()
  return (
    <Page fill tabs={<PageTabs label="Clientes" tabs={personasTabs(environment.modules)} />}>
      {children}
    </Page>
  )
}
