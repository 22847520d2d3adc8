import { IconBan, IconLockOpen, IconMailForward, IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { userRoutes } from '../../contract/users/user-routes.ts'
import type { User } from '../../contract/users/users.ts'
import classes from './people.module.css'

type Props = { user: User; onChanged: (user: User) => void; onRemoved: () => void; onUndone: () => void }
type Done = { text: string; undo?: () => Promise<unknown> }

const fail = (error: unknown) => showToast({ variant: 'error', text: messageOf(error) })

/** Suspending and restoring take and answer the same. */
type ActRoute = typeof userRoutes.suspend

/** Every act answers the person as they are now. */
const act = (route: ActRoute, id: string): Promise<User> => call(route, { params: { id } }) as Promise<User>

/** Runs an act and says what was done, with the way back. */
const useActs = ({ user, onChanged, onRemoved, onUndone }: Props) => {
  const [busy, setBusy] = useState(false)
  const { id } = user
  const run = async (work: () => Promise<User | null>, { text, undo }: Done) => {
    setBusy(true)
    try {
      const changed = await work()
      if (changed) onChanged(changed)
      else onRemoved()
      const action = undo && { label: 'Deshacer', run: () => void undo().then(onUndone, fail) }
      showToast({ variant: 'success', text, ...(action ? { action } : {}) })
    } catch (error) {
      fail(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    suspend: () =>
      run(() => act(userRoutes.suspend, id), {
        text: `Suspendiste a ${user.name}: ya no puede ingresar`,
        undo: () => act(userRoutes.reactivate, id).then(onChanged),
      }),
    reactivate: () => run(() => act(userRoutes.reactivate, id), { text: `${user.name} puede ingresar de nuevo` }),
    resend: () => run(() => act(userRoutes.resend, id), { text: `La invitación salió de nuevo para ${user.email}` }),
    remove: () =>
      run(() => call(userRoutes.remove, { params: { id } }).then(() => null), {
        text:
          user.state === 'invited' || user.state === 'expired'
            ? `Cancelaste la invitación de ${user.email}`
            : `Quitaste a ${user.name} de la empresa`,
        undo: () => act(userRoutes.restore, id),
      }),
  }
}

/** What an administrator does with a person; with oneself, nothing of it. */
export const UserActions = (props: Props) => {
  const { user } = props
  const session = useSession()
  const acts = useActs(props)
  const isInvited = user.state === 'invited' || user.state === 'expired'
  if (session.user.id === user.id)
    return (
      <p className={classes.reason}>
        Es tu propio usuario: para cambiar el rol, suspenderlo o quitarlo, pedíselo a otro administrador.
      </p>
    )
  return (
    <div className={classes.actions}>
      {isInvited && (
        <Button leftIcon={<IconMailForward aria-hidden />} busy={acts.busy} onClick={() => void acts.resend()}>
          Reenviar invitación
        </Button>
      )}
      {user.state === 'active' && (
        <Button leftIcon={<IconBan aria-hidden />} busy={acts.busy} onClick={() => void acts.suspend()}>
          Suspender
        </Button>
      )}
      {user.state === 'suspended' && (
        <Button leftIcon={<IconLockOpen aria-hidden />} busy={acts.busy} onClick={() => void acts.reactivate()}>
          Reactivar
        </Button>
      )}
      <Button
        variant="ghost"
        leftIcon={<IconUserMinus aria-hidden />}
        busy={acts.busy}
        onClick={() => void acts.remove()}
      >
        {isInvited ? 'Cancelar invitación' : 'Quitar de la empresa'}
      </Button>
    </div>
  )
}
