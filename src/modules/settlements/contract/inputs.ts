import { z } from 'zod'

const storable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

export const textInput = (max: number, min = 0) =>
  z
    .string('Tiene que ser un texto.')
    .trim()
    .min(min, 'Completá este dato.')
    .max(max, `Hasta ${max} caracteres.`)
    .refine(storable, 'Tiene caracteres que no se admiten.')

export const noteInput = textInput(500).nullable().default(null)

export const idInput = (message: string) => z.uuid(message).transform(id => id.toLowerCase())

const hasThousandths = (units: number): boolean => Math.abs(units * 1000 - Math.round(units * 1000)) < 1e-6

/** Up to three decimals; more than a million of one article on a vehicle is a mistake. */
export const unitsInput = z
  .number('Tiene que ser un número.')
  .min(0, 'Desde 0.')
  .max(1e6, 'Hasta 1.000.000.')
  .refine(hasThousandths, 'Hasta tres decimales.')

export const someUnitsInput = unitsInput.refine(units => units > 0, 'Tiene que ser mayor que cero.')

/** Whole cents, up to ten thousand million pesos. */
export const centsInput = z
  .number('Tiene que ser un número.')
  .int('Tiene que ser un número entero de centavos.')
  .min(-1e12, 'Es demasiado.')
  .max(1e12, 'Es demasiado.')

export const someCentsInput = centsInput.refine(cents => cents > 0, 'Tiene que ser mayor que cero.')

/** Quantities are added as integer thousandths, which no addition rounds. */
export const thousandthsOf = (units: number): number => Math.round(units * 1000)
