import { sql } from 'kysely'
import { dayOf } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { assignTo, type Preparer, readWaitingLoads } from './assign.service.ts'
import { act, moveTask, type Picker } from './picking.service.ts'
import { readTask, readTaskLines } from './task.queries.ts'

/** Gives every active article an aisle, level and position in the first warehouse. */
const layOut = async ({ db, envId }: Tenant): Promise<void> => {
  const { rows: sites } = await sql<{ id: string }>`
    select id from sites where env_id = ${envId}::uuid and deleted_at is null and (is_warehouse or type = 'deposito') order by code limit 2`.execute(
    db,
  )
  const articles = await db
    .selectFrom('articles')
    .select('id')
    .where('envId', '=', envId)
    .where('isActive', '=', true)
    .orderBy('code')
    .execute()
  const rows = sites.flatMap(({ id: siteId }) =>
    articles.map(({ id: articleId }, index) => ({
      envId,
      id: newId(),
      siteId,
      articleId,
      code: `${'ABCDEF'[Math.floor(index / 24) % 6]}-${String((Math.floor(index / 3) % 8) + 1).padStart(2, '0')}-${(index % 3) + 1}`,
    })),
  )
  if (rows.length > 0) await db.insertInto('articleLocations').values(rows).execute()
}

/** Prepares a part of a task; one article in nine is slightly short. */
const prepare = async (tenant: Tenant, picker: Picker, id: string, part: number): Promise<void> => {
  const task = await readTask(tenant, id)
  const lines = await readTaskLines(tenant, task)
  for (const [index, { articleId, orderId, ordered }] of lines.slice(0, Math.ceil(lines.length * part)).entries()) {
    const missing = index % 9 === 4 ? Math.min(ordered, 2) : 0
    const line = { article: articleId, order: orderId, lot: null, substitute: null, reason: '' }
    if (ordered > missing)
      await act(tenant, picker, id, { ...line, key: newId(), kind: 'picked', units: ordered - missing })
    if (missing > 0)
      await act(tenant, picker, id, {
        ...line,
        key: newId(),
        kind: 'shortage',
        units: missing,
        reason: 'No está en su lugar',
      })
  }
}

/** How far each task of the demonstration is. */
const stages = ['supervised', 'prepared', 'half', 'pending'] as const

type Setting = { now: Date; timeZone: string; people: { id: string; displayName: string; roleNumber: number }[] }

/** The preparers of a demonstration company: its users are inserted after everything else, so they are taken from its plan. */
const preparersOf = ({ people }: Pick<Setting, 'people'>): Preparer[] =>
  people
    .filter(({ roleNumber }) => [0, 1, 4, 5].includes(roleNumber))
    .map(({ id, displayName }) => ({ id, name: displayName }))

/** Places of the articles, and a task of each stage over the first consolidated loads, for a demonstration. */
export const seedPicking = async (transaction: Tenant, setting: Setting): Promise<void> => {
  // No screen is open while the company is created: no events are published.
  const tenant = { ...transaction, publish: () => {} }
  const today = dayOf(setting.now, setting.timeZone)
  await layOut(tenant)
  const preparers = preparersOf(setting)
  const loads = await readWaitingLoads(tenant)
  for (const [index, { id: load }] of loads.slice(0, stages.length).entries()) {
    const preparer = preparers[index % Math.max(preparers.length, 1)]
    if (!preparer) return
    const picker: Picker = {
      userId: preparer.id,
      role: 'erp',
      actor: { userId: preparer.id, name: preparer.name },
      today,
    }
    const stage = stages[index]
    const id = await assignTo(tenant, picker.actor, { load, mode: index === 1 ? 'order' : 'batch' }, preparer)
    if (stage === 'pending') continue
    await prepare(tenant, picker, id, stage === 'half' ? 0.5 : 1)
    if (stage === 'half') continue
    await moveTask(tenant, picker, id, { move: 'finish', reason: '' })
    const other = preparers.find(person => person.id !== preparer.id)
    if (stage === 'prepared' || !other) continue
    const supervisor: Picker = {
      ...picker,
      userId: other.id,
      role: 'supervisor',
      actor: { userId: other.id, name: other.name },
    }
    await moveTask(tenant, supervisor, id, { move: 'supervise', reason: '' })
  }
}
