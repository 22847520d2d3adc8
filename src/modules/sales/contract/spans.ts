import { monthOf } from '../../../kernel/contract/formats.ts'

/** Spans that `seller_article_spans` keeps sums of, by about how many days they last: a quarter, a calendar year. */
export const spans = { quarter: 90, year: 365 } as const

export type Span = keyof typeof spans

const quarterOf = (day: string): string =>
  `${day.slice(0, 5)}${String(Number(day.slice(5, 7)) - ((Number(day.slice(5, 7)) - 1) % 3)).padStart(2, '0')}-01`

const yearOf = (day: string): string => `${day.slice(0, 4)}-01-01`

/** The first day of the span that a day is in. */
export const spanStart: Record<Span | 'month', (day: string) => string> = {
  month: monthOf,
  quarter: quarterOf,
  year: yearOf,
}
