import { type Access, mayCall } from '../../../../kernel/contract/roles.ts'
import type { RouteContract } from '../../../../kernel/contract/route.ts'
import type { Session } from '../../../../kernel/server/session/session.ts'
import type { Abilities } from '../../contract/abilities.ts'

/** What everybody may ask for says nothing about a role. */
const tellsOfRole = (access: Access, caller: Session | null): boolean => caller === null || access !== 'public'

/** Reading one of a list, and how a screen is laid out, are parts of an act and none of their own. */
const isAct = ({ method, path, summary }: RouteContract): boolean =>
  !(method === 'GET' && path.includes(':')) && !summary.startsWith('Columnas de la grilla')

/** What follows the semicolon is for programs. */
const inShort = (summary: string): string => summary.split(';')[0] ?? summary

/** Every call of the product by the part it belongs to: those that `mayCall` lets this caller make, and the others. */
export const abilitiesOf = (contracts: RouteContract[], caller: Session | null): Abilities => {
  const told = contracts.filter(contract => tellsOfRole(contract.access, caller) && isAct(contract))
  const parts = Map.groupBy(told, ({ tag }) => tag)
  const summaries = (list: RouteContract[], allowed: boolean): string[] => [
    ...new Set(list.filter(({ access }) => mayCall(access, caller) === allowed).map(({ summary }) => inShort(summary))),
  ]
  return {
    parts: [...parts]
      .map(([title, list]) => ({ title, allowed: summaries(list, true), refused: summaries(list, false) }))
      .sort((a, b) => a.title.localeCompare(b.title, 'es')),
  }
}
