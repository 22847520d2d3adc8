import { Menu } from '@mantine/core'
import { IconEye, IconUserCircle } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { RoleGroup } from '../../../contract/roles.ts'
import { useMayAskWhoCanSee } from '../../access/who-can-see.tsx'
import { useCurrentPage } from '../../app/page-outlet.tsx'

const PageViewers = lazy(() =>
  import('../../access/viewers-panel.tsx').then(module => ({ default: module.PageViewers })),
)

const accountUrl = '/apps/account/security'

/** «Mi cuenta» and, for those who may ask, who can see the open page. The panel stays open after the menu closes. */
export const useAccountEntries = (): { entries: ReactNode; panel: ReactNode } => {
  const navigate = useNavigate()
  const page = useCurrentPage()
  const mayAsk = useMayAskWhoCanSee()
  const [viewersQuestion, setViewersQuestion] = useState<{ title: string; group: RoleGroup } | null>(null)
  const group = page && page.access !== 'any' && page.access !== 'guest' ? page.access : null
  return {
    entries: (
      <>
        <Menu.Item
          leftSection={<IconUserCircle size={16} stroke={1.75} aria-hidden />}
          onClick={() => navigate(accountUrl)}
        >
          Mi cuenta
        </Menu.Item>
        {mayAsk && page && group && (
          <Menu.Item
            leftSection={<IconEye size={16} stroke={1.75} aria-hidden />}
            onClick={() => setViewersQuestion({ title: page.title, group })}
          >
            ¿Quién puede ver esta pantalla?
          </Menu.Item>
        )}
      </>
    ),
    panel: viewersQuestion && (
      <Suspense fallback={null}>
        <PageViewers {...viewersQuestion} onClose={() => setViewersQuestion(null)} />
      </Suspense>
    ),
  }
}
