import { z } from 'zod'
import { isValidCuit } from '../../../kernel/contract/cuit.ts'
import { daySchema } from '../../../kernel/contract/fields.ts'
import { fileReference, textInput } from '../../../kernel/contract/inputs.ts'
import { defineSettings } from '../../../kernel/contract/settings-group.ts'

/** Condición ante el IVA of whoever issues documents. */
export const companyTaxConditions = {
  registered: 'Responsable inscripto',
  monotributo: 'Monotributo',
  exempt: 'Exento',
} as const

const wrongEmail = 'Por favor introduzca una dirección de correo electrónico válida'

const optionalEmail = z
  .string('Tiene que ser un texto.')
  .trim()
  .max(200, 'Hasta 200 caracteres.')
  .refine(text => text === '' || z.safeParse(z.email(), text).success, wrongEmail)
  .default('')

const cuit = z
  .string('Tiene que ser un texto.')
  .trim()
  .max(20, 'Hasta 20 caracteres.')
  .transform(text => text.replace(/[-\s]/g, ''))
  .refine(text => text === '' || isValidCuit(text), 'El dígito verificador no coincide')
  .meta({ examples: ['30711284563'] })
  .default('')

const address = z.strictObject({
  street: textInput(160).default(''),
  locality: textInput(100).default(''),
  province: textInput(60).default(''),
  postalCode: textInput(12).default(''),
})
export type CompanyAddress = z.output<typeof address>

/** What a company says of itself on its documents. Empty text: not said. */
export const companySettings = defineSettings(
  'company',
  z.strictObject({
    legalName: textInput(120).default(''),
    cuit,
    taxCondition: z
      .enum(
        ['', ...(Object.keys(companyTaxConditions) as (keyof typeof companyTaxConditions)[])],
        'Elegí una de las opciones.',
      )
      .default(''),
    /** Ingresos brutos. */
    grossIncome: textInput(30).default(''),
    /** Inicio de actividades. */
    activityStart: daySchema.nullable().default(null),
    fiscalAddress: address.default(address.parse({})),
    /** The warehouse goods leave from when nobody says another: it comes first wherever one is chosen. Empty: the first by code. */
    mainWarehouseCode: textInput(40).default(''),
    phones: z.array(textInput(40, 1)).max(5, 'Hasta 5 teléfonos.').default([]),
    email: optionalEmail,
    website: textInput(120).default(''),
    /** An image of the file store. */
    logoId: fileReference.nullable().default(null),
  }),
)
export type CompanySettings = z.output<typeof companySettings.schema>

/** Zones a distribution company of the region works in; the stored name → what a person reads. */
export const timeZones = {
  'America/Argentina/Buenos_Aires': 'Argentina (Buenos Aires)',
  'America/Argentina/Cordoba': 'Argentina (Córdoba)',
  'America/Argentina/Mendoza': 'Argentina (Mendoza)',
  'America/Argentina/Salta': 'Argentina (Salta)',
  'America/Argentina/Tucuman': 'Argentina (Tucumán)',
  'America/Argentina/Ushuaia': 'Argentina (Ushuaia)',
  'America/Montevideo': 'Uruguay',
  'America/Asuncion': 'Paraguay',
  'America/La_Paz': 'Bolivia',
  'America/Santiago': 'Chile',
  'America/Sao_Paulo': 'Brasil (San Pablo)',
  'America/Manaus': 'Brasil (Manaos)',
  'America/Lima': 'Perú',
  'America/Guayaquil': 'Ecuador',
  'America/Bogota': 'Colombia',
  'America/Mexico_City': 'México (Ciudad de México)',
} as const

/** Code → in words, as a document says it. */
export const currencies = {
  ARS: 'pesos argentinos',
  UYU: 'pesos uruguayos',
  PYG: 'guaraníes',
  BOB: 'bolivianos',
  CLP: 'pesos chilenos',
  BRL: 'reales',
  PEN: 'soles',
  COP: 'pesos colombianos',
  MXN: 'pesos mexicanos',
  USD: 'dólares estadounidenses',
} as const

export const currencyWords = (code: string): string => (currencies as Record<string, string>)[code] ?? code

/** The whole screen: what is said on documents, and what stands in the environment itself. */
export const companyData = z.strictObject({
  ...companySettings.schema.shape,
  /** Lengths of spec.md §9. */
  name: textInput(45).refine(text => text.length >= 3, 'La longitud mínima del carácter es 3'),
  timeZone: textInput(60, 1),
  currency: textInput(3, 3),
})
export type CompanyData = z.output<typeof companyData>
