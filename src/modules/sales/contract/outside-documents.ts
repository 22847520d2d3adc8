import { z } from 'zod'
import { outsideMoneyShape, outsideReferenceShape } from '../../../kernel/contract/outside-shapes.ts'

const operation = {
  id: z.uuid(),
  /** The key of whoever sent it. */
  key: z.string(),
  day: z.iso.date(),
  takenAt: z.string(),
  customer: outsideReferenceShape.nullable(),
  seller: outsideReferenceShape.nullable(),
  note: z.string().nullable(),
}

const document = {
  ...operation,
  number: z.number().int(),
  total: outsideMoneyShape,
  isExported: z.boolean(),
  isCancelled: z.boolean(),
}

/** An order as programs outside read it. */
export const outsideOrder = z.object({
  ...document,
  kind: z.string(),
  deliveryOn: z.iso.date().nullable(),
  net: outsideMoneyShape,
  tax: outsideMoneyShape,
  lines: z.array(
    z.object({ article: outsideReferenceShape.nullable(), quantity: z.number(), total: outsideMoneyShape }),
  ),
})

/** A collection as programs outside read it. */
export const outsideCollection = z.object({
  ...document,
  receiptNumber: z.string().nullable(),
  payments: z.array(z.object({ method: z.string(), amount: outsideMoneyShape })),
})

/** A visit without a purchase as programs outside read it. */
export const outsideNoPurchase = z.object({ ...operation, excuse: outsideReferenceShape.nullable() })
