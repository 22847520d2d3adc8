import { z } from 'zod'
import { outsideMoneyShape } from '../../../kernel/contract/outside-shapes.ts'

/** The result of an order's delivery as programs outside read it; its id is the order's. */
export const outsideDelivery = z.object({
  id: z.uuid(),
  order: z.number().int(),
  load: z.number().int(),
  result: z.string(),
  reason: z.string().nullable(),
  happenedAt: z.string(),
  ordered: outsideMoneyShape,
  delivered: outsideMoneyShape,
  paid: outsideMoneyShape,
})

/** The settlement of a load as programs outside read it; its id is the load's. */
export const outsideSettlement = z.object({
  id: z.uuid(),
  load: z.number().int(),
  day: z.iso.date(),
  expected: outsideMoneyShape,
  counted: outsideMoneyShape,
  closedAt: z.string().nullable(),
  closedBy: z.string().nullable(),
})
