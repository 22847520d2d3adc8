import { z } from 'zod'
import { normalizeAddress, normalizePlace } from './address.ts'
import { formatCuit, isValidCuit } from './cuit.ts'
import { formatDni } from './dni.ts'
import { makeOnce } from './make-once.ts'
import { formatPhone, normalizePhone } from './phone.ts'
import { isStorable, notStorable } from './storable.ts'

/**
 * The kinds of columns, for server and web: how values are validated, filtered, sorted, shown, imported and exported.
 */
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
  /** Lists answer its sum over all rows that the filter selects. */
  summed?: boolean
  /** In forms and exports, but in the grid only when a person adds the column. */
  hidden?: boolean
  help?: string
  /** Property of the table when it differs from the field's name. */
  column?: string
  /** Text with a trigram index in its table: a search in it reads only the rows that match. */
  searched?: boolean
  /** Never null, but a create may leave it out and then gets the database's default. */
  optional?: boolean
  /** Can be written only when the row is created. */
  fixed?: boolean
  /** The reference of the same row whose code this field shows: an import finds the other row by it. */
  codeOf?: string
  /** For a field of the key: a file without this column means the same value for all its rows, which its help names. */
  isKeyByDefault?: boolean
  /**
   * Titles of the column in the files of other programs: `companyName`, `unitPrice` (docs/decisions/0019-imports.md).
   */
  aliases?: readonly string[]
}

export type Field<Value = unknown> = FieldOptions & {
  kind: FieldKind
  /** Validates a non-null value. */
  schema: z.ZodType<Value>
  fraction?: number
  choices?: Record<string, string>
  /** For a color: those that the form offers. */
  swatches?: readonly string[]
  /**
   * For a text that is stored without punctuation: how people read it, in grids and forms. The schema accepts that form
   * and stores the bare one.
   */
  written?: (text: string) => string
  /** For a reference: its table, the API name of its resource, and whether an import may create missing rows. */
  reference?: { table: string; resource: string; isMadeByFiles?: boolean }
}

const requiredText = 'Completá este dato.'

/** A missing value gets the message to complete it; a value of another type gets `message`. */
const typeMessage = (message: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined || issue.input === null ? requiredText : message),
})

const textBetween = makeOnce((min: number, max: number) =>
  z
    .string(typeMessage('Tiene que ser un texto.'))
    .trim()
    .min(min, requiredText)
    .max(max, `Hasta ${max} caracteres.`)
    .refine(isStorable, notStorable),
)

const text = (options: FieldOptions & { max?: number; min?: number }): Field<string> => ({
  ...options,
  kind: 'text',
  schema: textBetween(options.min ?? (options.required ? 1 : 0), options.max ?? 200),
})

/** Kinds whose values are texts, which are searched, sorted and copied as text. */
const textKinds: readonly FieldKind[] = ['text', 'color', 'pattern']

export const isText = ({ kind }: { kind: FieldKind }): boolean => textKinds.includes(kind)

/** The ERP's code: unique per environment, never changed by case. */
const code = (options: Partial<FieldOptions> & { max?: number } = {}): Field<string> =>
  text({ title: 'Código', width: 110, required: true, max: 40, ...options })

const email = (options: FieldOptions): Field<string> => ({
  ...text(options),
  schema: z.email(typeMessage('Por favor introduzca una dirección de correo electrónico válida')).max(200),
})

const bareColor = (text: string): string => {
  const digits = text.toLowerCase().replace(/^#/, '')
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
}

type PatternOptions = FieldOptions & {
  /** Tests the bare form of a value: a pattern, or a function where several formats are valid. */
  pattern: RegExp | ((bare: string) => boolean)
  /** Message for a text of another format. */
  message: string
  max?: number
  /** From the text that a person wrote to the stored one: without spaces and hyphens, in capitals. */
  bare?: (text: string) => string
  /** From the stored text to the one that people read. */
  written?: (text: string) => string
  /** A value, for the documentation. */
  example: string
}

/** A text with a fixed format (a plate, a tax id): validated, stored without punctuation, shown as people write it. */
const pattern = ({ pattern, message, bare = text => text, example, ...options }: PatternOptions): Field<string> => {
  const fits = (value: string): boolean => (pattern instanceof RegExp ? pattern.test(value) : pattern(value))
  const max = options.max ?? 60
  return {
    ...options,
    kind: 'pattern',
    schema: z
      .string(typeMessage('Tiene que ser un texto.'))
      .trim()
      .min(1, requiredText)
      .max(max, `Hasta ${max} caracteres.`)
      .transform(bare)
      .refine(fits, message)
      .meta({ examples: [example] }),
  }
}

const cuit = (options: FieldOptions): Field<string> =>
  pattern({
    ...options,
    pattern: isValidCuit,
    message: 'El dígito verificador no coincide',
    example: '30711284563',
    bare: text => text.replace(/[-\s]/g, ''),
    written: formatCuit,
  })

/** Documento nacional de identidad: seven or eight digits, stored without dots and shown with them. */
const dni = (options: FieldOptions): Field<string> =>
  pattern({
    ...options,
    pattern: /^[1-9]\d{6,7}$/,
    message: 'Son 7 u 8 números, sin letras.',
    example: '28456123',
    bare: text => text.replace(/[.\s]/g, ''),
    written: formatDni,
  })

/** Colors that a form offers: distinguishable on light and dark backgrounds, also for color-blind people. */
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

/**
 * A color as six hexadecimal digits, stored as `#1a2b3c`; people may write it without the sign, in capitals or with
 * three digits.
 */
const color = (options: FieldOptions & { swatches?: readonly string[] }): Field<string> => ({
  width: 130,
  ...options,
  kind: 'color',
  swatches: options.swatches ?? colorSwatches,
  schema: z
    .string(typeMessage('Tiene que ser un texto.'))
    .trim()
    .min(1, requiredText)
    .transform(bareColor)
    .refine(text => /^#[0-9a-f]{6}$/.test(text), 'Escribí un color como #1a2b3c.')
    .meta({ examples: ['#0072b2'] }),
})

const normalizedText = (options: FieldOptions & { max: number }, rewrite: (text: string) => string): Field<string> => {
  const plain = text(options)
  return { ...plain, schema: plain.schema.transform(rewrite) }
}

/** Stored in E.164 when the number is complete, and otherwise as it was written, because a person can still use it. */
const phone = (options: FieldOptions & { max?: number }): Field<string> => ({
  ...normalizedText({ max: 60, ...options }, value => normalizePhone(value) ?? value),
  written: formatPhone,
})

const address = (options: FieldOptions): Field<string> => normalizedText({ max: 200, ...options }, normalizeAddress)

/** The name of a town or of a province. */
const place = (options: FieldOptions & { max?: number }): Field<string> =>
  normalizedText({ max: 120, ...options }, normalizePlace)

type Bounds = { min?: number; max?: number }

const numberWithin = makeOnce((min: number, max: number) =>
  z.number(typeMessage('Tiene que ser un número.')).min(min, `Desde ${min}.`).max(max, `Hasta ${max}.`),
)
const wholeWithin = makeOnce((min: number, max: number, message: string) => numberWithin(min, max).int(message))

const numberBetween = ({ min, max }: Bounds, limit: number) => numberWithin(min ?? -limit, max ?? limit)
const wholeBetween = ({ min, max }: Bounds, limit: number, message: string) =>
  wholeWithin(min ?? -limit, max ?? limit, message)

/** A time of the day, as people write it: 8:30 is 08:30. */
export const hourSchema = z
  .string(typeMessage('Tiene que ser un texto.'))
  .trim()
  .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'Escribí la hora como 08:30.')
  .transform(text => text.padStart(5, '0'))
  .meta({ examples: ['08:30'] })

const hour = (options: FieldOptions): Field<string> => ({
  ...options,
  kind: 'pattern',
  schema: hourSchema,
})

const integer = (options: FieldOptions & Bounds): Field<number> => ({
  ...options,
  kind: 'integer',
  schema: wholeBetween(options, 2_147_483_647, 'Tiene que ser un número entero.'),
})

const number = (options: FieldOptions & Bounds & { fraction?: number }): Field<number> => ({
  ...options,
  kind: 'number',
  fraction: options.fraction ?? 2,
  schema: numberBetween(options, 1e9),
})

/** Integer cents on the wire and in the database; people see pesos with two decimals. */
const money = (options: FieldOptions & Bounds): Field<number> => ({
  ...options,
  kind: 'money',
  schema: wholeBetween(options, 1e14, 'Tiene que ser una cantidad entera de centavos.'),
})

/** Percent points: 21 is 21 %. */
const percent = (options: FieldOptions & Bounds): Field<number> => ({
  ...options,
  kind: 'percent',
  fraction: 2,
  schema: numberBetween({ min: 0, max: 100, ...options }, 100),
})

const reasonable = { error: 'La fecha está fuera de lo razonable (1990 a 2100).', abort: true }

/**
 * A day of the environment, `YYYY-MM-DD`. An invalid day stops validation, so that rules over several days receive
 * valid ones only.
 */
export const daySchema = z.iso
  .date({ ...typeMessage('La fecha no existe o no está escrita como AAAA-MM-DD.'), abort: true })
  .refine(day => day >= '1990-01-01' && day <= '2100-12-31', reasonable)

/** An instant, ISO 8601 with offset. */
export const instantSchema = z.iso
  .datetime({ offset: true, ...typeMessage('La fecha y hora no existe o no está escrita en ISO 8601.'), abort: true })
  .refine(instant => instant >= '1990' && instant < '2101', reasonable)

const date = (options: FieldOptions): Field<string> => ({ ...options, kind: 'date', schema: daySchema })

const dateTime = (options: FieldOptions): Field<string> => ({ ...options, kind: 'dateTime', schema: instantSchema })

const yesOrNo = z.boolean(typeMessage('Elegí sí o no.'))

const boolean = (options: FieldOptions): Field<boolean> => ({ ...options, kind: 'boolean', schema: yesOrNo })

/** A closed list: stored value → label. */
const choice = <const C extends Record<string, string>>(
  options: FieldOptions & { choices: C },
): Field<keyof C & string> => ({
  ...options,
  kind: 'choice',
  schema: z
    .string(typeMessage('Elegí una de las opciones.'))
    .refine((value): value is keyof C & string => Object.hasOwn(options.choices, value), 'Elegí una de las opciones.')
    .meta({ enum: Object.keys(options.choices) }) as z.ZodType<keyof C & string>,
})

export const referenceValue = z.object({ id: z.uuid(), code: z.string(), name: z.string() })
export type ReferenceValue = z.output<typeof referenceValue>

/**
 * Written as the id of the other row, read as `{id, code, name}`. `isMadeByFiles`: an import may create the other row,
 * if a person allows it, because the row needs only a code and a name.
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
