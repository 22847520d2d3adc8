import { type RawBuilder, sql } from 'kysely'

/** How a wire column is compared and written. `id` is a uuid; `date` an instant; `json` is only read. */
export type WireType = 'id' | 'text' | 'number' | 'boolean' | 'date' | 'json'
export type WireColumn = { expression: RawBuilder<unknown>; type: WireType }

/** The objects of a class as SQL, within the caller's scope; every table of it names the environment. */
export type ParseSource = {
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>[]
  columns: Record<string, WireColumn>
}

const sqlTypes: Record<WireType, string> = {
  id: 'uuid',
  text: 'text',
  number: 'numeric',
  boolean: 'boolean',
  date: 'timestamptz',
  json: 'jsonb',
}

export const sqlTypeOf = (type: WireType): RawBuilder<unknown> => sql.raw(sqlTypes[type])

/** A few objects that were read through the product's own routes, for a query to choose from. */
export const sourceOfObjects = (objects: object[], types: Record<string, WireType>): ParseSource => {
  const columns = Object.entries(types).map(([name, type]) => sql`${sql.id(name)} ${sqlTypeOf(type)}`)
  return {
    from: sql`jsonb_to_recordset(${JSON.stringify(objects)}::jsonb) as t(${sql.join(columns)})`,
    where: [sql`true`],
    columns: Object.fromEntries(
      Object.entries(types).map(([name, type]) => [name, { expression: sql`t.${sql.id(name)}`, type }]),
    ),
  }
}
