import { Navigate } from 'react-router'
import { isOffered, useRegistry } from '../app/registry.ts'
import { ButtonLink } from '../components/button.tsx'
import { useSession } from '../session/session-store.ts'
import { flatItems, visibleMenu } from '../shell/navigation/visible-menu.ts'
import { MessagePage } from './message-page.tsx'

/**
 * The page for people whose landing page does not exist: links to the first page of their menu, or explains that their
 * role has none.
 */
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
