import { IconBan, IconLockOpen, IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { resourceRoutes } from '../../../../../kernel/contract/resource.ts'
import { messageOf } from '../../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../../kernel/web/api/client.ts'
import { Button } from '../../../../../kernel/web/components/button.tsx'
import { showToast } from '../../../../../kernel/web/components/toast-store.ts'
import { customerUsers } from '../../../../customers/contract/customer-users.ts'
import type { StorePerson } from '../../../contract/people.ts'
import { InvitationDialog } from './invitation-dialog.tsx'
import classes from './people.module.css'

type Props = { person: StorePerson; onChanged: () => void }

/** Suspending takes effect at once, and can be undone. */
const useSuspending = ({ person, onChanged }: Props) => {
  const [busy, setBusy] = useState(false)
  const fail = (error: unknown): void => showToast({ variant: 'error', text: messageOf(error) })
  const set = (isActive: boolean): Promise<unknown> =>
    call(resourceRoutes(customerUsers).update, { params: { id: person.id }, body: { isActive } })
  const change = async (isActive: boolean): Promise<void> => {
    setBusy(true)
    try {
      await set(isActive)
      onChanged()
      const undo = (): void => void set(!isActive).then(onChanged, fail)
      showToast({
        variant: 'success',
        text: isActive ? `${person.name} puede volver a entrar` : `Suspendiste a ${person.name}: ya no puede entrar`,
        action: { label: 'Deshacer', run: undo },
      })
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, change }
}

/** What may be done with a person's entry. */
export const PersonActs = ({ person, onChanged }: Props) => {
  const [isInviting, setInviting] = useState(false)
  const { busy, change } = useSuspending({ person, onChanged })
  return (
    <div className={classes.acts}>
      {person.isActive ? (
        <>
          <Button variant="primary" leftIcon={<IconQrcode aria-hidden />} onClick={() => setInviting(true)}>
            {person.state === 'outside' ? 'Invitar' : 'Invitar de nuevo'}
          </Button>
          <Button leftIcon={<IconBan aria-hidden />} busy={busy} onClick={() => void change(false)}>
            Suspender
          </Button>
        </>
      ) : (
        <Button leftIcon={<IconLockOpen aria-hidden />} busy={busy} onClick={() => void change(true)}>
          Volver a activar
        </Button>
      )}
      {isInviting && <InvitationDialog person={person} onInvited={onChanged} onClose={() => setInviting(false)} />}
    </div>
  )
}
