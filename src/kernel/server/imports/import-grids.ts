import { type ImportField, importProblems, mayImport } from '../../contract/imports.ts'
import { problem, problems } from '../../contract/problems.ts'
import { codeColumnOf } from '../../contract/reference-codes.ts'
import { keyFields, type Resource, writableFields } from '../../contract/resource.ts'
import { columnName } from '../database/column-name.ts'
import type { BoundGrid } from '../resources/resource-service.ts'
import { writtenColumn } from '../resources/resource-source.ts'
import type { Session } from '../session/session.ts'
import type { Pointer, UndoneGrid } from './changes.queries.ts'
import { feedFields, isFed } from './file-rows.ts'

/** Every grid of the product by name; those without a natural key cannot be imported. */
export type ImportGrids = ReadonlyMap<string, BoundGrid>

/** Grids in their order, each after those that it references. */
const byDependency = (grids: BoundGrid[]): BoundGrid[] => {
  const inOrder = new Set<BoundGrid>()
  const visited = new Set<BoundGrid>()
  const visit = (grid: BoundGrid): void => {
    if (visited.has(grid)) return
    visited.add(grid)
    const tables = writableFields(grid.resource).map(([, { reference }]) => reference?.table)
    for (const other of grids) if (tables.includes(other.resource.table)) visit(other)
    inOrder.add(grid)
  }
  for (const grid of grids) visit(grid)
  return [...inOrder]
}

/** The grids that can be imported, in the order in which they should be. */
export const importGrids = (grids: BoundGrid[]): ImportGrids => {
  const fillable = grids.filter(({ resource }) => resource.naturalKey !== null)
  return new Map(byDependency(fillable).map(grid => [grid.resource.name, grid]))
}

/** Titles of the grids that this one references. */
export const dependenciesOf = ({ resource }: BoundGrid, grids: ImportGrids): string[] => {
  const tables = new Set(writableFields(resource).flatMap(([, { reference }]) => reference?.table ?? []))
  return [...grids.values()]
    .filter(other => tables.has(other.resource.table) && other.resource !== resource)
    .map(other => other.resource.titles.many)
}

/**
 * The fields of a grid by which its files may create rows of other grids, with those grids, if this person may import
 * them.
 */
export const makersOf = ({ resource }: BoundGrid, grids: ImportGrids, session: Session): Map<string, BoundGrid> =>
  new Map(
    writableFields(resource).flatMap(([name, { reference }]) => {
      const other = reference?.isMadeByFiles ? grids.get(reference.resource) : undefined
      const isFit = other && other.resource !== resource && isMadeOfName(other) && mayImport(other.resource, session)
      return isFit ? [[name, other] as const] : []
    }),
  )

/** Whether a row of the grid needs only a code and a name. */
const isMadeOfName = ({ resource, importRows, documents }: BoundGrid): boolean => {
  const requiredNames = writableFields(resource).flatMap(([name, field]) => (field.required ? [name] : []))
  return (
    !importRows &&
    !documents &&
    keyFields(resource).join() === 'code' &&
    requiredNames.every(name => name === 'code' || name === 'name')
  )
}

/** The grids in which an import wrote: the file's own first, then those in which it created rows. */
export const undoneGrids = (grid: BoundGrid, others: string[], grids: ImportGrids): (BoundGrid & UndoneGrid)[] => [
  { ...grid, name: null, pointers: [] },
  ...others.flatMap(name => {
    const other = grids.get(name)
    return other ? [{ ...other, name, pointers: pointersTo(other.resource.table, grids) }] : []
  }),
]

const pointersTo = (table: string, grids: ImportGrids): Pointer[] =>
  [...grids.values()].flatMap(({ resource }) =>
    writableFields(resource).flatMap(([name, field]) =>
      field.reference?.table === table
        ? [{ table: resource.table, column: columnName(writtenColumn(name, field)) }]
        : [],
    ),
  )

/** The grid to import. Throws when it does not exist or the person may not import it. */
export const requireImportGrid = (grids: ImportGrids, name: string, session: Session): BoundGrid => {
  const grid = grids.get(name)
  if (!grid) throw problem(problems.notFound)
  if (!mayImport(grid.resource, session)) throw problem(problems.forbidden)
  return grid
}

export const namesMayImport = (grids: ImportGrids, session: Session): string[] =>
  [...grids.values()].filter(({ resource }) => mayImport(resource, session)).map(({ resource }) => resource.name)

export const titlesOf = ({ titles }: Resource) => ({
  one: titles.one,
  many: titles.many,
  isFeminine: titles.feminine ?? false,
})

export const importFieldsOf = (resource: Resource): ImportField[] =>
  feedFields(resource).map(([name, field]) => ({
    name,
    title: field.title,
    kind: field.kind,
    isRequired: (field.required && !field.readOnly) ?? false,
    isKey: neededKeys(resource).includes(name),
    codeOf: referenceOf(resource, name),
    help: field.help ?? null,
    fraction: field.fraction ?? null,
    choices: field.choices ?? null,
  }))

/** The reference whose code a column has. */
const referenceOf = (resource: Resource, name: string): string | null =>
  writableFields(resource).find(
    ([other, { kind }]) => kind === 'reference' && codeColumnOf(resource.fields, other) === name,
  )?.[0] ?? null

/** Fields of the key that need a column; the others have a default. */
const neededKeys = (resource: Resource): string[] =>
  keyFields(resource).filter(name => !resource.fields[name]?.isKeyByDefault)

/**
 * Throws before any row is read when the mapping has no column for a field of the key, or for a field that the module
 * requires to import rows in its own way.
 */
export const requireKeys = (grid: BoundGrid, mapping: Record<string, number | null>): void => {
  const { resource } = grid
  const requiredFields = writableFields(resource).filter(
    ([, field]) => (grid.importRows ?? grid.documents) && field.required,
  )
  const names = new Set([...neededKeys(resource), ...requiredFields.map(([name]) => name)])
  const missing = [...names].filter(name => !isFed(resource, mapping, name))
  if (missing.length === 0) return
  const titles = missing.map(name => `«${resource.fields[name]?.title ?? name}»`).join(', ')
  throw problem(importProblems.unmapped, {
    message: [`Falta indicar de qué columna sale ${titles}.`, resource.fileNote ?? ''].join(' ').trim(),
    errors: missing.map(name => ({ path: name, message: 'Elegí una columna.' })),
  })
}
