import { type Resource, writableFields } from '../../contract/resource.ts'
import { newId } from '../ids.ts'
import { mentionOf, referenceColumns } from './import-references.ts'
import type { ImportRow, NewRow } from './import-rows.ts'

/** Fields that point at rows of the same grid: the item of a sub item. */
export const ownReferences = (resource: Resource): string[] =>
  writableFields(resource).flatMap(([name, field]) => (field.reference?.table === resource.table ? [name] : []))

/** What other rows may call a row. */
const namesOf = ({ values }: Pick<ImportRow, 'values'>): string[] =>
  [values.code, values.name].filter((text): text is string => typeof text === 'string' && text !== '')

/**
 * Rows in the order in which they can be written: those that others of the same lot point at go first. Most grids do not
 * point at themselves, and go as they came.
 */
export const wavesOf = (resource: Resource, rows: ImportRow[]): ImportRow[][] => {
  const references = ownReferences(resource)
  if (references.length === 0) return [rows]
  const waves: ImportRow[][] = []
  let rest = rows
  while (rest.length > 0) {
    const owners = Map.groupBy(
      rest.flatMap(one => namesOf(one).map(name => ({ name, one }))),
      ({ name }) => name,
    )
    const waits = (one: ImportRow): boolean =>
      references.some(name => {
        const mention = mentionOf(one.values, referenceColumns(resource, name))
        return owners.get(mention?.code ?? mention?.text ?? '')?.some(owner => owner.one !== one)
      })
    const ready = rest.filter(one => !waits(one))
    // A circle: the rules of the grid say what is wrong with each.
    if (ready.length === 0) return [...waves, rest]
    waves.push(ready)
    rest = rest.filter(waits)
  }
  return waves
}

/** A rehearsal makes no rows: what it would have made is there for those that point at it. */
export const imagine = (resource: Resource, fresh: NewRow[], imagined: Map<string, string>): void => {
  if (ownReferences(resource).length === 0) return
  for (const one of fresh) {
    const id = newId()
    for (const name of namesOf(one)) imagined.set(name, id)
  }
}
