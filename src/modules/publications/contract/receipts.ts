import { z } from 'zod'
import { rowId, textInput } from '../../../kernel/contract/inputs.ts'
import { roles } from '../../../kernel/contract/roles.ts'

export const receiptStates = { confirmed: 'Confirmó', read: 'Leyó', missing: 'Falta' } as const
export type ReceiptState = keyof typeof receiptStates

export const receipt = z.object({
  userId: z.uuid(),
  name: z.string(),
  role: z.enum(roles),
  state: z.enum(['confirmed', 'read', 'missing']),
  /** When they confirmed or read it. */
  at: z.string().nullable(),
  nudgedAt: z.string().nullable(),
})
export type Receipt = z.output<typeof receipt>

export const receiptQuery = z.strictObject({
  state: z.enum(['confirmed', 'read', 'missing'], 'Elegí uno de los estados.').optional(),
  search: textInput(100).default(''),
  skip: z.coerce.number().int().min(0).max(100_000).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(50),
})

/** Who read a publication, of the people it reaches today. */
export const receipts = z.object({
  reached: z.number().int(),
  confirmed: z.number().int(),
  read: z.number().int(),
  missing: z.number().int(),
  items: z.array(receipt),
  total: z.number().int(),
})
export type Receipts = z.output<typeof receipts>

/** How long a person is not reminded of the same publication again. */
export const nudgeMinutes = 60

export const comment = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  actor: z.string(),
  text: z.string(),
  createdAt: z.string(),
  isMine: z.boolean(),
})
export type Comment = z.output<typeof comment>

export const commentInput = z.strictObject({ id: rowId.optional(), text: textInput(1_000, 1) })

export const edition = z.object({
  edition: z.number().int(),
  title: z.string(),
  text: z.string(),
  actor: z.string(),
  createdAt: z.string(),
})
export type Edition = z.output<typeof edition>
