import { ButtonLink } from '../components/button.tsx'
import { useSession } from '../session/session-store.ts'
import { MessagePage } from './message-page.tsx'

/** Where a person lands whose role has no page of its own. */
export const Page = () => {
  const { user, environment } = useSession()
  return (
    <MessagePage
      title={`Hola, ${user.displayName}`}
      text={`Entraste a ${environment.name}, pero tu rol todavía no tiene pantallas. Un administrador de tu empresa puede cambiarlo.`}
    >
      <ButtonLink to="/logout">Cerrar Sesión</ButtonLink>
    </MessagePage>
  )
}
