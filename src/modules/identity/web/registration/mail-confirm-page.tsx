import { IconCircleCheck, IconLinkOff, IconMailOpened } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { ButtonLink } from '../../../../kernel/web/components/button.tsx'
import { LoadingScreen } from '../../../../kernel/web/components/loading-screen.tsx'
import { renewSession, useSessionOrNull } from '../../../../kernel/web/session/session-store.ts'
import { registrationRoutes } from '../../contract/registration.ts'
import { useMailLink, useMailToken } from '../mail-link.ts'
import { PublicFrame } from '../public-frame.tsx'
import { PublicMessage } from '../public-message.tsx'
import { ConfirmWithPassword } from './confirm-with-password.tsx'
import { ResendMail } from './resend-mail.tsx'

const Confirmed = () => (
  <PublicMessage icon={IconCircleCheck} title="Tu e-mail está confirmado" text="Ya podés invitar a tu equipo.">
    <ButtonLink to="/" variant="primary" size="large" wide>
      Seguir en Andén
    </ButtonLink>
  </PublicMessage>
)

const Spent = ({ message, email }: { message: string; email: string | null }) => (
  <PublicMessage icon={IconLinkOff} title="Este enlace ya no sirve" text={message}>
    {email && <ResendMail email={email} />}
    <ButtonLink to="/" size="large" wide>
      Ir a Andén
    </ButtonLink>
  </PublicMessage>
)

/** Whoever has their session open needs no password. */
const ConfirmWithSession = ({ token, email }: { token: string; email: string }) => {
  const { error, isSuccess } = useQuery({
    queryKey: ['confirm', token],
    queryFn: async () => {
      await call(registrationRoutes.confirm, { body: { token } })
      await renewSession()
      return true
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error) return <Spent message={messageOf(error)} email={email} />
  return isSuccess ? <Confirmed /> : <LoadingScreen delayed />
}

const Confirm = ({ token }: { token: string }) => {
  const session = useSessionOrNull()
  const { data: link, error } = useMailLink('confirm', token)
  if (session?.user.isEmailConfirmed && (!link || link.email === session.user.email)) return <Confirmed />
  if (error) return <Spent message={messageOf(error)} email={session?.user.email ?? null} />
  if (!link) return <LoadingScreen delayed />
  if (session && session.user.email === link.email) return <ConfirmWithSession token={token} email={link.email} />
  return <ConfirmWithPassword token={token} email={link.email} />
}

/** The same words whether the address was new or had an account already. */
const LookAtMail = ({ email }: { email: string | null }) => (
  <PublicMessage
    icon={IconMailOpened}
    title="Revisá tu correo"
    text={
      <>
        Te escribimos a <strong>{email ?? 'tu dirección'}</strong>. Abrí el enlace del correo para confirmar tu e-mail.
        Si no lo ves, mirá en correo no deseado.
      </>
    }
  >
    <ButtonLink to="/login" variant="primary" size="large" wide>
      Ingresar ahora
    </ButtonLink>
    {email && <ResendMail email={email} />}
  </PublicMessage>
)

const Content = () => {
  const { token, email } = useMailToken()
  const session = useSessionOrNull()
  if (token) return <Confirm token={token} />
  if (session?.user.isEmailConfirmed) return <Confirmed />
  return <LookAtMail email={session?.user.email ?? email} />
}

/** Where a letter's link leads, and, without one, where whoever has just registered waits for it. */
export const Page = () => (
  <PublicFrame>
    <Content />
  </PublicFrame>
)
