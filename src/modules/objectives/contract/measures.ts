import { z } from 'zod'

/** `frequency` is orders per customer who bought; `score` what was reached of each target, weighted, up to 100. */
export const objectiveMeasures = {
  netCents: 'Venta neta',
  orders: 'Pedidos',
  customers: 'Puntos de venta',
  frequency: 'Frecuencia',
  score: 'Puntaje',
  packages: 'Bultos',
  kg: 'Kilos',
  collectedCents: 'Cobranzas',
} as const
export type ObjectiveMeasure = keyof typeof objectiveMeasures
export const objectiveMeasureIds = Object.keys(objectiveMeasures) as [ObjectiveMeasure, ...ObjectiveMeasure[]]

/** Added up from day to day. */
export const countedMeasures = ['netCents', 'orders', 'customers', 'packages', 'kg', 'collectedCents'] as const
export type CountedMeasure = (typeof countedMeasures)[number]

/** What makes the score. */
export const scoredMeasures = [...countedMeasures, 'frequency'] as const
export type ScoredMeasure = (typeof scoredMeasures)[number]

export const progress = z.object({
  actual: z.number(),
  target: z.number().nullable(),
  projection: z.number().nullable(),
})
/** Cents, units or a ratio, as its measure is; a projection at the pace of the business days so far. */
export type Progress = z.output<typeof progress>

export const isMoneyMeasure = (measure: ObjectiveMeasure): boolean =>
  measure === 'netCents' || measure === 'collectedCents'

/** Decimals a measure is written with. */
export const fractionOf: Record<ObjectiveMeasure, number> = {
  netCents: 2,
  orders: 0,
  customers: 0,
  frequency: 2,
  score: 1,
  packages: 0,
  kg: 0,
  collectedCents: 2,
}

/** What may be aimed at, in the units of the API. */
export const targetSchemas: Record<ObjectiveMeasure, z.ZodType<number>> = {
  netCents: z
    .number()
    .int('Tiene que ser una cantidad entera de centavos.')
    .min(0, 'Desde 0.')
    .max(1e14, 'Es demasiado.'),
  orders: z.number().int('Tiene que ser un número entero.').min(0, 'Desde 0.').max(1e9, 'Es demasiado.'),
  customers: z.number().int('Tiene que ser un número entero.').min(0, 'Desde 0.').max(1e9, 'Es demasiado.'),
  frequency: z.number().min(0, 'Desde 0.').max(1000, 'Hasta 1000.'),
  score: z.number().min(0, 'Desde 0.').max(100, 'Hasta 100.'),
  packages: z.number().min(0, 'Desde 0.').max(1e9, 'Es demasiado.'),
  kg: z.number().min(0, 'Desde 0.').max(1e9, 'Es demasiado.'),
  collectedCents: z
    .number()
    .int('Tiene que ser una cantidad entera de centavos.')
    .min(0, 'Desde 0.')
    .max(1e14, 'Es demasiado.'),
}
