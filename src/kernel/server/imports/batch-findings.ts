import type { FieldError } from '../../contract/problems.ts'
import { keyFields, type Resource } from '../../contract/resource.ts'
import type { ChangedRow, ImportPlan, NewRow, WrongRow } from '../resources/import-plan.ts'
import { type Feed, textOfValue } from './file-rows.ts'
import type { Finding } from './findings.queries.ts'
import type { Cell, TableRow } from './reading/table-row.ts'

type Describing = { resource: Resource; feeds: Feed[]; rows: ReadonlyMap<number, TableRow>; timeZone: string }

const cellsOf = ({ rows }: Describing, row: number): Cell[] => rows.get(row)?.cells ?? []

/** What a cell says, in its own words: a reference's id means nothing to a person. */
const written = (
  describing: Describing,
  { name, field, column }: Feed,
  row: number,
  values: Record<string, unknown>,
): string =>
  field.kind === 'reference'
    ? String(cellsOf(describing, row)[column] ?? '').trim()
    : textOfValue(field, values[name], describing.timeZone)

const ofNew = (describing: Describing, { row, values }: NewRow): Finding => ({
  kind: 'new',
  row,
  cells: [],
  detail: {
    values: describing.feeds
      .map(feed => ({ title: feed.field.title, text: written(describing, feed, row, values) }))
      .filter(({ text }) => text !== ''),
  },
})

const ofChanged = (describing: Describing, { row, current, changes }: ChangedRow): Finding => {
  const { resource, feeds, timeZone } = describing
  const key = keyFields(resource).map(name => {
    const field = resource.fields[name]
    return field ? textOfValue(field, current[name], timeZone) : ''
  })
  const differences = feeds
    .filter(({ name }) => Object.hasOwn(changes, name))
    .map(feed => ({
      title: feed.field.title,
      before: textOfValue(feed.field, current[feed.name], timeZone),
      after: written(describing, feed, row, changes),
    }))
  const restored = current.deletedAt ? [{ title: 'Estado', before: 'Eliminado', after: 'Vuelve' }] : []
  return {
    kind: 'changed',
    row,
    cells: [],
    detail: { key: key.join(' · '), differences: [...restored, ...differences] },
  }
}

const titled = ({ fields }: Resource, { path, message }: FieldError) => ({
  path,
  title: fields[path]?.title ?? '',
  message,
})

const ofWrong = (describing: Describing, { row, errors }: WrongRow): Finding => ({
  kind: 'wrong',
  row,
  cells: cellsOf(describing, row),
  detail: { problems: errors.map(error => titled(describing.resource, error)) },
})

/** How many more of each kind a person would look at. */
export type Room = { fresh: number; changed: number }

/** What of a plan is worth keeping: every wrong row, and the first ones of the others. */
export const findingsOf = (describing: Describing, plan: ImportPlan, room: Room): Finding[] => [
  ...plan.wrong.map(row => ofWrong(describing, row)),
  ...plan.fresh.slice(0, Math.max(0, room.fresh)).map(row => ofNew(describing, row)),
  ...plan.changed.slice(0, Math.max(0, room.changed)).map(row => ofChanged(describing, row)),
]
