import { TextInput } from '@mantine/core'
import { IconCopy, IconMail, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime } from '../../../../../kernel/contract/formats.ts'
import { messageOf } from '../../../../../kernel/web/api/api-error.ts'
import { type AnswerOf, call } from '../../../../../kernel/web/api/client.ts'
import { Button } from '../../../../../kernel/web/components/button.tsx'
import { Dialog } from '../../../../../kernel/web/components/dialog.tsx'
import { QrCode } from '../../../../../kernel/web/components/qr-code.tsx'
import { showToast } from '../../../../../kernel/web/components/toast-store.ts'
import { useSession } from '../../../../../kernel/web/session/session-store.ts'
import { type StorePerson, storePeopleRoutes } from '../../../contract/people.ts'
import { invitationDays } from '../../../contract/tag.ts'
import classes from './people.module.css'

type Invitation = AnswerOf<typeof storePeopleRoutes.invite>
type Person = Pick<StorePerson, 'id' | 'name' | 'email' | 'invitedUntil'>

const copy = async (url: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(url)
    showToast({ variant: 'success', text: 'Copiaste el enlace' })
  } catch {
    showToast({ variant: 'error', text: 'El navegador no dejó copiar: seleccioná el enlace y copialo a mano.' })
  }
}

const Made = ({ person, invitation }: { person: Person; invitation: Invitation }) => {
  const { environment } = useSession()
  const until = formatDateTime(invitation.expiresAt, environment.timeZone)
  return (
    <div className={classes.invitation}>
      <div className={classes.paper}>
        <QrCode text={invitation.url} label={`Código para que entre ${person.name}`} />
        <b>{person.name}</b>
        <span>
          Tienda de {environment.name}: apuntá la cámara del teléfono. Sirve una vez, hasta el {until}.
        </span>
      </div>
      {invitation.isMailed && <p role="status">También salió un correo para {person.email}.</p>}
      <div className={classes.link}>
        <TextInput label="Enlace" readOnly value={invitation.url} onFocus={event => event.currentTarget.select()} />
        <Button leftIcon={<IconCopy aria-hidden />} onClick={() => void copy(invitation.url)}>
          Copiar
        </Button>
      </div>
      <div className={classes.buttons}>
        <Button leftIcon={<IconPrinter aria-hidden />} onClick={() => window.print()}>
          Imprimir
        </Button>
      </div>
    </div>
  )
}

const useInviting = (person: Person, onInvited: () => void) => {
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const invite = async (isMailed: boolean): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      setInvitation(await call(storePeopleRoutes.invite, { params: { id: person.id }, body: { isMailed } }))
      onInvited()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { invitation, failure, busy, invite }
}

type Props = { person: Person; onInvited: () => void; onClose: () => void }

/** An invitation to the store: a code for a camera, on the screen or on paper, a link to copy, and an e-mail. */
export const InvitationDialog = ({ person, onInvited, onClose }: Props) => {
  const { invitation, failure, busy, invite } = useInviting(person, onInvited)
  return (
    <Dialog title={`Invitar a ${person.name}`} size={460} onClose={onClose}>
      {invitation ? (
        <Made person={person} invitation={invitation} />
      ) : (
        <div className={classes.invitation}>
          <p>
            El enlace sirve una sola vez y vence en {invitationDays} días. Después entra con un código que le llega a{' '}
            {person.email}.
          </p>
          {person.invitedUntil && <p>El enlace que ya tenía deja de servir.</p>}
          {failure && (
            <p role="alert" className={classes.failure}>
              {failure}
            </p>
          )}
          <div className={classes.buttons}>
            <Button leftIcon={<IconMail aria-hidden />} busy={busy} onClick={() => void invite(true)}>
              Crear y mandar por e-mail
            </Button>
            <Button variant="primary" busy={busy} onClick={() => void invite(false)}>
              Crear enlace
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
