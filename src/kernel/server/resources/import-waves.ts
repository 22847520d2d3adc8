import { type Resource, writableFields } from '../../contract/resource.ts'
import { newId } from '../ids.ts'
import { mentionOf, referenceColumns } from './import-references.ts'
import type { ImportRow, NewRow } from './import-rows.ts'

/** Fields that reference rows of the same grid, as the item of a sub item. */
export const ownReferences = (resource: Resource): string[] =>
  writableFields(resource).flatMap(([name, field]) => (field.reference?.table === resource.table ? [name] : []))

/** The texts by which other rows may name a row. */
const namesOf = ({ values }: Pick<ImportRow, 'values'>): string[] =>
  [values.code, values.name].filter((text): text is string => typeof text === 'string' && text !== '')

/**
 * Rows in the order in which they can be written: those that other rows of the batch reference go first. Most grids
 * have no reference to themselves and keep the order of the file.
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
    // A cycle: the grid's rules report what is wrong with each row.
    if (ready.length === 0) return [...waves, rest]
    waves.push(ready)
    rest = rest.filter(waits)
  }
  return waves
}

/** A rehearsal creates no rows, so it notes ids for the rows it would have created, for others that reference them. */
export const imagine = (resource: Resource, fresh: NewRow[], idsByName: Map<string, string>): void => {
  if (ownReferences(resource).length === 0) return
  for (const one of fresh) {
    const id = newId()
    for (const name of namesOf(one)) idsByName.set(name, id)
  }
}
