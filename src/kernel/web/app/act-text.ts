import { createContext, useContext } from 'react'
import { actTextIn } from '../../contract/audit-words.ts'

/** What the acts of all modules are called; the composition root provides it. */
export const AuditActsContext = createContext<Readonly<Record<string, string>>>({})

export type ActText = (action: string) => string

/** What somebody did, after their name: «rindió el consolidado»; of whatever module the act is. */
export const useActText = (): ActText => {
  const acts = useContext(AuditActsContext)
  return action => actTextIn(acts, action)
}
