import { z } from 'zod'
import { unitsInput } from '../../../kernel/contract/inputs.ts'

export const idInput = (message: string) => z.uuid(message).transform(id => id.toLowerCase())

/** Units of one article on a vehicle; more than a million is a mistake. */
export const loadUnitsInput = unitsInput(0, 1e6)

export const someUnitsInput = loadUnitsInput.refine(units => units > 0, 'Tiene que ser mayor que cero.')

/** Whole cents, up to ten thousand million pesos. */
export const centsInput = z
  .number('Tiene que ser un número.')
  .int('Tiene que ser un número entero de centavos.')
  .min(-1e12, 'Es demasiado.')
  .max(1e12, 'Es demasiado.')

export const someCentsInput = centsInput.refine(cents => cents > 0, 'Tiene que ser mayor que cero.')
