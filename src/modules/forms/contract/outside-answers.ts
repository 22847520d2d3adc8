import { z } from 'zod'
import { outsideReferenceShape } from '../../../kernel/contract/outside-shapes.ts'

/** An answer of a form as programs outside read it: `answers` by the questions' names of its version. */
export const outsideAnswer = z.object({
  id: z.uuid(),
  code: z.string(),
  form: outsideReferenceShape.nullable(),
  version: z.number().int(),
  takenAt: z.string(),
  author: z.string(),
  customer: outsideReferenceShape.nullable(),
  seller: outsideReferenceShape.nullable(),
  score: z.number().nullable(),
  maxScore: z.number().nullable(),
  answers: z.record(z.string(), z.unknown()),
})
