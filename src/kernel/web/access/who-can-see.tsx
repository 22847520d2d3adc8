import { IconEye } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { mayCall } from '../../contract/roles.ts'
import { askWhoCanSee } from '../../contract/who-can-see.ts'
import { Button } from '../components/button.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { useSession } from '../session/session-store.ts'

export const whoCanSeeTitle = '¿Quién puede ver esto?'

const Panel = lazy(() => import('./viewers-panel.tsx').then(module => ({ default: module.RecordViewers })))

/** Only administrators and supervisors may ask who sees a record. */
export const useMayAskWhoCanSee = (): boolean => {
  const { role, user } = useSession()
  return mayCall(askWhoCanSee, { role, isOperator: user.isOperator })
}

type Props = {
  /** The record's name in history: `orders`, `customers` … */
  entity: string
  id: string
  iconOnly?: boolean
}

/** Opens the list of who sees a record; nothing for those who may not ask. */
export const WhoCanSee = ({ entity, id, iconOnly }: Props) => {
  const [open, setOpen] = useState(false)
  if (!useMayAskWhoCanSee()) return null
  return (
    <>
      {iconOnly ? (
        <IconButton size="small" icon={IconEye} label={whoCanSeeTitle} onClick={() => setOpen(true)} />
      ) : (
        <Button variant="ghost" size="small" leftIcon={<IconEye aria-hidden />} onClick={() => setOpen(true)}>
          {whoCanSeeTitle}
        </Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <Panel entity={entity} id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
