import { z } from 'zod'
import { encodingNames, encodings, missingCharacter } from './encodings.ts'
import { type ExportKind, type LayoutField, type LayoutFields, sectionsOf } from './layout-fields.ts'

/** How dates are written; numbers of a time are always HHmmss. */
export const dateFormats = ['YYYYMMDD', 'DDMMYYYY', 'DD/MM/YYYY', 'DD-MM-YYYY', 'YYYY-MM-DD'] as const
export type DateFormat = (typeof dateFormats)[number]

/** `implied` writes 12,50 with two decimals as 1250. */
export const decimalMarks = ['point', 'comma', 'implied'] as const
export type DecimalMark = (typeof decimalMarks)[number]

const cell = z.strictObject({
  /** A field of the section; null writes `text` as it is. */
  field: z.string().max(60).nullable(),
  text: z.string().max(200, 'Hasta 200 caracteres.').default(''),
  /** Characters: the place in a fixed-width file, the most that is admitted in others. */
  width: z.number().int().min(1, 'Desde 1.').max(500, 'Hasta 500.').nullable().default(null),
  align: z.enum(['left', 'right']).default('left'),
  pad: z.enum(['space', 'zero']).default('space'),
  /** Of a decimal; null is the field's own. */
  decimals: z.number().int().min(0, 'Desde 0.').max(4, 'Hasta 4.').nullable().default(null),
  /** Of its column, in files with titles; empty: the field's own. */
  title: z.string().max(80, 'Hasta 80 caracteres.').default(''),
  /** A document that lacks it stops the export. */
  required: z.boolean().default(false),
  /** Only in the first line of each document. */
  once: z.boolean().default(false),
  /** What is done with a value longer than `width`; null: texts are cut, anything else stops the export. */
  tooLong: z.enum(['cut', 'refuse']).nullable().default(null),
})
export type LayoutCell = z.output<typeof cell>

/** None of them appears in a number or a date of ours; a comma is refused with decimal commas. */
export const delimiters = ['|', ';', ',', '\t', '~', '#', '^'] as const

/**
 * `delimited` has no quotes: its separator becomes a space in texts. `csv` is RFC 4180, with quotes where they are needed.
 * `xlsx` has a sheet for each section.
 */
export const fileFormats = ['delimited', 'fixed', 'csv', 'xlsx'] as const
export type FileFormat = (typeof fileFormats)[number]

const sheetTitle = z
  .string()
  .trim()
  .min(1, 'Completá este dato.')
  .max(31, 'Hasta 31 caracteres.')
  .regex(/^[^\\/?*[\]:]*$/, 'Una hoja no lleva \\ / ? * [ ] ni dos puntos.')

const definitionShape = z.strictObject({
  format: z.enum(fileFormats),
  delimiter: z.enum(delimiters, 'Ese carácter no sirve de separador.').default('|'),
  encoding: z.enum(encodings).default('utf-8'),
  lineEnding: z.enum(['crlf', 'lf']).default('crlf'),
  decimalMark: z.enum(decimalMarks).default('point'),
  dateFormat: z.enum(dateFormats).default('YYYYMMDD'),
  /** Whether a csv begins with the titles of its columns; a sheet always does. */
  titles: z.boolean().default(false),
  /** What is done with a character that the encoding lacks. */
  missingCharacters: z.enum(['replace', 'refuse']).default('replace'),
  /**
   * `byDestination`: a document for each organization, channel and sector of the articles, which have to be mapped. `whole`:
   * one for each order, mapped or not.
   */
  split: z.enum(['byDestination', 'whole']).default('byDestination'),
  /** Names of the sheets of a workbook by section; a section without one has its own title. */
  sheets: z.record(z.string(), sheetTitle).default({}),
  /** What the layout is based on and what the program that reads it has to know. */
  about: z.string().trim().max(1_500, 'Hasta 1.500 caracteres.').default(''),
  /** Cells by section (layout-fields.ts); a section without cells writes no line. */
  sections: z.record(z.string(), z.array(cell).max(80, 'Hasta 80 campos por renglón.')),
})
export type ProfileDefinition = z.output<typeof definitionShape>

type Issue = { path: (string | number)[]; message: string }

const controls = /\p{Cc}|[\u2028\u2029]/u

const literalIssue = (definition: ProfileDefinition, text: string): string | null => {
  if (controls.test(text)) return 'El texto fijo no puede tener saltos ni tabulaciones.'
  if (definition.format === 'delimited' && text.includes(definition.delimiter))
    return 'El texto fijo no puede contener el separador.'
  const missing = definition.format === 'xlsx' ? null : missingCharacter(definition.encoding, text)
  return missing === null ? null : `El texto fijo tiene caracteres que ${encodingNames[definition.encoding]} no admite.`
}

const destinationFields = ['organization', 'channel', 'sector']

const fieldIssue = (definition: ProfileDefinition, field: LayoutField, item: LayoutCell): string | null => {
  if (definition.split === 'whole' && item.field !== null && destinationFields.includes(item.field))
    return 'Organización, canal y sector parten el pedido: no van en un archivo de pedidos enteros.'
  return item.tooLong === 'cut' && field.kind !== 'text' ? 'Solo un texto se puede acortar.' : null
}

const cellIssue = (definition: ProfileDefinition, known: LayoutFields, item: LayoutCell): string | null => {
  if (item.field !== null && !Object.hasOwn(known, item.field))
    return `El campo «${item.field}» no existe en esta sección.`
  if (definition.format === 'fixed' && item.width === null)
    return 'En un archivo de ancho fijo cada campo lleva su ancho.'
  if (item.once && !Object.hasOwn(known, 'position')) return 'Solo un renglón puede ir una vez por documento.'
  if (item.title !== '' && literalIssue(definition, item.title))
    return 'El título tiene caracteres que el archivo no admite.'
  const field = item.field === null ? undefined : known[item.field]
  return field ? fieldIssue(definition, field, item) : literalIssue(definition, item.text)
}

/** Sections of a file's own beginning and end, which tables have no place for. */
const edges = ['header', 'footer']

const titledIssues = (definition: ProfileDefinition, written: string[]): Issue[] => {
  if (definition.format === 'csv' && definition.titles && written.length > 1)
    return [{ path: ['titles'], message: 'Con títulos, el archivo tiene una sola clase de renglón: dejá una.' }]
  if (definition.format !== 'xlsx') return []
  const names = written.map(name => definition.sheets[name] ?? name)
  return [
    ...written
      .filter(name => edges.includes(name))
      .map(name => ({ path: ['sections', name], message: 'Un libro de Excel no lleva encabezado ni cierre.' })),
    ...(new Set(names.map(name => name.toLowerCase())).size < names.length
      ? [{ path: ['sheets'], message: 'Hay dos hojas con el mismo nombre.' }]
      : []),
  ]
}

/** Sections that the layout writes, in the order of the file. */
export const writtenSections = (kind: ExportKind, { sections }: Pick<ProfileDefinition, 'sections'>): string[] =>
  Object.keys(sectionsOf(kind)).filter(name => (sections[name] ?? []).length > 0)

const issuesOf = (kind: ExportKind, definition: ProfileDefinition): Issue[] => {
  const sections = sectionsOf(kind)
  const issues: Issue[] = Object.entries(definition.sections).flatMap(([name, cells]) => {
    const section = Object.hasOwn(sections, name) ? sections[name] : undefined
    if (!section) return [{ path: ['sections', name], message: `La sección «${name}» no existe en este archivo.` }]
    return cells.flatMap((item, index) => {
      const message = cellIssue(definition, section.fields, item)
      return message ? [{ path: ['sections', name, index], message }] : []
    })
  })
  if (definition.format === 'delimited' && definition.delimiter === ',' && definition.decimalMark === 'comma')
    issues.push({ path: ['decimalMark'], message: 'La coma no puede ser a la vez separador y decimal.' })
  const written = writtenSections(kind, definition)
  if (written.every(name => edges.includes(name)))
    issues.push({ path: ['sections'], message: 'El archivo necesita al menos una cabecera o un renglón.' })
  return [...issues, ...titledIssues(definition, written)]
}

/** One line with one field, of the first section that writes lines. */
const exampleOf = (kind: ExportKind): ProfileDefinition => {
  const [name, section] =
    Object.entries(sectionsOf(kind)).find(([title]) => title !== 'header' && title !== 'footer') ?? []
  const [field = null] = Object.keys(section?.fields ?? {})
  return definitionShape.parse({ format: 'delimited', sections: name ? { [name]: [{ field }] } : {} })
}

/** The layout of a file: data, so that another ERP is another profile (domain.md, ERP). */
export const profileDefinition = (kind: ExportKind) =>
  definitionShape
    .superRefine((definition, context) => {
      for (const issue of issuesOf(kind, definition)) context.addIssue({ code: 'custom', ...issue })
    })
    .meta({ examples: [exampleOf(kind)] })

/** Whether orders need their articles or their location in the mapping before they can be written. */
export const neededMappings = (definition: ProfileDefinition): { articles: boolean; locations: boolean } => {
  if (definition.split === 'byDestination') return { articles: true, locations: true }
  const used = Object.values(definition.sections).flatMap(cells => cells.map(({ field }) => field))
  return { articles: false, locations: used.includes('center') || used.includes('warehouse') }
}
