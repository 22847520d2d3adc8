import { type RawBuilder, sql } from 'kysely'
import type { Resource } from '../../contract/resource.ts'
import type { Tenant } from '../database/tenancy.ts'
import type { ResourceRules } from '../resources/resource-service.ts'
import { resourceSource } from '../resources/resource-source.ts'
import type { Session } from '../session/session.ts'
import type { OutsideRecord } from './take-record-events.ts'

type Condition = RawBuilder<unknown>

/** How programs outside read records of a kind, within what their key or person may see. Conditions are over the alias `t`. */
export type OutsideSource = {
  table: string
  /** Whose value the record is known by; by default `id`. */
  idColumn?: string
  /** What is there for them: without what was deleted. */
  live: Condition
  /** Null: everybody who may read them sees all of them. */
  scope: (session: Session) => Condition | null
  read: (tenant: Tenant, ids: string[], session: Session) => Promise<OutsideRecord[]>
}

export const notDeleted = sql`t.deleted_at is null`

type Reading = { tenant: Tenant; session: Session; source: OutsideSource }

const selectIds = ({ tenant, session, source }: Reading, condition: Condition, ending: Condition) => {
  const id = sql.ref(`t.${source.idColumn ?? 'id'}`)
  const scope = source.scope(session) ?? sql`true`
  // Two rows may be of one record there. Elsewhere the key's index gives the order, which `distinct` would not use.
  const distinct = source.idColumn ? sql`distinct` : sql``
  return sql<{ id: string }>`
    select ${distinct} ${id} as id from ${sql.table(source.table)} t
    where t.env_id = ${tenant.envId}::uuid and ${source.live} and ${scope} and ${id} ${condition} ${ending}`.execute(
    tenant.db,
  )
}

/** Which of these records are there and within reach. */
export const findVisible = async (reading: Reading, ids: string[]): Promise<Set<string>> => {
  const { rows } = ids.length > 0 ? await selectIds(reading, sql`= any(${ids}::uuid[])`, sql``) : { rows: [] }
  return new Set(rows.map(({ id }) => id))
}

/** Those of these records that are there and within reach, by id. */
export const readRecords = async (reading: Reading, ids: string[]): Promise<Map<string, OutsideRecord['data']>> => {
  const visible = await findVisible(reading, ids)
  if (visible.size === 0) return new Map()
  const { tenant, session, source } = reading
  const records = await source.read(tenant, [...visible], session)
  return new Map(records.map(({ id, data }) => [id, data]))
}

/** The records that follow, in the order of their ids. `last` is where the next page goes on; null on the last one. */
export const readRecordsAfter = async (
  reading: Reading,
  { after, limit }: { after: string; limit: number },
): Promise<{ records: OutsideRecord['data'][]; last: string | null }> => {
  const { rows } = await selectIds(reading, sql`> ${after}::uuid`, sql`order by id limit ${limit}`)
  const ids = rows.map(({ id }) => id)
  const { tenant, session, source } = reading
  const read = await source.read(tenant, ids, session)
  const recordById = new Map(read.map(({ id, data }) => [id, data]))
  const records = ids.map(id => recordById.get(id)).filter(record => record !== undefined)
  return {
    records,
    last: ids.length === limit ? (ids.at(-1) ?? null) : null,
  }
}

/** Rows of a declared grid, as its list answers them. */
export const sourceOfGrid = (resource: Resource, rules: ResourceRules): OutsideSource => ({
  table: resource.table,
  live: notDeleted,
  scope: session => rules.scope?.(session) ?? null,
  async read({ db, envId }, ids, session) {
    const { expressions } = rules
    const { select, from, where } = resourceSource(resource, {
      envId,
      timeZone: session.timeZone,
      ...(expressions ? { expressions } : {}),
    })
    const { rows } = await sql<Record<string, unknown> & { id: string }>`
      select ${select} from ${from} where ${sql.join(where, sql` and `)} and t.id = any(${ids}::uuid[])`.execute(
      db.withoutPlugins(),
    )
    return rows.map(row => ({ id: row.id, document: row.id, data: row }))
  },
})
