import { useNavigate } from 'react-router'
import { landingOf, useRegistry } from '../../../kernel/web/app/registry.ts'
import { type Session, sessionStarted } from '../../../kernel/web/session/session-store.ts'

/** Puts a person who has just proved who they are inside, where they land or where they were going. */
export const useEnter = () => {
  const registry = useRegistry()
  const navigate = useNavigate()
  return (session: Session, wanted: string | null = null): void => {
    sessionStarted(session)
    void navigate(wanted ?? landingOf(registry, session), { replace: true })
  }
}
