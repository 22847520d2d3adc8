import { z } from 'zod'
import { makeOnce } from './make-once.ts'
import { hasThousandths } from './quantities.ts'
import { isStorable, notStorable } from './storable.ts'

/** Schemas of what people and phones send. Their messages tell a person how to correct the value. */

const textBetween = makeOnce((min: number, max: number) =>
  z
    .string('Tiene que ser un texto.')
    .trim()
    .min(min, 'Completá este dato.')
    .max(max, `Hasta ${max.toLocaleString('es-AR')} caracteres.`)
    .refine(isStorable, notStorable),
)

export const textInput = (max: number, min = 0) => textBetween(min, max)

/** The id of a row where no person reads or chooses it by name, as in an address. */
export const rowId = z.uuid('Ese identificador no es válido.')

/**
 * The id of an uploaded file in a body. The service that stores it calls `attachFile`, which refuses files of other
 * people. The mark lets a test send a foreign file to every route that takes one.
 */
export const fileReference = z.uuid('Elegí un archivo.').meta({ reference: 'file' })

/** Parameters of a route about one row: `/:id`. */
export const idParams = z.strictObject({ id: rowId })

export const noteInput = textInput(500).nullable().default(null)

/** A quantity with up to three decimals; a number beyond the bounds can only be a mistake. */
export const unitsInput = makeOnce((min: number, max: number) =>
  z
    .number('Tiene que ser un número.')
    .min(min, `Desde ${min.toLocaleString('es-AR')}.`)
    .max(max, `Hasta ${max.toLocaleString('es-AR')}.`)
    .refine(hasThousandths, 'Hasta tres decimales.'),
)

export const integerInput = makeOnce((min: number, max: number) =>
  z
    .number('Tiene que ser un número.')
    .int('Tiene que ser un número entero.')
    .min(min, `Desde ${min}.`)
    .max(max, `Hasta ${max}.`),
)
