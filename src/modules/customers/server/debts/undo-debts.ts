import { actorOf, recordHistory } from '../../../../kernel/server/audit.ts'
import type { NotedWriting, UndoInParts } from '../../../../kernel/server/resources/document-import.ts'
import type { Values } from '../../../../kernel/server/resources/row-writes.ts'
import { type DebtValues, deleteDebts, readDebts, updateDebts } from './debts.queries.ts'

const names = ['issuedOn', 'dueOn', 'totalCents', 'balanceCents', 'statedCents'] as const

const valuesOf = (debt: DebtValues): DebtValues => ({
  issuedOn: debt.issuedOn,
  dueOn: debt.dueOn,
  totalCents: debt.totalCents,
  balanceCents: debt.balanceCents,
  statedCents: debt.statedCents,
})

type Noted = { was: DebtValues | null; left: DebtValues }

/** What undoing takes of a debt: what it was, null where there was none, and what the file left. */
export const leftAs = (was: DebtValues | null, left: DebtValues): Values => ({
  was: was && valuesOf(was),
  left: valuesOf(left),
})

const notedOf = ({ before }: NotedWriting): Noted => before as Noted

/** Debts that nobody paid or changed since go back to what they were; those that the file made are taken away. */
export const undoDebts: UndoInParts = {
  findKept: async (tenant, changes, locks) => {
    const debts = await readDebts(
      tenant,
      changes.map(({ entityId }) => entityId),
      locks,
    )
    const byId = new Map(debts.map(debt => [debt.id, debt]))
    const reasonOf = (change: NotedWriting): string | null => {
      const debt = byId.get(change.entityId)
      if (!debt) return 'ya no estaban'
      const { left } = notedOf(change)
      return names.some(name => debt[name] !== left[name]) ? 'alguien las cobró o cambió después' : null
    }
    return new Map(
      changes.flatMap(change => {
        const reason = reasonOf(change)
        return reason === null ? [] : [[change.entityId, reason] as const]
      }),
    )
  },
  undo: async ({ tenant, session, changes, fileName }) => {
    const made = changes.filter(({ act }) => act === 'created').map(({ entityId }) => entityId)
    await deleteDebts(tenant, made)
    await updateDebts(
      tenant,
      changes.flatMap(change => {
        const { was } = notedOf(change)
        return was ? [{ ...was, id: change.entityId }] : []
      }),
    )
    await recordHistory(
      tenant,
      actorOf(session),
      changes.map(({ entityId, act }) => ({
        entity: 'receivables',
        entityId,
        action: act === 'created' ? 'deleted' : 'changed',
        detail: { reason: `Se deshizo la subida de «${fileName}»` },
      })),
    )
  },
}
