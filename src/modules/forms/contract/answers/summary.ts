import { z } from 'zod'

const count = z.number().int()
const option = z.object({ value: z.string(), text: z.string() })

export const answeredQuestion = z.object({
  name: z.string(),
  group: z.string().nullable(),
  number: z.string(),
  title: z.string(),
  section: z.string(),
  kind: z.string(),
  unit: z.string().nullable(),
  options: z.array(option),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  isCurrent: z.boolean(),
})
export type ShownQuestion = z.output<typeof answeredQuestion>

/** What a screen of answers needs to know of a form before it asks for figures. */
export const answersFrame = z.object({
  form: z.object({ id: z.uuid(), code: z.string(), name: z.string(), kind: z.string(), retired: z.boolean() }),
  /** The newest first. */
  versions: z.array(z.object({ number: count, publishedAt: z.string(), answers: count })),
  questions: z.array(answeredQuestion),
  /** Answers that the person sees, of all time. */
  answers: count,
  firstDay: z.string().nullable(),
})
export type AnswersFrame = z.output<typeof answersFrame>

const share = z.object({ value: z.string(), text: z.string(), count, before: count.nullable() })

const figures = z.object({
  average: z.number().nullable(),
  averageBefore: z.number().nullable(),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  bars: z.array(z.object({ from: z.number(), to: z.number(), count, outside: z.boolean() })),
  /** Answers outside of what the newest version accepts. */
  outside: count,
})

const place = z.object({ answerId: z.uuid(), customer: z.string().nullable(), takenAt: z.string() })

export const questionSummary = z.object({
  name: z.string(),
  group: z.string().nullable(),
  /** Answers with a value; entries, of a question inside of a repeated group. */
  answered: count,
  answeredBefore: count.nullable(),
  shares: z.array(share),
  /** Options that were chosen and are not listed. */
  others: count,
  figures: figures.nullable(),
  /** Of a ranking: average place of each option, the best first. */
  places: z.array(z.object({ text: z.string(), average: z.number() })),
  /** Of a matrix: how often each column was chosen in each row. */
  cells: z.array(z.object({ row: z.string(), column: z.string(), count })),
  texts: z.array(place.extend({ text: z.string() })),
  photos: z.array(place.extend({ fileId: z.uuid() })),
  photoCount: count,
  /** Of a repeated group: its rows, in all answers. */
  rowCount: count,
})
export type QuestionSummary = z.output<typeof questionSummary>

const head = z.object({
  answers: count,
  customers: count,
  sellers: count,
  /** Percent of the points that could be earned; null in a form that gives none. */
  score: z.number().nullable(),
  seconds: z.number().nullable(),
})
export type SummaryHead = z.output<typeof head>

export const answersSummary = z.object({
  head,
  before: head.nullable(),
  /** Weeks up to the end of the period, the first one first. */
  weeks: z.array(z.object({ monday: z.string(), answers: count, score: z.number().nullable() })),
  questions: z.array(questionSummary),
  /** Some question has more different answers than are told apart. */
  isPartial: z.boolean(),
})
export type AnswersSummary = z.output<typeof answersSummary>

export const crossDimensions = { seller: 'Vendedor', channel: 'Canal', region: 'Región' } as const
export type CrossDimension = keyof typeof crossDimensions
export const crossDimensionIds = Object.keys(crossDimensions) as [CrossDimension, ...CrossDimension[]]

export const answersCross = z.object({
  columns: z.array(option),
  rows: z.array(
    z.object({
      id: z.uuid().nullable(),
      name: z.string(),
      answered: count,
      average: z.number().nullable(),
      counts: z.array(count),
    }),
  ),
  /** More rows than are shown. */
  isPartial: z.boolean(),
})
export type AnswersCross = z.output<typeof answersCross>

export const answerPlaces = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      code: z.string(),
      customer: z.string().nullable(),
      latitude: z.number(),
      longitude: z.number(),
      /** Percent of the points; null where there are none. */
      score: z.number().nullable(),
      takenAt: z.string(),
    }),
  ),
  total: count,
})
export type AnswerPlaces = z.output<typeof answerPlaces>

export const answerPhotos = z.object({
  items: z.array(
    place.extend({ fileId: z.uuid(), code: z.string(), seller: z.string().nullable(), question: z.string() }),
  ),
  /** `takenAt` and id of the last answer read: pass it to read on. */
  next: z.string().nullable(),
})
export type AnswerPhotos = z.output<typeof answerPhotos>

/** One question with what was answered to it: what a dashboard shows. */
export const answersQuestion = z.object({
  form: z.object({ id: z.uuid(), name: z.string() }),
  question: answeredQuestion,
  summary: questionSummary,
  /** All answers of the period, whatever they say to the question. */
  answers: count,
  answersBefore: count.nullable(),
})
export type AnswersQuestion = z.output<typeof answersQuestion>
