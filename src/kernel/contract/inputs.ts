import { z } from 'zod'
import { hasThousandths } from './quantities.ts'
import { isStorable, notStorable } from './storable.ts'

/** Pieces of what people and phones send, worded for whoever mends them. */

export const textInput = (max: number, min = 0) =>
  z
    .string('Tiene que ser un texto.')
    .trim()
    .min(min, 'Completá este dato.')
    .max(max, `Hasta ${max.toLocaleString('es-AR')} caracteres.`)
    .refine(isStorable, notStorable)

/** The id of a row, where a person reads no name for it: in an address, among others. */
export const rowId = z.uuid('Ese identificador no es válido.')

/**
 * A file that was uploaded, as a body names it: what keeps it calls `attachFile`, which refuses the files of others. Marked,
 * so that a test tries foreign files in every body that takes one.
 */
export const fileReference = z.uuid('Elegí un archivo.').meta({ reference: 'file' })

/** Of a route about one row: `/:id`. */
export const idParams = z.strictObject({ id: rowId })

export const noteInput = textInput(500).nullable().default(null)

/** A quantity with up to three decimals; what is beyond the bounds is a mistake. */
export const unitsInput = (min: number, max: number) =>
  z
    .number('Tiene que ser un número.')
    .min(min, `Desde ${min.toLocaleString('es-AR')}.`)
    .max(max, `Hasta ${max.toLocaleString('es-AR')}.`)
    .refine(hasThousandths, 'Hasta tres decimales.')

export const integerInput = (min: number, max: number) =>
  z
    .number('Tiene que ser un número.')
    .int('Tiene que ser un número entero.')
    .min(min, `Desde ${min}.`)
    .max(max, `Hasta ${max}.`)
