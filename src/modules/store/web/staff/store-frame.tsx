import type { ReactNode } from 'react'
import { Page } from '../../../../kernel/web/components/page.tsx'
import { PageTabs } from '../../../../kernel/web/components/page-tabs.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { personasTabs } from '../../../customers/contract/personas-tabs.ts'

/** The store's pages among those about customers. */
export const StoreFrame = ({ children }: { children: ReactNode }) => {
  const { environment } = useSession()
  return (
    <Page fill tabs={<PageTabs label="Clientes" tabs={personasTabs(environment.modules)} />}>
      {children}
    </Page>
  )
}
