import { problem } from '../../../../kernel/contract/problems.ts'
import { mayCall } from '../../../../kernel/contract/roles.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { activePeople } from '../../../identity/server/index.ts'
import { settlementPermissions } from '../../contract/permissions.ts'
import { settlementProblems } from '../../contract/problems.ts'
import { settlementSettings } from '../../contract/settlement-settings.ts'
import type { SettlementView } from '../../contract/settlement-view.ts'
import type { SettlementRow } from './settlement.queries.ts'

type Counters = Pick<SettlementRow, 'goodsCountedBy' | 'moneyCountedBy'> | null

/**
 * Who may close: people with the permission who did not count, when the company separates both and there is somebody else.
 * `userId` is the person who asks; null is the product itself, which counts as another person.
 */
export const readApproval = async (
  tenant: Tenant,
  row: Counters,
  userId: string | null,
): Promise<SettlementView['approval']> => {
  const people = (await activePeople(tenant)).filter(person => mayCall(settlementPermissions.manage, person))
  const { separatesApproval } = await tenant.settings(settlementSettings)
  const isSeparate = separatesApproval && people.length > 1
  const counters = new Set([row?.goodsCountedBy, row?.moneyCountedBy])
  const mayClose = people.filter(person => !isSeparate || !counters.has(person.userId))
  return {
    isSeparate,
    mayClose: userId === null || mayClose.some(person => person.userId === userId),
    people: mayClose.map(({ displayName }) => displayName),
  }
}

const listFormat = new Intl.ListFormat('es-AR', { type: 'disjunction' })
/** At most this many names are in the sentence. */
const namedPeople = 5

/** Throws `settlements.sameHands`, with the names of those who may close. */
export const refuseSameHands = async (tenant: Tenant, row: Counters, userId: string | null): Promise<void> => {
  const { mayClose, people } = await readApproval(tenant, row, userId)
  if (mayClose) return
  const names = people.slice(0, namedPeople)
  throw problem(settlementProblems.sameHands, {
    message:
      names.length === 0
        ? 'Contaron todos los que pueden cerrar esta rendición: dale el permiso «Rendiciones» a otra persona.'
        : `Vos contaste esta rendición: la cierra otra persona (${listFormat.format(names)}).`,
  })
}
