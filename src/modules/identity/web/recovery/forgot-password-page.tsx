import { IconMailOpened } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button, ButtonLink } from '../../../../kernel/web/components/button.tsx'
import { TextField } from '../../../../kernel/web/components/plain-fields.tsx'
import { emailAddress } from '../../contract/person.ts'
import { recoveryRoutes } from '../../contract/recovery.ts'
import classes from '../login-form.module.css'
import { PublicFrame } from '../public-frame.tsx'
import { PublicMessage } from '../public-message.tsx'

const Sent = ({ email, onAgain }: { email: string; onAgain: () => void }) => (
  <PublicMessage
    icon={IconMailOpened}
    title="Revisá tu correo"
    text={
      <>
        Si <strong>{email}</strong> tiene una cuenta, le mandamos un enlace para elegir otra contraseña. Sirve por 1
        hora.
      </>
    }
  >
    <ButtonLink to="/login" variant="primary" size="large" wide>
      Volver a ingresar
    </ButtonLink>
    <Button size="large" wide onClick={onAgain}>
      Probar con otro e-mail
    </Button>
  </PublicMessage>
)

const AskForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (address: string) => call(recoveryRoutes.forgot, { body: { email: address } }),
    onSuccess: (_, address) => onSent(address),
  })
  const check = (): string | null => {
    const parsed = emailAddress.safeParse(email)
    setWrong(parsed.error?.issues[0]?.message ?? null)
    return parsed.data ?? null
  }
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        const address = check()
        if (address) mutate(address)
      }}
    >
      <h1>Elegí otra contraseña</h1>
      <p className={classes.lead}>Te mandamos un enlace a tu e-mail.</p>
      <TextField
        className={classes.first}
        label="E-mail"
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        error={wrong}
        onChange={event => {
          setEmail(event.currentTarget.value)
          setWrong(null)
          reset()
        }}
        onBlur={() => email && check()}
      />
      <Button type="submit" variant="primary" size="large" wide busy={isPending} className={classes.submit}>
        Mandar el enlace
      </Button>
      {error && (
        <p role="alert" className={classes.failure}>
          {messageOf(error)}
        </p>
      )}
      <p className={classes.other}>
        <Link to="/login">Volver a ingresar</Link>
      </p>
    </form>
  )
}

/** The answer never says whether the address has an account. */
export const Page = () => {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <PublicFrame>
      {sentTo ? <Sent email={sentTo} onAgain={() => setSentTo(null)} /> : <AskForm onSent={setSentTo} />}
    </PublicFrame>
  )
}
