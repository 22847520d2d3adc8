import { Navigate } from 'react-router'
import { isOffered, useRegistry } from '../app/registry.ts'
import { ButtonLink } from '../components/button.tsx'
import { useSession } from '../session/session-store.ts'
import { flatItems, visibleMenu } from '../shell/navigation/visible-menu.ts'
import { MessagePage } from './message-page.tsx'

/** The first page of the person's menu, for whom their landing page is not there; a word to whose role has no page at all. */
export const Page = () => {
  const session = useSession()
  const registry = useRegistry()
  const { user, environment } = session
  const [first] = flatItems(
    visibleMenu(registry.menu, { session, isOffered: url => isOffered(registry, url, session) }),
  )
  if (first) return <Navigate to={first.url} replace />
  return (
    <MessagePage
      title={`Hola, ${user.displayName}`}
      text={`Entraste a ${environment.name}, pero tu rol todavía no tiene pantallas. Un administrador de tu empresa puede cambiarlo.`}
    >
      <ButtonLink to="/logout">Cerrar Sesión</ButtonLink>
    </MessagePage>
  )
}
