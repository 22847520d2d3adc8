import type pg from 'pg'

type Line = { table: string; line: string }

const columns = `
  select c.relname as table, a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || case when a.attnotnull then ' not null' else '' end || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') as line
  from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`

// Since PostgreSQL 18 "not null" is a constraint too; it is listed with its column on every version.
const constraints = `
  select c.relname as table, pg_get_constraintdef(k.oid) as line
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'f', 'c', 'x')`

const indexes = `
  select c.relname as table, regexp_replace(pg_get_indexdef(i.indexrelid), ' ON public\\.', ' ON ') as line
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))`

const linesOf = async (client: pg.Client, query: string): Promise<Map<string, string[]>> => {
  const { rows } = await client.query<Line>(query)
  const byTable = Map.groupBy(rows, row => row.table)
  return new Map([...byTable].map(([table, lines]) => [table, lines.map(({ line }) => `  ${line}`)]))
}

/** Every table with its columns, constraints and indexes as text; the same on every PostgreSQL the product runs on. */
export const schemaListing = async (client: pg.Client): Promise<string> => {
  const columnsOf = await linesOf(client, columns)
  const constraintsOf = await linesOf(client, constraints)
  const indexesOf = await linesOf(client, indexes)
  const sections = [...columnsOf].map(([table, lines]) => {
    // Sorted here: databases disagree about the order of text.
    const others = [constraintsOf, indexesOf].flatMap(linesByTable => (linesByTable.get(table) ?? []).sort())
    return [table, ...lines, ...others].join('\n')
  })
  return `${sections.sort().join('\n\n')}\n`
}
