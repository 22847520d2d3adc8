import { z } from 'zod'
import type { ReferenceValue } from '../../../../kernel/contract/fields.ts'
import { receiptBody, transferBody } from '../../contract/stock-routes.ts'

/** A line of a receipt or transfer while a person writes it. */
export type LineDraft = {
  /** The key of the line on the screen. */
  number: number
  article: ReferenceValue | null
  lot: string
  expiresOn: string | null
  units: number | null
}

export type MovementDraft = { warehouse: string | null; to: string | null; reason: string; lines: LineDraft[] }

export type Mode = 'receipt' | 'transfer'

export const emptyLine = (number: number, article: ReferenceValue | null = null): LineDraft => ({
  number,
  article,
  lot: '',
  expiresOn: null,
  units: null,
})

const receiptOf = (key: string, { warehouse, reason, lines }: MovementDraft) => ({
  key,
  warehouse,
  reason,
  lines: lines.map(({ article, lot, expiresOn, units }) => ({ article: article?.id, lot, expiresOn, units })),
})

const transferOf = (key: string, { warehouse, to, reason, lines }: MovementDraft) => ({
  key,
  from: warehouse,
  to,
  reason,
  lines: lines.map(({ article, lot, units }) => ({ article: article?.id, lot, units })),
})

const bodies = {
  receipt: (key: string, draft: MovementDraft) => receiptBody.safeParse(receiptOf(key, draft)),
  transfer: (key: string, draft: MovementDraft) => transferBody.safeParse(transferOf(key, draft)),
}

/** Validates the draft with the schema of its route; errors carry the field names of the draft. */
export const movementSchema = (mode: Mode, key: string): z.ZodType<MovementDraft> =>
  z.custom<MovementDraft>().superRefine((draft, context) => {
    const parsed = bodies[mode](key, draft)
    for (const { path, message } of parsed.error?.issues ?? []) {
      const own = mode === 'transfer' && path[0] === 'from' ? ['warehouse'] : path
      context.addIssue({ code: 'custom', path: own, message })
    }
  })

export const receiptBodyOf = (key: string, draft: MovementDraft) => receiptBody.parse(receiptOf(key, draft))
export const transferBodyOf = (key: string, draft: MovementDraft) => transferBody.parse(transferOf(key, draft))
