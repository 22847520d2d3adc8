import type { ReactNode } from 'react'
import { Notices } from '../app/notices.tsx'
import { UiProvider } from '../theme/ui-provider.tsx'
import { BadgeProbe } from './badge-probe.tsx'
import { EnvironmentAlert } from './environment-alert.tsx'
import { HeldNews } from './held-news/held-news.tsx'
import { Frame } from './layouts/frame.tsx'
import { MenuBadges } from './navigation/menu-badges.tsx'
import { setPanelBadge } from './panels/panel-store.ts'
import { usePanels } from './panels/use-panels.ts'

/** The badges of the toolbar's toggles. */
const PanelBadges = () =>
  usePanels().map(
    ({ id, loadBadge }) => loadBadge && <BadgeProbe key={id} id={id} loadBadge={loadBadge} tell={setPanelBadge} />,
  )

/** The frame of every page of a signed-in person, in the layout they chose. */
export const Shell = ({ children }: { children: ReactNode }) => (
  <UiProvider>
    <PanelBadges />
    <MenuBadges />
    <Frame>
      <EnvironmentAlert />
      <Notices />
      {children}
    </Frame>
    <HeldNews />
  </UiProvider>
)
