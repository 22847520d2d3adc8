import { z } from 'zod'
import { fits, scaled } from '../../../../kernel/contract/decimal.ts'
import { daySchema } from '../../../../kernel/contract/fields.ts'
import { makeOnce } from '../../../../kernel/contract/make-once.ts'
import { isStorable, notStorable } from '../../../../kernel/contract/storable.ts'

/** Field schemas of the phones' documents: text, number, amount, instant and place. */

const dayMs = 86_400_000
/** A phone may send what it took a year ago. A clock one day ahead may be a time zone; two days are a mistake. */
const oldestDays = 400
const aheadDays = 1

const missingOr = (message: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? 'Falta este dato.' : message),
})

const textBetween = makeOnce((min: number, max: number) =>
  z
    .string(missingOr('Tiene que ser un texto.'))
    .trim()
    .min(min, 'Completá este dato.')
    .max(max, `Hasta ${max} caracteres.`)
    .refine(isStorable, notStorable),
)

export const wireText = (max: number, min = 0) => textBetween(min, max)

export const wireCode = wireText(40, 1)
export const wireKey = wireText(100, 1)
export const wireNote = wireText(1000)
  .optional()
  .transform(value => value || null)

export const wireNumber = makeOnce((min: number, max: number) =>
  z.number(missingOr('Tiene que ser un número.')).min(min, `Desde ${min}.`).max(max, `Hasta ${max}.`),
)

export const wireInteger = (min: number, max: number) => wireNumber(min, max).int('Tiene que ser un número entero.')

/** Pesos with decimals, parsed to whole cents; more than two decimals are rounded half away from zero. */
export const wirePesos = (max: number) => wireNumber(0, max).transform(pesos => Number(scaled(pesos, 2)))

export const wireQuantity = z
  .number(missingOr('Tiene que ser un número.'))
  .positive('La cantidad tiene que ser mayor que cero.')
  .max(1_000_000, 'La cantidad no puede superar 1.000.000.')
  .refine(value => fits(value, 3), 'La cantidad admite hasta 3 decimales.')

export const wirePercent = wireNumber(0, 100).refine(value => fits(value, 2), 'Admite hasta 2 decimales.')

const badInstant = 'La fecha y hora no existe o no está escrita en ISO 8601 ni en milisegundos.'

const isoInstant = z.iso.datetime({ offset: true })
const isInstant = (value: string | number): boolean => typeof value === 'number' || isoInstant.safeParse(value).success
const isRecent = (value: string | number): boolean => {
  const at = new Date(value).getTime()
  return at >= Date.now() - oldestDays * dayMs && at <= Date.now() + aheadDays * dayMs
}

/** An older example would be refused when somebody tries it. */
export const recentInstant = `${new Date().toISOString().slice(0, 10)}T12:00:00Z`

/** ISO 8601 with offset, or milliseconds since 1970; parsed to ISO 8601 in UTC. */
export const wireInstant = z
  .union([z.string(), z.number().int().min(0).max(8.64e15)], missingOr(badInstant))
  .refine(isInstant, { error: badInstant, abort: true })
  .refine(isRecent, `La fecha está fuera de lo razonable: se admite desde hace ${oldestDays} días hasta mañana.`)
  .transform(value => new Date(value).toISOString())
  .meta({ examples: [recentInstant] })

export const wireDay = daySchema

const latitude = wireNumber(-90, 90).optional()
const longitude = wireNumber(-180, 180).optional()

/** Where the phone was; both or neither. */
export const wirePlace = { lat: latitude, lng: longitude }

export const placeOf = ({
  lat,
  lng,
}: {
  lat?: number | undefined
  lng?: number | undefined
}): { latitude: number; longitude: number } | null =>
  lat === undefined || lng === undefined ? null : { latitude: lat, longitude: lng }

export const hasWholePlace = ({ lat, lng }: { lat?: number | undefined; lng?: number | undefined }): boolean =>
  (lat === undefined) === (lng === undefined)

export const halfPlace = { path: ['lat'], error: 'La posición necesita latitud y longitud.' }
