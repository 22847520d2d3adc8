import { z } from 'zod'
import { integerInput, textInput } from '../../../../kernel/contract/inputs.ts'

/** Pieces of the settings' shapes, worded for the person who fills them in. */

export const settingSwitch = (standard: boolean) => z.boolean('Elegí sí o no.').default(standard)

/** Cents; a hundred million pesos is a mistake. */
export const settingMoney = z
  .number('Tiene que ser un importe.')
  .int('Tiene que ser una cantidad entera de centavos.')
  .min(0, 'Desde 0.')
  .max(10_000_000_000, 'Hasta $ 100.000.000.')

/** `HH:MM` of the environment's clock. */
export const settingTime = z
  .string('Escribí una hora.')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escribí una hora: HH:MM.')
  .meta({ examples: ['08:30'] })

const distinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length

/** Methods 0..6 (domain.md, Words). */
export const paymentMethodList = z
  .array(integerInput(0, 6))
  .min(1, 'Elegí al menos un medio de pago.')
  .max(7, 'Hay un medio de pago repetido.')
  .refine(distinct, 'Hay un medio de pago repetido.')

/** ISO weekdays, 1 Monday … 7 Sunday. */
export const weekdayList = z
  .array(integerInput(1, 7))
  .min(1, 'Elegí al menos un día.')
  .max(7, 'Hay un día repetido.')
  .refine(distinct, 'Hay un día repetido.')

export const codeList = (max: number) =>
  z.array(textInput(40, 1)).max(max, `Hasta ${max}.`).refine(distinct, 'Hay un código repetido.')
