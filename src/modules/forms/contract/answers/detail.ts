import { z } from 'zod'

const count = z.number().int()
const named = z.object({ id: z.uuid(), code: z.string(), name: z.string() })

/** One answer as a person reads it: what was asked, what was answered, and what it earned. */
export const answerLine = z.object({
  number: z.string(),
  title: z.string(),
  kind: z.string(),
  /** In words; empty for photos and signatures. */
  text: z.string(),
  files: z.array(z.uuid()),
  points: z.number().nullable(),
  maxPoints: z.number().nullable(),
  /** The worst option of a question that gives points. */
  isBad: z.boolean(),
})
export type AnswerLine = z.output<typeof answerLine>

const entry = z.object({ title: z.string(), lines: z.array(answerLine) })

export const answerSection = z.object({
  title: z.string(),
  lines: z.array(answerLine),
  /** Entries of a repeated group. */
  entries: z.array(entry),
})
export type AnswerSection = z.output<typeof answerSection>

export const answerDetail = z.object({
  id: z.uuid(),
  code: z.string(),
  form: named.extend({ kind: z.string() }),
  version: count,
  publishedVersion: count.nullable(),
  versionPublishedAt: z.string(),
  nextVersionAt: z.string().nullable(),
  customer: named.nullable(),
  seller: named.nullable(),
  author: z.string(),
  origin: z.string(),
  takenAt: z.string(),
  sentAt: z.string(),
  seconds: count,
  place: z.object({ latitude: z.number(), longitude: z.number(), accuracy: z.number().nullable() }).nullable(),
  /** The customer's place, to see how far away it was given. */
  customerPlace: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  score: z.number().nullable(),
  maxScore: z.number().nullable(),
  previous: z.object({ score: z.number().nullable(), takenAt: z.string() }).nullable(),
  annulled: z.object({ at: z.string(), by: z.string(), reason: z.string() }).nullable(),
  revision: count,
  sections: z.array(answerSection),
  history: z.array(z.object({ at: z.string(), actor: z.string(), action: z.string() })),
})
export type AnswerDetail = z.output<typeof answerDetail>
