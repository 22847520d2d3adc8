import type { Icon } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { groupIncludes } from '../../../contract/roles.ts'
import { useRegistry } from '../../app/registry.ts'
import type { SyncAction } from '../../app/web-module.ts'
import { useSession } from '../../session/session-store.ts'

/** In the order and words of spec.md §2. */
const titles: Record<SyncAction['id'], string> = {
  upload: 'Subir datos',
  orders: 'Bajar Pedidos',
  collections: 'Bajar Cobranzas',
}

type SyncEntry = { id: string; title: string; icon: Icon; run: () => void }

/** The entries of the Sincronizar menu and the dialog that one of them opened. */
export const useSyncActions = (): { entries: SyncEntry[]; dialog: ReactNode } => {
  const { syncActions } = useRegistry()
  const { role } = useSession()
  const navigate = useNavigate()
  const [openId, setOpenId] = useState<SyncAction['id'] | null>(null)
  const dialogs = useMemo(
    () =>
      new Map(
        syncActions.flatMap(action =>
          'load' in action
            ? [[action.id, lazy(() => action.load().then(module => ({ default: module.Dialog })))] as const]
            : [],
        ),
      ),
    [syncActions],
  )
  if (!groupIncludes('sync', role)) return { entries: [], dialog: null }
  const entries = (Object.keys(titles) as SyncAction['id'][]).flatMap(id => {
    const action = syncActions.find(candidate => candidate.id === id)
    return action
      ? [
          {
            id,
            title: titles[id],
            icon: action.icon,
            run: () => ('url' in action ? navigate(action.url) : setOpenId(id)),
          },
        ]
      : []
  })
  const Dialog = openId ? dialogs.get(openId) : undefined
  const dialog = Dialog ? (
    <Suspense fallback={null}>
      <Dialog onClose={() => setOpenId(null)} />
    </Suspense>
  ) : null
  return { entries, dialog }
}
