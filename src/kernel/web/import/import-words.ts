import { inSentence } from '../../contract/agreement.ts'
import { type Notation, spoiledCell, valueOfFileCell } from '../../contract/cells.ts'
import { isText } from '../../contract/fields.ts'
import { formatDay, formatMoney, formatNumber } from '../../contract/formats.ts'
import type {
  ImportField,
  ImportMapping,
  ImportState,
  ImportView,
  ShownMissingReferences,
} from '../../contract/imports.ts'

/** A cell of the file and its value as read; `read` is null when it would look the same. */
export type Sample = { raw: string; read: string | null; isWrong: boolean }

const figures = ['integer', 'number', 'percent', 'money']

const rawText = (cell: string | number): string => (typeof cell === 'number' ? String(cell).replace('.', ',') : cell)

const readText = (field: ImportField, value: unknown, timeZone: string): string | null => {
  if (field.kind === 'date') return formatDay(String(value))
  if (field.kind === 'boolean') return value === true ? 'Sí' : 'No'
  if (field.kind === 'choice') return field.choices?.[String(value)] ?? null
  if (field.kind === 'dateTime') return new Date(String(value)).toLocaleString('es-AR', { timeZone })
  if (field.kind === 'money') return formatMoney(Number(value))
  const fraction = field.kind === 'integer' ? 0 : Math.min(6, String(value).split('.')[1]?.length ?? 0)
  return formatNumber(Number(value), fraction)
}

/** Whether a value has the field's type; the server gives the exact error. */
const isRead = (field: ImportField, value: unknown): boolean => {
  if (figures.includes(field.kind)) return typeof value === 'number'
  if (field.kind === 'boolean') return typeof value === 'boolean'
  if (field.kind === 'choice') return Object.hasOwn(field.choices ?? {}, String(value))
  return field.kind !== 'date' || /^\d{4}-\d{2}-\d{2}$/.test(String(value))
}

/** A sample of how a column's cells would be read into a field. */
export const sampleOf = (field: ImportField, cell: string | number, notation: Notation): Sample => {
  const raw = rawText(cell)
  if (isText(field) || field.kind === 'reference')
    return { raw, read: null, isWrong: spoiledCell(field, cell) !== null }
  const value = valueOfFileCell(field, cell, notation)
  if (!isRead(field, value)) return { raw, read: null, isWrong: true }
  const read = readText(field, value, notation.timeZone ?? 'UTC')
  return { raw, read: read === raw ? null : read, isWrong: false }
}

/** Fields without a column that are required, always or for new rows, and columns that no field uses. */
export type MappingGaps = { missingKeys: string[]; missingForNew: string[]; unused: string[] }

export const gapsOf = (
  { fields, found }: Pick<ImportView, 'fields' | 'found'>,
  mapping: ImportMapping,
): MappingGaps => {
  const isMapped = (name: string): boolean => (mapping[name] ?? null) !== null
  // A reference can be given by name or by code.
  const isFed = ({ name }: ImportField): boolean =>
    isMapped(name) || fields.some(other => other.codeOf === name && isMapped(other.name))
  const usedColumns = new Set(Object.values(mapping))
  return {
    missingKeys: fields.filter(field => field.isKey && !isFed(field)).map(({ title }) => title),
    missingForNew: fields.filter(field => !field.isKey && field.isRequired && !isFed(field)).map(({ title }) => title),
    unused: found.columns.flatMap(({ title }, index) =>
      usedColumns.has(index) || title === '' || title === 'Error' ? [] : [title],
    ),
  }
}

type CheckedImport = Pick<ImportView, 'fields' | 'mapping' | 'newCount' | 'changedCount' | 'wrongCount' | 'newcomers'>

/** Advice about rows with errors. When most rows have one, the file probably names records that do not exist yet. */
export const wayOut = ({ fields, mapping, newCount, changedCount, wrongCount, newcomers }: CheckedImport): string => {
  if (wrongCount === 0) return ''
  const good = newCount + changedCount
  const names = fields.filter(({ kind, name }) => kind === 'reference' && (mapping[name] ?? null) !== null)
  if (wrongCount > good && names.length > 0)
    return newcomers.some(({ isMade }) => !isMade)
      ? 'Marcá qué se crea de lo que falta, o volvé y dejá esa columna sin importar.'
      : `Si lo que nombra ${names.map(({ title }) => `«${title}»`).join(' o ')} todavía no está, subilo antes, o volvé y dejá ${names.length === 1 ? 'esa columna' : 'esas columnas'} sin importar.`
  return good > 0 ? 'Las filas con error se dejan de lado; podés corregirlas y subirlas después.' : ''
}

const madeText = (newcomers: ShownMissingReferences[]): string =>
  newcomers
    .filter(({ isMade }) => isMade)
    .map(({ count, titles }) => ` y ${formatNumber(count)} ${(count === 1 ? titles.one : titles.many).toLowerCase()}`)
    .join('')

/** The option that creates missing references: «Crear las 5.812 marcas que faltan». */
export const missingReferencesChoice = ({ count, titles }: ShownMissingReferences): string => {
  const { one, many, isFeminine } = titles
  return count === 1
    ? `Crear ${isFeminine ? 'la' : 'el'} ${inSentence(one)} que falta`
    : `Crear ${isFeminine ? 'las' : 'los'} ${formatNumber(count)} ${inSentence(many)} que faltan`
}

/** The first missing references by name, so that a misspelt one is noticed before it is created. */
export const missingReferencesNames = ({ count, names }: ShownMissingReferences): string =>
  `${names.map(name => `«${name}»`).join(', ')}${count > names.length ? '…' : ''}`

export const rowsText = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'fila' : 'filas'}`

type ImportWords = Pick<ImportView, 'documents' | 'titles'>

const namedText = ({ one, many }: ImportView['titles'], count: number): string =>
  `${formatNumber(count)} ${inSentence(count === 1 ? one : many)}`

/** How many records an import writes: documents made of several rows, by their title; otherwise rows. */
export const writtenText = ({ documents, titles }: ImportWords, count: number): string =>
  documents ? namedText(titles, count) : rowsText(count)

/** Number of documents or rows that an import writes. */
export const writtenCount = ({ documents, newCount, changedCount }: ImportView): number =>
  documents ? documents.new : newCount + changedCount

/** «312 pedidos nuevos · 4 iguales · 2 con error», for documents made of several rows; empty for rows of a grid. */
export const documentsText = ({ documents, titles }: ImportWords): string => {
  if (!documents) return ''
  const { isFeminine } = titles
  const ending = (count: number): string => `${isFeminine ? 'a' : 'o'}${count === 1 ? '' : 's'}`
  return [
    `${namedText(titles, documents.new)} nuev${ending(documents.new)}`,
    ...(documents.equal > 0 ? [`${formatNumber(documents.equal)} ${documents.equal === 1 ? 'igual' : 'iguales'}`] : []),
    ...(documents.wrong > 0 ? [`${formatNumber(documents.wrong)} con error`] : []),
  ].join(' · ')
}

export const fileSize = (bytes: number): string =>
  bytes < 1_048_576
    ? `${formatNumber(Math.max(1, Math.round(bytes / 1024)))}\u00a0KB`
    : `${formatNumber(bytes / 1_048_576, 1)}\u00a0MB`

export const importSteps = ['Archivo', 'Columnas', 'Revisión', 'Resultado'] as const

/** The current step of an import; `isBack`: the person went back to the columns. */
export const stepOf = (view: ImportView | null, isBack: boolean): number => {
  if (!view) return 0
  if (isBack) return 1
  const steps: Record<ImportState, number> = {
    uploaded: 1,
    checking: 2,
    checked: 2,
    applying: 3,
    done: 3,
    cancelled: 3,
    failed: view.appliedAt ? 3 : 2,
    undoing: 3,
    undone: 3,
  }
  return steps[view.state]
}

/** One sentence about the result of an import. */
export const outcomeText = (view: ImportView): string => {
  const went = writtenCount(view)
  switch (view.state) {
    case 'done':
      return went === 0
        ? 'No hubo nada que cambiar.'
        : `Listo: ${went === 1 ? 'entró' : 'entraron'} ${writtenText(view, went)}${madeText(view.newcomers)}.`
    case 'cancelled':
      return `Se detuvo en la fila ${formatNumber(view.rowCount)}. Lo que entró quedó: podés seguir o deshacerlo.`
    case 'undone':
      return `Se deshizo: ${writtenText(view, view.undoneCount)}${view.keptCount > 0 ? `; ${writtenText(view, view.keptCount)} que alguien cambió después quedaron como estaban` : ''}.`
    default:
      return view.failure ?? ''
  }
}
