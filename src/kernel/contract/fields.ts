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
  /** What else the files of other programs call it: `companyName`, `unitPrice` (docs/decisions/0019-imports.md). */
  aliases?: readonly string[]
}

export type Field<Value = unknown> = FieldOptions & {
  kind: FieldKind
  /** Validates a non-null value. */
  schema: z.ZodType<Value>
  fraction?: number
  choices?: Record<string, string>
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

/** The ERP's code: unique per environment, never changed by case. */
const code = (options: Partial<FieldOptions> & { max?: number } = {}): Field<string> =>
  text({ title: 'Código', width: 110, required: true, max: 40, ...options })

const email = (options: FieldOptions): Field<string> => ({
  ...text(options),
  schema: z.email(typed('Por favor introduzca una dirección de correo electrónico válida')).max(200),
})

const cuit = (options: FieldOptions): Field<string> => ({
  ...text(options),
  written: formatCuit,
  schema: z
    .string(typed('Tiene que ser un texto.'))
    .trim()
    .transform(value => value.replace(/[-\s]/g, ''))
    .refine(isValidCuit, 'El dígito verificador no coincide'),
})

/** Documento nacional de identidad: seven or eight digits, kept without dots and read with them. */
const dni = (options: FieldOptions): Field<string> => ({
  ...text(options),
  written: formatDni,
  schema: z
    .string(typed('Tiene que ser un texto.'))
    .trim()
    .transform(value => value.replace(/[.\s]/g, ''))
    .refine(value => /^[1-9]\d{6,7}$/.test(value), 'Son 7 u 8 números, sin letras.'),
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
  cuit,
  dni,
  phone,
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
