import { useState } from 'react'
import { formatDateTime } from '../../../../../kernel/contract/formats.ts'
import { messageOf } from '../../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../../kernel/web/api/client.ts'
import { Button } from '../../../../../kernel/web/components/button.tsx'
import { ConfirmDialog } from '../../../../../kernel/web/components/confirm-dialog.tsx'
import { DrawerSection } from '../../../../../kernel/web/components/detail-drawer.tsx'
import { showToast } from '../../../../../kernel/web/components/toast-store.ts'
import { useSession } from '../../../../../kernel/web/session/session-store.ts'
import { type StorePerson, storePeopleRoutes } from '../../../contract/people.ts'
import classes from './people.module.css'

const devices = (count: number): string => (count === 1 ? '1 dispositivo' : `${count} dispositivos`)

type Props = { person: StorePerson; onChanged: () => void }

const Asking = ({ person, onChanged, onClose }: Props & { onClose: () => void }) => {
  const [busy, setBusy] = useState(false)
  const end = async (): Promise<void> => {
    setBusy(true)
    try {
      const { ended } = await call(storePeopleRoutes.endSessions, { params: { id: person.id } })
      showToast({ variant: 'success', text: `Cerraste la tienda de ${person.name} en ${devices(ended)}` })
      onChanged()
    } catch (error) {
      showToast({ variant: 'error', text: messageOf(error) })
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title={`¿Cerrar la tienda en ${devices(person.sessions.length)}?`}
      confirmLabel="Cerrar"
      destructive
      busy={busy}
      onConfirm={() => void end()}
      onCancel={onClose}
    >
      {person.name} queda afuera enseguida y vuelve a entrar con un código de su e-mail. Lo que estaba por pedir queda
      guardado.
    </ConfirmDialog>
  )
}

/** Where a person is inside. */
export const PersonSessions = ({ person, onChanged }: Props) => {
  const { timeZone } = useSession().environment
  const [isAsking, setAsking] = useState(false)
  const { sessions } = person
  return (
    <DrawerSection title="Dispositivos">
      {sessions.length === 0 && <p>No está adentro en ninguno.</p>}
      <ul className={classes.rows}>
        {sessions.map(({ id, device, seenAt }) => (
          <li key={id}>
            {device} <span className={classes.limits}>· {formatDateTime(seenAt, timeZone)}</span>
          </li>
        ))}
      </ul>
      {sessions.length > 0 && (
        <div className={classes.acts}>
          <Button onClick={() => setAsking(true)}>Cerrar la tienda en {devices(sessions.length)}…</Button>
        </div>
      )}
      {isAsking && <Asking person={person} onChanged={onChanged} onClose={() => setAsking(false)} />}
    </DrawerSection>
  )
}
