import { type RawBuilder, sql } from 'kysely'

/** How a wire column is compared and written. `id` is a uuid; `date` an instant; `json` is only read. */
export type WireType = 'id' | 'text' | 'number' | 'boolean' | 'date' | 'json'
/** `pointsTo`: the id is of an object of that class, and is answered as a pointer to it. */
export type WireColumn = { expression: RawBuilder<unknown>; type: WireType; pointsTo?: string }

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

export type WireTypes = Record<string, WireType | { pointsTo: string }>

const columnOf = (name: string, type: WireTypes[string]): WireColumn => {
  const expression = sql`t.${sql.id(name)}`
  return typeof type === 'string' ? { expression, type } : { expression, type: 'id', ...type }
}

/** A few objects that were read through the product's own routes, for a query to choose from. */
export const sourceOfObjects = (objects: object[], types: WireTypes): ParseSource => {
  const wired = Object.entries(types).map(([name, type]) => [name, columnOf(name, type)] as const)
  const columns = wired.map(([name, { type }]) => sql`${sql.id(name)} ${sqlTypeOf(type)}`)
  return {
    from: sql`jsonb_to_recordset(${JSON.stringify(objects)}::jsonb) as t(${sql.join(columns)})`,
    where: [sql`true`],
    columns: Object.fromEntries(wired),
  }
}
