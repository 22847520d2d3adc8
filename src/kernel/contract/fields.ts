import { z } from 'zod'
import { normalizeAddress, normalizePlace } from './address.ts'
import { formatCuit, isValidCuit } from './cuit.ts'
import { formatDni } from './dni.ts'
import { formatPhone, normalizePhone } from './phone.ts'
import { isStorable, notStorable } from './storable.ts'

/** What a column is, for both sides: how it is validated, filtered, sorted, shown, imported and exported. */
export const fieldKinds = [
  'text',
  'integer',
  'number',
  'money',
  'percent',
  'date',
  'dateTime',
  'boolean',
  'choice',
  'reference',
  'color',
  'pattern',
] as const
export type FieldKind = (typeof fieldKinds)[number]

export type FieldOptions = {
  title: string
  /** Grid column width in px; fixed per grid (spec.md §2). */
  width?: number
  required?: boolean
  /** Computed or set by the product: shown, never written by a person. */
  readOnly?: boolean
  filterable?: boolean
  sortable?: boolean
  /** Summed over everything the filter shows. */
  summed?: boolean
  /** In forms and exports, but not a grid column at first sight. */
  hidden?: boolean
  help?: string
  /** Property of the table when it differs from the field's name. */
  column?: string
  /** Text whose table has a trigram index over it: a search in it reads no more rows than it finds. */
  searched?: boolean
  /** Never empty, yet may be left out: a create then gets the database's default. */
  optional?: boolean
  /** Written when the row is created and never after. */
  fixed?: boolean
  /** Shows the code of what that reference of the same row points at: a file that carries it is read by it. */
  codeOf?: string
  /** Of a key: a file without it means one value for all its rows, as its help says. */
  isKeyByDefault?: boolean
  /** What else the files of other programs call it: `companyName`, `unitPrice` (docs/decisions/0019-imports.md). */
  aliases?: readonly string[]
}

export type Field<Value = unknown> = FieldOptions & {
  kind: FieldKind
  /** Validates a non-null value. */
  schema: z.ZodType<Value>
  fraction?: number
  choices?: Record<string, string>
  /** Of a color: those offered first. */
  swatches?: readonly string[]
  /** Of a text that is kept bare: how people read it, in grids and forms alike; the schema takes it back as it is kept. */
  written?: (text: string) => string
  /** Of a reference: the table it points at and the API name of its resource; whether files may make what they name. */
  reference?: { table: string; resource: string; isMadeByFiles?: boolean }
}

const requiredText = 'Completá este dato.'

/** A missing value is asked for; one of another type is named. */
const typed = (message: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined || issue.input === null ? requiredText : message),
})

const text = (options: FieldOptions & { max?: number; min?: number }): Field<string> => ({
  ...options,
  kind: 'text',
  schema: z
    .string(typed('Tiene que ser un texto.'))
    .trim()
    .min(options.min ?? (options.required ? 1 : 0), requiredText)
    .max(options.max ?? 200, `Hasta ${options.max ?? 200} caracteres.`)
    .refine(isStorable, notStorable),
})

/** Kinds whose values are texts: searched, sorted and copied as such. */
const textKinds: readonly FieldKind[] = ['text', 'color', 'pattern']

export const isText = ({ kind }: { kind: FieldKind }): boolean => textKinds.includes(kind)

/** The ERP's code: unique per environment, never changed by case. */
const code = (options: Partial<FieldOptions> & { max?: number } = {}): Field<string> =>
  text({ title: 'Código', width: 110, required: true, max: 40, ...options })

const email = (options: FieldOptions): Field<string> => ({
  ...text(options),
  schema: z.email(typed('Por favor introduzca una dirección de correo electrónico válida')).max(200),
})

const bareColor = (text: string): string => {
  const digits = text.toLowerCase().replace(/^#/, '')
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
}

type PatternOptions = FieldOptions & {
  /** What a value looks like once it is bare. Several formats, when any will do. */
  pattern: RegExp | ((bare: string) => boolean)
  /** What is said to whoever wrote something else. */
  message: string
  max?: number
  /** From what a person wrote to what is kept: without spaces and hyphens, in capitals. */
  bare?: (text: string) => string
  /** From what is kept to what people read. */
  written?: (text: string) => string
}

/** A text of one shape (a plate, a tax id): checked, kept bare, read as people write it. */
const pattern = ({ pattern, message, bare = text => text, ...options }: PatternOptions): Field<string> => {
  const fits = (value: string): boolean => (pattern instanceof RegExp ? pattern.test(value) : pattern(value))
  const max = options.max ?? 60
  return {
    ...options,
    kind: 'pattern',
    schema: z
      .string(typed('Tiene que ser un texto.'))
      .trim()
      .min(1, requiredText)
      .max(max, `Hasta ${max} caracteres.`)
      .transform(bare)
      .refine(fits, message),
  }
}

const cuit = (options: FieldOptions): Field<string> =>
  pattern({
    ...options,
    pattern: isValidCuit,
    message: 'El dígito verificador no coincide',
    bare: text => text.replace(/[-\s]/g, ''),
    written: formatCuit,
  })

/** Documento nacional de identidad: seven or eight digits, kept without dots and read with them. */
const dni = (options: FieldOptions): Field<string> =>
  pattern({
    ...options,
    pattern: /^[1-9]\d{6,7}$/,
    message: 'Son 7 u 8 números, sin letras.',
    bare: text => text.replace(/[.\s]/g, ''),
    written: formatDni,
  })

/** Colors of a form's first offer: they are told apart on light and dark, by color-blind people too. */
export const colorSwatches = [
  '#0072b2',
  '#e69f00',
  '#009e73',
  '#cc79a7',
  '#d55e00',
  '#56b4e9',
  '#f0e442',
  '#7f7f7f',
] as const

/** A color as six hexadecimal digits, kept as `#1a2b3c`; people may write it without the sign, in capitals or with three digits. */
const color = (options: FieldOptions & { swatches?: readonly string[] }): Field<string> => ({
  width: 130,
  ...options,
  kind: 'color',
  swatches: options.swatches ?? colorSwatches,
  schema: z
    .string(typed('Tiene que ser un texto.'))
    .trim()
    .min(1, requiredText)
    .transform(bareColor)
    .refine(text => /^#[0-9a-f]{6}$/.test(text), 'Escribí un color como #1a2b3c.'),
})

const rewritten = (options: FieldOptions & { max: number }, rewrite: (text: string) => string): Field<string> => {
  const plain = text(options)
  return { ...plain, schema: plain.schema.transform(rewrite) }
}

/** Kept in E.164 whenever it can be told whole; else as it was written, which is better than nothing. */
const phone = (options: FieldOptions & { max?: number }): Field<string> => ({
  ...rewritten({ max: 60, ...options }, value => normalizePhone(value) ?? value),
  written: formatPhone,
})

const address = (options: FieldOptions): Field<string> => rewritten({ max: 200, ...options }, normalizeAddress)

/** The name of a town or of a province. */
const place = (options: FieldOptions & { max?: number }): Field<string> =>
  rewritten({ max: 120, ...options }, normalizePlace)

const bounded = (options: { min?: number; max?: number }, limit: number) =>
  z
    .number(typed('Tiene que ser un número.'))
    .min(options.min ?? -limit, `Desde ${options.min ?? -limit}.`)
    .max(options.max ?? limit, `Hasta ${options.max ?? limit}.`)

/** A time of the day, as people write it: 8:30 is 08:30. */
export const hourSchema = z
  .string(typed('Tiene que ser un texto.'))
  .trim()
  .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'Escribí la hora como 08:30.')
  .transform(text => text.padStart(5, '0'))

const hour = (options: FieldOptions): Field<string> => ({
  ...options,
  kind: 'pattern',
  schema: hourSchema,
})

type Bounds = { min?: number; max?: number }

const integer = (options: FieldOptions & Bounds): Field<number> => ({
  ...options,
  kind: 'integer',
  schema: bounded(options, 2_147_483_647).int('Tiene que ser un número entero.'),
})

const number = (options: FieldOptions & Bounds & { fraction?: number }): Field<number> => ({
  ...options,
  kind: 'number',
  fraction: options.fraction ?? 2,
  schema: bounded(options, 1e9),
})

/** Integer cents on the wire and in the database; pesos with two decimals before a person. */
const money = (options: FieldOptions & Bounds): Field<number> => ({
  ...options,
  kind: 'money',
  schema: bounded(options, 1e14).int('Tiene que ser una cantidad entera de centavos.'),
})

/** Percent points: 21 is 21 %. */
const percent = (options: FieldOptions & Bounds): Field<number> => ({
  ...options,
  kind: 'percent',
  fraction: 2,
  schema: bounded({ min: 0, max: 100, ...options }, 100),
})

const reasonable = { error: 'La fecha está fuera de lo razonable (1990 a 2100).', abort: true }

/** A day of the environment, `YYYY-MM-DD`. What is no day aborts: rules over several dates only ever see dates. */
export const daySchema = z.iso
  .date({ ...typed('La fecha no existe o no está escrita como AAAA-MM-DD.'), abort: true })
  .refine(day => day >= '1990-01-01' && day <= '2100-12-31', reasonable)

/** An instant, ISO 8601 with offset. */
export const instantSchema = z.iso
  .datetime({ offset: true, ...typed('La fecha y hora no existe o no está escrita en ISO 8601.'), abort: true })
  .refine(instant => instant >= '1990' && instant < '2101', reasonable)

const date = (options: FieldOptions): Field<string> => ({ ...options, kind: 'date', schema: daySchema })

const dateTime = (options: FieldOptions): Field<string> => ({ ...options, kind: 'dateTime', schema: instantSchema })

const boolean = (options: FieldOptions): Field<boolean> => ({
  ...options,
  kind: 'boolean',
  schema: z.boolean(typed('Elegí sí o no.')),
})

/** A closed list: stored value → what a person reads. */
const choice = <const C extends Record<string, string>>(
  options: FieldOptions & { choices: C },
): Field<keyof C & string> => ({
  ...options,
  kind: 'choice',
  schema: z
    .string(typed('Elegí una de las opciones.'))
    .refine(
      (value): value is keyof C & string => Object.hasOwn(options.choices, value),
      'Elegí una de las opciones.',
    ) as z.ZodType<keyof C & string>,
})

export const referenceValue = z.object({ id: z.uuid(), code: z.string(), name: z.string() })
export type ReferenceValue = z.output<typeof referenceValue>

/**
 * Written as the id of the other row, read as `{id, code, name}`. `isMadeByFiles`: an import may make the other row, once
 * a person said so, because a code and a name are all that it needs.
 */
const reference = ({
  table,
  resource,
  isMadeByFiles = false,
  ...options
}: FieldOptions & { table: string; resource: string; isMadeByFiles?: boolean }): Field<ReferenceValue> => ({
  ...options,
  kind: 'reference',
  reference: { table, resource, isMadeByFiles },
  schema: referenceValue,
})

export const field = {
  text,
  code,
  email,
  pattern,
  color,
  cuit,
  dni,
  phone,
  hour,
  address,
  place,
  integer,
  number,
  money,
  percent,
  date,
  dateTime,
  boolean,
  choice,
  reference,
}
