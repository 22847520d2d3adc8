import type { Field } from '../../contract/fields.ts'
import type { RowProblem } from '../../contract/imports.ts'
import type { FieldError } from '../../contract/problems.ts'
import { keyFields, type Resource, writableFields } from '../../contract/resource.ts'
import type { ImportPlan } from '../resources/import-plan.ts'
import type { ChangedRow, NewRow, WrongRow } from '../resources/import-rows.ts'
import type { Values } from '../resources/row-writes.ts'
import type { Feed } from './file-rows.ts'
import type { Finding } from './findings.queries.ts'
import type { Cell, TableRow } from './reading/table-row.ts'
import { shownText, textOfValue } from './shown-text.ts'

export type Describing = {
  resource: Resource
  /** The column of the file for each field. */
  feeds: Feed[]
  rows: ReadonlyMap<number, TableRow>
  timeZone: string
}

const cellsOf = ({ rows }: Describing, row: number): Cell[] => rows.get(row)?.cells ?? []

/** The new value as text; for a reference, its name and code instead of its id. */
const textOfField = (
  { timeZone }: Describing,
  [name, field]: [string, Field],
  values: Values,
  labels: Called,
): string =>
  field.kind === 'reference' && values[name] ? (labels?.[name] ?? '') : textOfValue(field, values[name], timeZone)

type Called = Record<string, string> | undefined

export const ofNew = (describing: Describing, { row, values, called }: NewRow): Finding => ({
  kind: 'new',
  row,
  cells: [],
  detail: {
    values: writableFields(describing.resource)
      .map(entry => ({ title: entry[1].title, text: textOfField(describing, entry, values, called) }))
      .filter(({ text }) => text !== ''),
  },
})

export const ofChanged = (
  describing: Describing,
  { row, current, changes, called, made = [] }: ChangedRow,
): Finding => {
  const { resource, timeZone } = describing
  const key = keyFields(resource).map(name => {
    const field = resource.fields[name]
    return field ? textOfValue(field, current[name], timeZone) : ''
  })
  const differences = writableFields(resource)
    .filter(([name]) => Object.hasOwn(changes, name))
    .map(([name, field]) => ({
      title: field.title,
      before: shownText(field, current[name], timeZone),
      after: textOfField(describing, [name, field], changes, called),
      ...(made.includes(name) ? { isMade: true as const } : {}),
    }))
  const restoration = current.deletedAt ? [{ title: 'Estado', before: 'Eliminado', after: 'Vuelve' }] : []
  return {
    kind: 'changed',
    row,
    cells: [],
    detail: { key: key.join(' · '), differences: [...restoration, ...differences] },
  }
}

/** Longest text of a cell in a message. */
const longestValue = 80

/** The problem of a row, with the text of its cell. */
export const problemOf = (
  { resource, feeds }: Pick<Describing, 'resource' | 'feeds'>,
  cells: Cell[],
  { path, message }: FieldError,
): RowProblem => {
  const column = feeds.find(({ name }) => name === path)?.column
  const value = column === undefined ? '' : String(cells[column] ?? '').trim()
  return {
    path,
    title: resource.fields[path]?.title ?? '',
    message,
    value: value.length > longestValue ? `${value.slice(0, longestValue)}…` : value,
  }
}

const ofWrong = (describing: Describing, { row, errors }: WrongRow): Finding => ({
  kind: 'wrong',
  row,
  cells: cellsOf(describing, row),
  detail: { problems: errors.map(error => problemOf(describing, cellsOf(describing, row), error)) },
})

/** The findings of a plan: every row that it would write, and every wrong one. */
export const findingsOf = (describing: Describing, plan: ImportPlan): Finding[] => [
  ...plan.wrong.map(row => ofWrong(describing, row)),
  ...plan.fresh.map(row => ofNew(describing, row)),
  ...plan.changed.map(row => ofChanged(describing, row)),
]

/** The findings that the rehearsal did not have, when a reviewed file is imported: its wrong rows. */
export const wrongFindings = (describing: Describing, { wrong }: ImportPlan): Finding[] =>
  wrong.map(row => ofWrong(describing, row))
