import { IconCircleCheck, IconLinkOff, IconMailOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { Button, ButtonLink } from '../../../../kernel/web/components/button.tsx'
import { noticeMailRoutes } from '../../../content/contract/notice-mail.ts'
import { useMailToken } from '../mail-link.ts'
import { PublicFrame } from '../public-frame.tsx'
import { PublicMessage } from '../public-message.tsx'

const Home = () => (
  <ButtonLink to="/" size="large" wide>
    Ir a Andén
  </ButtonLink>
)

const Stopped = ({ company }: { company: string }) => (
  <PublicMessage
    icon={IconCircleCheck}
    title="Listo"
    text={`Ya no te llegan por e-mail las notificaciones de ${company}. Podés volver a pedirlas en «Mi cuenta».`}
  >
    <Home />
  </PublicMessage>
)

/** Asks before it stops anything: programs that look at the links of a mail open this page too. */
const Question = ({ token }: { token: string }) => {
  const stop = useMutation({ mutationFn: () => call(noticeMailRoutes.unsubscribe, { body: { token } }) })
  if (stop.data) return <Stopped company={stop.data.company} />
  return (
    <PublicMessage
      icon={IconMailOff}
      title="Notificaciones por e-mail"
      text="Dejan de llegarte por e-mail las notificaciones de tu empresa. En Andén las seguís viendo."
    >
      <Button variant="primary" size="large" wide busy={stop.isPending} onClick={() => stop.mutate()}>
        No recibir más
      </Button>
      {stop.isError && <p role="alert">{messageOf(stop.error)}</p>}
      <Home />
    </PublicMessage>
  )
}

/** Where the foot of a notice's mail leads. */
export const Page = () => {
  const { token } = useMailToken()
  return (
    <PublicFrame>
      {token ? (
        <Question token={token} />
      ) : (
        <PublicMessage
          icon={IconLinkOff}
          title="A este enlace le falta una parte"
          text="Abrilo de nuevo desde el correo, o elegí qué recibís en «Mi cuenta»."
        >
          <Home />
        </PublicMessage>
      )}
    </PublicFrame>
  )
}
