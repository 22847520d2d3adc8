import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { Button, ButtonLink } from '../components/button.tsx'
import { MessagePage } from './message-page.tsx'

const from = z.object({ unknown: z.string() })

export const Page = () => {
  const navigate = useNavigate()
  const address = from.safeParse(useLocation().state).data?.unknown
  return (
    <MessagePage
      code="404"
      title="Esta página no existe"
      text={address ? `No hay nada en «${address}».` : 'La dirección cambió o está mal escrita.'}
    >
      <Button onClick={() => navigate(-1)}>Volver</Button>
      <ButtonLink to="/" variant="primary">
        Ir al inicio
      </ButtonLink>
    </MessagePage>
  )
}
