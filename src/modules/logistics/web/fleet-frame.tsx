import type { ReactNode } from 'react'
import { gridTabs } from '../../../kernel/web/app/grid-pages.ts'
import { Page } from '../../../kernel/web/components/page.tsx'
import { PageTabs } from '../../../kernel/web/components/page-tabs.tsx'
import { fleetGrids } from '../contract/grids.ts'

const tabs = gridTabs(fleetGrids)

/** The frame of the fleet: its tabs and the settings. */
export const FleetFrame = ({ children }: { children: ReactNode }) => (
  <Page fill tabs={<PageTabs label="Flota" tabs={tabs} />}>
    {children}
  </Page>
)
