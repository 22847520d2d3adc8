import { type Kysely, sql } from 'kysely'
import { type TableKind, tables } from '../../../../migrations/tables.ts'
import type { DB } from '../../../kernel/server/database/schema.generated.ts'

type Db = Kysely<DB>

/** A column of a tenant table that holds the id of a row of another (or the same) one. */
export type Link = { table: string; column: string; target: string; isInKey: boolean }

/** How tenant tables hang together, read from the database's own catalogue: a table that is added tomorrow is in it. */
export type TenantCatalogue = {
  /** Tables whose rows are told apart by `id`. */
  identified: Set<string>
  /** The columns that are written, of each table; generated ones are not. */
  columns: Map<string, string[]>
  links: Link[]
}

const tenantTables = Object.entries(tables).flatMap(([name, kind]: [string, TableKind]) =>
  kind === 'tenant' ? [name] : [],
)

const identifiedQuery = sql<{ name: string }>`
  select c.relname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype = 'p' and c.relnamespace = 'public'::regnamespace and cardinality(k.conkey) = 2 and exists (
    select 1 from pg_attribute a where a.attrelid = c.oid and a.attnum = any (k.conkey) and a.attname = 'id')`

const columnsQuery = sql<{ table: string; columns: string[] }>`
  select c.relname as "table", array_agg(a.attname::text order by a.attnum) as "columns"
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by 1`

const linksQuery = sql<Link>`
  select c.relname as "table", a.attname as "column", t.relname as "target", exists (
    select 1 from pg_constraint p where p.contype = 'p' and p.conrelid = c.oid and a.attnum = any (p.conkey)) as "isInKey"
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid,
    unnest(k.conkey, k.confkey) as pair (own, other)
    join pg_attribute a on true join pg_attribute b on true
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace
    and a.attrelid = k.conrelid and a.attnum = pair.own and b.attrelid = k.confrelid and b.attnum = pair.other and b.attname = 'id'`

export const readTenantCatalogue = async (db: Db): Promise<TenantCatalogue> => {
  const isTenant = (name: string) => tenantTables.includes(name)
  const named = await identifiedQuery.execute(db)
  const linked = await linksQuery.execute(db)
  const written = await columnsQuery.execute(db)
  return {
    identified: new Set(named.rows.map(row => row.name).filter(isTenant)),
    columns: new Map(written.rows.map(({ table, columns }) => [table, columns])),
    links: linked.rows.filter(({ table, target }) => isTenant(table) && isTenant(target)),
  }
}

/** Every tenant table, children before the parents they point at; throws when tables point at each other in a circle. */
export const childrenFirst = ({ links }: Pick<TenantCatalogue, 'links'>): string[] => {
  const ordered: string[] = []
  const waiting = new Set(tenantTables)
  while (waiting.size > 0) {
    const pointedAt = new Set(
      links.filter(link => waiting.has(link.table) && link.table !== link.target).map(link => link.target),
    )
    const free = [...waiting].filter(table => !pointedAt.has(table))
    if (free.length === 0) throw new Error(`these tables point at each other: ${[...waiting].join(', ')}`)
    for (const table of free) waiting.delete(table)
    ordered.push(...free)
  }
  return ordered
}
