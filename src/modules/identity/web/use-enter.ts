import { useNavigate } from 'react-router'
import { call } from '../../../kernel/web/api/client.ts'
import { landingOf, useRegistry } from '../../../kernel/web/app/registry.ts'
import { type Session, sessionStarted } from '../../../kernel/web/session/session-store.ts'
import { sessionRoutes } from '../contract/session.ts'

/** Puts a person who has just proved who they are inside, where they land or where they were going. */
export const useEnter = () => {
  const registry = useRegistry()
  const navigate = useNavigate()
  return (session: Session, wanted: string | null = null): void => {
    sessionStarted(session)
    navigate(wanted ?? landingOf(registry, session), { replace: true })
  }
}

/** Asks again what the server knows of the person, without the screen noticing. */
export const renewSessionView = async (): Promise<void> => sessionStarted(await call(sessionRoutes.current, {}))
