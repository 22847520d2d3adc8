import { createContext, useContext } from 'react'
import { actTextIn } from '../../contract/audit-words.ts'

/** The names of the acts of all modules in histories; the composition root provides it. */
export const AuditActsContext = createContext<Readonly<Record<string, string>>>({})

export type ActText = (action: string) => string

/** What somebody did, as it reads after their name: «rindió el consolidado». */
export const useActText = (): ActText => {
  const acts = useContext(AuditActsContext)
  return action => actTextIn(acts, action)
}
