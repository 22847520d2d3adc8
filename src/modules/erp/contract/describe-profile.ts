import { encodingNames } from './encodings.ts'
import { type ExportKind, type LayoutField, sectionsOf } from './layout-fields.ts'
import { type DateFormat, type LayoutCell, type ProfileDefinition, writtenSections } from './profile.ts'

export type DescribedCell = {
  /** Positions of a fixed-width line, the number of a field, or the letter of a column. */
  place: string
  /** What its column is called; of a file without titles, what it carries. */
  name: string
  source: string
  type: string
  size: string
  rules: string
}

export type DescribedSection = { section: string; title: string; cells: DescribedCell[] }

export type DescribedProfile = { facts: { label: string; value: string }[]; sections: DescribedSection[] }

const delimiterWords: Record<ProfileDefinition['delimiter'], string> = {
  '|': 'barra |',
  ';': 'punto y coma ;',
  ',': 'coma ,',
  '\t': 'tabulación',
  '~': 'virgulilla ~',
  '#': 'numeral #',
  '^': 'circunflejo ^',
}

const formWords = ({ format, delimiter }: ProfileDefinition): string => {
  switch (format) {
    case 'fixed':
      return 'Texto de ancho fijo'
    case 'xlsx':
      return 'Libro de Excel (xlsx)'
    case 'csv':
      return `CSV, campos separados por ${delimiterWords[delimiter]}, entre comillas cuando hace falta`
    default:
      return `Texto con separador: ${delimiterWords[delimiter]}, sin comillas; si un texto lo tiene, sale un espacio`
  }
}

const markWords: Record<ProfileDefinition['decimalMark'], string> = {
  point: 'Con punto decimal, sin separador de miles',
  comma: 'Con coma decimal, sin separador de miles',
  implied: 'Sin marca: los últimos dígitos son los decimales',
}

const dateWords: Record<DateFormat, string> = {
  YYYYMMDD: 'AAAAMMDD',
  DDMMYYYY: 'DDMMAAAA',
  'DD/MM/YYYY': 'DD/MM/AAAA',
  'DD-MM-YYYY': 'DD-MM-AAAA',
  'YYYY-MM-DD': 'AAAA-MM-DD',
}

const missingWords: Record<ProfileDefinition['missingCharacters'], string> = {
  replace: 'Se reemplazan y se cuentan',
  refuse: 'No se baja nada y se dice en qué documento están',
}

const splitWords: Record<ProfileDefinition['split'], string> = {
  byDestination: 'Uno por cada organización, canal y sector de sus artículos; cada artículo necesita su mapeo',
  whole: 'Cada pedido entero, con o sin mapeo',
}

const textFacts = (definition: ProfileDefinition): [string, string][] => {
  const { encoding, missingCharacters, lineEnding, decimalMark, dateFormat, format, titles } = definition
  const isUnicode = encoding === 'utf-8' || encoding === 'utf-8-bom'
  return [
    ['Codificación', encodingNames[encoding]],
    ...(isUnicode
      ? []
      : ([['Caracteres que no existen en ella', missingWords[missingCharacters]]] as [string, string][])),
    ['Fin de línea', lineEnding === 'crlf' ? 'CR LF (Windows)' : 'LF (Unix)'],
    ...(format === 'csv' ? ([['Títulos', titles ? 'En la primera línea' : 'No lleva']] as [string, string][]) : []),
    ['Números', markWords[decimalMark]],
    ['Fechas', dateWords[dateFormat]],
  ]
}

const sheetFacts: [string, string][] = [
  ['Títulos', 'En la primera fila de cada hoja'],
  ['Números', 'Celdas numéricas'],
  ['Fechas', 'Celdas de fecha'],
]

const formulas: [string, string][] = [
  [
    'Textos que empiezan con = + - @',
    'Llevan un apóstrofo delante, para que una planilla no los ejecute; un código así no se baja',
  ],
]

const factsOf = (kind: ExportKind, definition: ProfileDefinition): DescribedProfile['facts'] => {
  const { format, split } = definition
  const facts: [string, string][] = [
    ['Forma', formWords(definition)],
    ...(format === 'xlsx' ? sheetFacts : textFacts(definition)),
    ...(format === 'csv' ? formulas : []),
    ...(kind === 'orders' ? ([['Pedidos', splitWords[split]]] as [string, string][]) : []),
  ]
  return facts.map(([label, value]) => ({ label, value }))
}

const typeOf = (cell: LayoutCell, field: LayoutField | undefined, definition: ProfileDefinition): string => {
  if (!field) return 'Texto fijo'
  switch (field.kind) {
    case 'code':
      return 'Código'
    case 'text':
      return 'Texto'
    case 'integer':
      return 'Número entero'
    case 'decimal':
      return `Número con ${cell.decimals ?? field.scale ?? 2} decimales`
    case 'date':
      return definition.format === 'xlsx' ? 'Fecha' : `Fecha ${dateWords[definition.dateFormat]}`
    default:
      return 'Hora HHMMSS'
  }
}

/** 0 → A, 27 → AB. */
const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

const fillWords = ({ align, pad }: LayoutCell): string => {
  const what = pad === 'zero' ? 'ceros' : 'espacios'
  return align === 'right' ? `${what} a la izquierda` : `${what} a la derecha`
}

const sizeOf = (cell: LayoutCell, { format }: ProfileDefinition): string => {
  if (cell.width === null) return 'Libre'
  if (format === 'fixed' || format === 'delimited') return `${cell.width}, ${fillWords(cell)}`
  return `Hasta ${cell.width}`
}

const rulesOf = (cell: LayoutCell, field: LayoutField | undefined): string => {
  const cuts = field?.kind === 'text' && cell.tooLong !== 'refuse'
  const rules = [
    ...(cell.required ? ['Obligatorio'] : []),
    ...(cell.once ? ['Solo en el primer renglón'] : []),
    ...(field && cell.width !== null ? [cuts ? 'Si no entra, se acorta' : 'Si no entra, no se baja'] : []),
  ]
  return rules.join('. ')
}

type Placed = { cell: LayoutCell; index: number; start: number }

const placeOf = ({ cell, index, start }: Placed, { format }: ProfileDefinition): string => {
  if (format === 'xlsx') return letters(index)
  if (format !== 'fixed' || cell.width === null) return String(index + 1)
  const end = start + cell.width
  return cell.width === 1 ? String(end) : `${start + 1}–${end}`
}

const describeCells = (
  cells: LayoutCell[],
  fields: Record<string, LayoutField>,
  definition: ProfileDefinition,
): DescribedCell[] => {
  let start = 0
  return cells.map((cell, index) => {
    const field = cell.field === null ? undefined : fields[cell.field]
    const source = field ? field.title : `«${cell.text}»`
    const described = {
      place: placeOf({ cell, index, start }, definition),
      name: cell.title || (field ? field.title : 'Texto fijo'),
      source,
      type: typeOf(cell, field, definition),
      size: sizeOf(cell, definition),
      rules: rulesOf(cell, field),
    }
    start += cell.width ?? 0
    return described
  })
}

/** A layout in words, for whoever programs what reads its files: everything is said by the layout itself. */
export const describeProfile = (kind: ExportKind, definition: ProfileDefinition): DescribedProfile => ({
  facts: factsOf(kind, definition),
  sections: writtenSections(kind, definition).map(name => {
    const section = sectionsOf(kind)[name]
    const title = section?.title ?? name
    return {
      section: name,
      title:
        definition.format === 'xlsx' ? `Hoja «${definition.sheets[name] ?? title}»: ${title.toLowerCase()}` : title,
      cells: describeCells(definition.sections[name] ?? [], section?.fields ?? {}, definition),
    }
  }),
})
