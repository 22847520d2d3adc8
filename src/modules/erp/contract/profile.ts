import { z } from 'zod'
import { type ExportKind, sectionsOf } from './layout-fields.ts'

/** How dates are written; numbers of a time are always HHmmss. */
export const dateFormats = ['YYYYMMDD', 'DDMMYYYY', 'DD/MM/YYYY', 'DD-MM-YYYY', 'YYYY-MM-DD'] as const
export type DateFormat = (typeof dateFormats)[number]

export const encodings = ['utf-8', 'latin1'] as const
export type Encoding = (typeof encodings)[number]

/** `implied` writes 12,50 with two decimals as 1250. */
export const decimalMarks = ['point', 'comma', 'implied'] as const
export type DecimalMark = (typeof decimalMarks)[number]

const cell = z.strictObject({
  /** A field of the section; null writes `text` as it is. */
  field: z.string().max(60).nullable(),
  text: z.string().max(200, 'Hasta 200 caracteres.').default(''),
  /** Characters. Always given in a fixed-width file, optional in a delimited one. */
  width: z.number().int().min(1, 'Desde 1.').max(500, 'Hasta 500.').nullable().default(null),
  align: z.enum(['left', 'right']).default('left'),
  pad: z.enum(['space', 'zero']).default('space'),
  /** Of a decimal; null is the field's own. */
  decimals: z.number().int().min(0, 'Desde 0.').max(4, 'Hasta 4.').nullable().default(null),
})
export type LayoutCell = z.output<typeof cell>

/** None of them appears in a number or a date of ours; a comma is refused with decimal commas. */
export const delimiters = ['|', ';', ',', '\t', '~', '#', '^'] as const

const definitionShape = z.strictObject({
  format: z.enum(['delimited', 'fixed']),
  delimiter: z.enum(delimiters, 'Ese carácter no sirve de separador.').default('|'),
  encoding: z.enum(encodings).default('utf-8'),
  lineEnding: z.enum(['crlf', 'lf']).default('crlf'),
  decimalMark: z.enum(decimalMarks).default('point'),
  dateFormat: z.enum(dateFormats).default('YYYYMMDD'),
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
  return definition.encoding === 'latin1' && /[^\p{ASCII}\u0080-\u00ff]/u.test(text)
    ? 'El texto fijo tiene caracteres que latin1 no admite.'
    : null
}

const cellIssue = (definition: ProfileDefinition, known: object, item: LayoutCell): string | null => {
  if (item.field !== null && !Object.hasOwn(known, item.field))
    return `El campo «${item.field}» no existe en esta sección.`
  if (definition.format === 'fixed' && item.width === null)
    return 'En un archivo de ancho fijo cada campo lleva su ancho.'
  return item.field === null ? literalIssue(definition, item.text) : null
}

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
  const bodySections = Object.keys(sections).filter(name => name !== 'header' && name !== 'footer')
  if (bodySections.every(name => (definition.sections[name] ?? []).length === 0))
    issues.push({ path: ['sections'], message: 'El archivo necesita al menos una cabecera o un renglón.' })
  return issues
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
