import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import { useSubmission } from '../../../../kernel/web/form/use-submission.ts'
import { renewSession, useSession } from '../../../../kernel/web/session/session-store.ts'
import { accountRoutes, displayNameInput } from '../../contract/account.ts'
import { roleTitle } from '../../contract/role-words.ts'
import classes from './account.module.css'
import { PhotoField } from './photo-field.tsx'

const NameForm = ({ saved }: { saved: string }) => {
  const [name, setName] = useState(saved)
  const [left, setLeft] = useState(false)
  const { errors, failure, busy, submit } = useSubmission(async (displayName: string) => {
    await call(accountRoutes.saveProfile, { body: { displayName } })
    showToast({ variant: 'success', text: 'Guardaste tu nombre' })
    await renewSession()
  })
  const wrong = displayNameInput.safeParse(name).error?.issues[0]?.message
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setLeft(true)
    if (!wrong && name.trim() !== saved) void submit(name.trim())
  }
  return (
    <form className={classes.name} noValidate onSubmit={onSubmit}>
      <TextInput
        label="Tu nombre"
        name="displayName"
        autoComplete="name"
        value={name}
        error={(left && wrong) || errors.displayName || failure}
        onBlur={() => setLeft(true)}
        onChange={event => setName(event.currentTarget.value)}
      />
      <Button type="submit" busy={busy} disabled={name.trim() === saved}>
        Guardar
      </Button>
    </form>
  )
}

export const ProfileCard = () => {
  const { user, environment, roleNumber } = useSession()
  return (
    <Card title="Perfil">
      <PhotoField />
      <dl className={classes.facts}>
        <div>
          <dt>E-mail</dt>
          <dd>{user.email}</dd>
        </div>
        <div>
          <dt>Empresa</dt>
          <dd>{environment.name}</dd>
        </div>
        <div>
          <dt>Rol</dt>
          <dd>{roleTitle(roleNumber)}</dd>
        </div>
      </dl>
      <NameForm saved={user.displayName} />
    </Card>
  )
}
