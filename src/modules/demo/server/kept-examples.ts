import { sql } from 'kysely'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { HeldExample, NamedRow } from '../../identity/server/index.ts'
import type { Link, TenantCatalogue } from './tenant-catalogue.ts'

type Ids = Map<string, Set<string>>

/** Named in the warning, and of each, rows that hold it; beyond that there is a count. */
const maximumHeld = 30
const maximumHolders = 3

const asArray = (ids: Set<string> | undefined) => sql`${[...(ids ?? [])]}::uuid[]`

type Pair = { target: string; holder: string }

/** Own rows that point at kept examples by one link; a row without an id of its own stands for the one whose part it is. */
const holdersBy = async (
  { db, envId }: Tenant,
  link: Link,
  { catalogue, examples, kept }: { catalogue: TenantCatalogue; examples: Ids; kept: Ids },
): Promise<(Pair & { table: string })[]> => {
  const isWhole = catalogue.identified.has(link.table)
  const owner = isWhole
    ? { table: link.table, column: 'id' }
    : catalogue.links
        .filter(other => other.table === link.table && other.isInKey && other.column !== link.column)
        .map(({ target, column }) => ({ table: target, column }))[0]
  if (!owner) return []
  const found = await sql<Pair>`
    select distinct child.${sql.ref(link.column)} as target, child.${sql.ref(owner.column)} as holder from ${sql.table(link.table)} child
    where child.env_id = ${envId}::uuid and child.${sql.ref(link.column)} = any(${asArray(kept.get(link.target))})
      and not child.${sql.ref(owner.column)} = any(${asArray(examples.get(owner.table))})
    limit 500`.execute(db)
  return found.rows.map(pair => ({ ...pair, table: owner.table }))
}

/** What people call a row: its number, or its code and name. */
const namesOf = async ({ db, envId }: Tenant, table: string, ids: string[]): Promise<Map<string, NamedRow>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; number: string | null; code: string | null; name: string | null }>`
    select id, t ->> 'number' as number, t ->> 'code' as code, t ->> 'name' as name
    from (select r.id, to_jsonb(r) as t from ${sql.table(table)} r where r.env_id = ${envId}::uuid and r.id = any(${ids}::uuid[])) named`.execute(
    db,
  )
  return new Map(
    rows.map(({ id, number, code, name }) => [
      id,
      { table, id, number: number === null ? null : Number(number), text: [code, name].filter(Boolean).join(' · ') },
    ]),
  )
}

/** Names of many rows, one question a table. */
const allNames = async (tenant: Tenant, rows: { table: string; id: string }[]): Promise<Map<string, NamedRow>> => {
  const names = new Map<string, NamedRow>()
  for (const table of new Set(rows.map(row => row.table))) {
    const ids = rows.filter(row => row.table === table).map(({ id }) => id)
    for (const [id, named] of await namesOf(tenant, table, [...new Set(ids)])) names.set(id, named)
  }
  return names
}

/** Examples that rows of the company use, each with the first of those rows; and how many more are not named. */
export const describeKept = async (
  tenant: Tenant,
  context: { catalogue: TenantCatalogue; examples: Ids; kept: Ids },
): Promise<{ held: HeldExample[]; unlisted: number }> => {
  const byTarget = new Map<string, { table: string; holders: Map<string, string> }>()
  for (const link of context.catalogue.links.filter(({ target }) => (context.kept.get(target)?.size ?? 0) > 0))
    for (const { target, holder, table } of await holdersBy(tenant, link, context)) {
      const entry = byTarget.get(target) ?? { table: link.target, holders: new Map<string, string>() }
      byTarget.set(target, { ...entry, holders: entry.holders.set(holder, table) })
    }
  const shown = [...byTarget].slice(0, maximumHeld)
  const names = await allNames(
    tenant,
    shown.flatMap(([id, { table, holders }]) => [
      { table, id },
      ...[...holders].slice(0, maximumHolders).map(([holder, of]) => ({ table: of, id: holder })),
    ]),
  )
  const held = shown.flatMap(([id, { holders }]) => {
    const what = names.get(id)
    const by = [...holders].slice(0, maximumHolders).flatMap(([holder]) => names.get(holder) ?? [])
    return what ? [{ what, by, more: holders.size - by.length }] : []
  })
  return { held, unlisted: byTarget.size - held.length }
}
