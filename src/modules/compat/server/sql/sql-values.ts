import { valueOfFileCell } from '../../../../kernel/contract/cells.ts'
import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { codeColumnOf } from '../../../../kernel/contract/reference-codes.ts'
import type { Resource } from '../../../../kernel/contract/resource.ts'
import type { Tenant } from '../../../../kernel/server/database/tenancy.ts'
import { findNamed } from '../../../../kernel/server/resources/resource-queries.ts'
import { keySuffix } from './sql-rows.ts'
import type { SqlTable } from './sql-table.ts'

type Values = Record<string, unknown>

/** Set by the product: a client that sends a row back as it read it has them. */
const ownColumns = new Set(['id', 'envId', 'deletedAt', 'createdAt', 'updatedAt'])

const fieldNameOf = ({ columns }: SqlTable, wire: string): string | undefined =>
  columns.find(column => column.wire === wire)?.field

/** JSON has numbers of pesos and texts; the schema of the field refuses what is neither. */
const cellValue = ({ fields }: Resource, name: string, value: unknown): unknown => {
  const field = fields[name]
  const isCell = typeof value === 'number' || typeof value === 'string'
  return field && isCell ? valueOfFileCell(field, value, { decimal: '.', dateOrder: 'dmy' }) : value
}

const isSetByProduct = ({ fields }: Resource, name: string): boolean => {
  const field = fields[name]
  return field !== undefined && field.readOnly === true && field.codeOf === undefined
}

/** Field and value of one wire column; none for what the product sets itself. */
const entryOf = (table: SqlTable, resource: Resource, wire: string, value: unknown): [string, unknown][] => {
  const name = fieldNameOf(table, wire)
  if (name !== undefined) return isSetByProduct(resource, name) ? [] : [[name, cellValue(resource, name, value)]]
  const reference = wire.endsWith(keySuffix) ? fieldNameOf(table, wire.slice(0, -keySuffix.length)) : undefined
  if (reference === undefined || resource.fields[reference]?.kind !== 'reference') return [[wire, value]]
  return isSetByProduct(resource, reference) ? [] : [[codeColumnOf(resource.fields, reference), value ?? '']]
}

/** A record of a body by the fields of the product; a name that the table has not is kept, and refused by its schema. */
export const valuesOfRecord = (table: SqlTable, resource: Resource, record: Values): Values =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([wire]) => !ownColumns.has(wire) || fieldNameOf(table, wire) !== undefined)
      .flatMap(([wire, value]) => entryOf(table, resource, wire, value)),
  )

const unknownReference = (path: string, text: string) =>
  problem(problems.invalidInput, { errors: [{ path, message: `No hay un registro único «${text}».` }] })

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const idOfReference = async (tenant: Tenant, table: string, name: string, text: string): Promise<string> => {
  // The product's own check refuses an id that is not there.
  if (uuid.test(text)) return text
  const rows = await findNamed(tenant, table, { codes: [text], names: [text] })
  const present = rows.filter(({ isDeleted }) => !isDeleted)
  const byCode = present.find(({ code }) => code === text)
  const [only, ...others] = byCode ? [byCode] : present
  if (!only || others.length > 0) throw unknownReference(name, text)
  return only.id
}

/** The same values with the ids of the rows that they name, as a change of one row takes them. */
export const withReferenceIds = async (tenant: Tenant, { fields }: Resource, values: Values): Promise<Values> => {
  const result: Values = { ...values }
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'reference' || field.readOnly) continue
    const codeColumn = codeColumnOf(fields, name)
    const mention = values[codeColumn] || values[name]
    const isCodeGiven = Object.hasOwn(values, codeColumn)
    delete result[codeColumn]
    if (typeof mention === 'string' && mention !== '')
      result[name] = await idOfReference(tenant, field.reference?.table ?? '', name, mention)
    else if (isCodeGiven || Object.hasOwn(values, name)) result[name] = null
  }
  return result
}
