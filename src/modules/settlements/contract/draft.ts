import { z } from 'zod'
import { noteInput, textInput, unitsInput } from '../../../kernel/contract/inputs.ts'
import { paymentMethods } from './delivery-words.ts'
import { cashForms } from './denominations.ts'
import { centsInput, idInput, loadUnitsInput, someCentsInput } from './inputs.ts'
import { cashMethod, differenceKinds } from './settlement-rules.ts'
import { bearerIds } from './settlement-view.ts'

export const seenInput = z
  .number('Tiene que ser un número.')
  .int('Tiene que ser entero.')
  .min(0, 'Desde 0.')
  .max(1e9, 'Es demasiado.')

const lines = <Item extends z.ZodType>(item: Item, max = 500) =>
  z.array(item, 'Tiene que ser una lista.').max(max, `Hasta ${max} renglones.`).default([])

const order = idInput('Elegí un pedido de la lista.').nullable().default(null)
const countedUnits = loadUnitsInput.nullable().default(null)
/** Drafts are saved while incomplete: amounts may be zero and texts empty. */
const draftedCents = centsInput.refine(cents => cents >= 0, 'Desde 0.')
const draftedText = textInput(200)

const noCash = paymentMethods.length - 1

/** The whole draft of a settlement; it replaces the previous one. */
export const draftInput = z.strictObject({
  seenVersion: seenInput,
  note: noteInput,
  goods: lines(
    z.strictObject({
      articleId: idInput('Elegí un artículo de la lista.'),
      /** Null while it is not counted. */
      fit: countedUnits,
      unfit: countedUnits,
      empty: countedUnits,
    }),
    2000,
  ),
  notes: lines(
    z.strictObject({
      form: z.enum(cashForms, 'Elegí una de las opciones.'),
      denominationCents: someCentsInput,
      quantity: z
        .number('Tiene que ser un número.')
        .int('Tiene que ser entero.')
        .min(1, 'Desde 1.')
        .max(100_000, 'Es demasiado.'),
    }),
    60,
  ),
  looseCents: draftedCents.default(0),
  /** Subjects of the values reported by the phone that were handed in. */
  ticked: lines(textInput(60, 1), 2000),
  extras: lines(
    z.strictObject({
      key: z.uuid('Falta la clave.'),
      method: z
        .number('Tiene que ser un número.')
        .int('Tiene que ser entero.')
        .min(cashMethod + 1, `De 1 a ${noCash}.`)
        .max(noCash, `De 1 a ${noCash}.`),
      amountCents: draftedCents,
      detail: draftedText,
      orderId: order,
    }),
  ),
  expenses: lines(z.strictObject({ amountCents: draftedCents, detail: draftedText })),
  differences: lines(
    z.strictObject({
      kind: z.enum(differenceKinds, 'Elegí una de las opciones.'),
      articleId: idInput('Elegí un artículo de la lista.').nullable().default(null),
      subject: textInput(60).nullable().default(null),
      /** Units of goods with the sign of the difference: missing or spoiled ones are positive, surplus ones negative. */
      units: unitsInput(-1e6, 1e6).nullable().default(null),
      /** Amount of money and containers, positive when it is missing. The amount of goods follows from their price. */
      amountCents: centsInput.default(0),
      orderId: order,
      deliveryPersonId: idInput('Elegí un repartidor de la lista.'),
      bearer: z.enum(bearerIds, 'Elegí una de las opciones.').default('person'),
      reason: textInput(300, 1),
    }),
  ),
})
export type DraftInput = z.output<typeof draftInput>
