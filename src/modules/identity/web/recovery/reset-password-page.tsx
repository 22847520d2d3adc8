import { IconLinkOff } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { ButtonLink } from '../../../../kernel/web/components/button.tsx'
import { LoadingScreen } from '../../../../kernel/web/components/loading-screen.tsx'
import { useMailLink, useMailToken } from '../mail-link.ts'
import { PublicFrame } from '../public-frame.tsx'
import { PublicMessage } from '../public-message.tsx'
import { ChoosePasswordForm } from './choose-password-form.tsx'

const Spent = ({ message, isInvitation }: { message: string; isInvitation: boolean }) => (
  <PublicMessage
    icon={IconLinkOff}
    title="Este enlace ya no sirve"
    text={isInvitation ? 'La invitación venció o ya la aceptaste. Pedile otra a quien te invitó.' : message}
  >
    {!isInvitation && (
      <ButtonLink to="/pages/auth/forgot-password" variant="primary" size="large" wide>
        Pedir otro enlace
      </ButtonLink>
    )}
    <ButtonLink to="/login" size="large" wide>
      Ingresar
    </ButtonLink>
  </PublicMessage>
)

const Content = () => {
  const [search] = useSearchParams()
  const { token } = useMailToken()
  const isInvitation = search.get('invitacion') === '1'
  const { data: link, error } = useMailLink(isInvitation ? 'invite' : 'reset', token)
  if (!token)
    return <Spent message="Al enlace le falta una parte. Abrilo de nuevo desde tu correo." isInvitation={false} />
  if (error) return <Spent message={messageOf(error)} isInvitation={isInvitation} />
  if (!link) return <LoadingScreen delayed />
  return <ChoosePasswordForm token={token} link={link} isInvitation={isInvitation} />
}

/** `?token=…` of the letter of who forgot a password; with `&invitacion=1`, of who was invited to a company. */
export const Page = () => (
  <PublicFrame>
    <Content />
  </PublicFrame>
)
