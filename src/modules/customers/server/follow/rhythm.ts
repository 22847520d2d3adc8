import { addDays, weekdayOf } from '../../../../kernel/contract/formats.ts'
import { type BoughtArticle, followRules, type LostArticle } from '../../contract/follow.ts'

const dayMs = 86_400_000
/** Of a year. */
const daysPerMonth = 365 / 12

export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** Mean days between purchases: from the first to the last, over the gaps between them. Null with fewer than two. */
export const rhythmOf = ({
  first,
  last,
  days,
}: {
  first: string | null
  last: string | null
  days: number
}): number | null => (first && last && days > 1 ? daysBetween(first, last) / (days - 1) : null)

const weeksOf: Record<string, number> = { weekly: 1, fortnightly: 2, monthly: 4 }

/** Days between visits that the route promises; null without a route. */
export const agreedDays = (stops: { frequency: string }[]): number | null => {
  const perWeek = stops.reduce((sum, stop) => sum + 1 / (weeksOf[stop.frequency] ?? 1), 0)
  return perWeek === 0 ? null : 7 / perWeek
}

const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

const isDue = (
  { weekday, frequency, anchorDay }: { weekday: number; frequency: string; anchorDay: string },
  day: string,
): boolean =>
  weekdayOf(day) === weekday &&
  anchorDay <= day &&
  (daysBetween(mondayOf(anchorDay), mondayOf(day)) / 7) % (weeksOf[frequency] ?? 1) === 0

/** The route repeats within four weeks; one that has not begun yet is looked for a little further. */
const horizon = 42

/** The next day, today or later, that the route plans; the same weeks as the plan of a day counts. */
export const nextPlanned = (
  stops: { weekday: number; frequency: string; anchorDay: string }[],
  today: string,
): string | null =>
  Array.from({ length: horizon }, (_, index) => addDays(today, index)).find(day =>
    stops.some(stop => isDue(stop, day)),
  ) ?? null

export type ArticleHistory = BoughtArticle & { firstOn: string; isActive: boolean }

/**
 * Bought regularly before and not lately (`followRules.lost`): with its own rhythm, how long it has been missing, and what it
 * used to bring in a month. Null when it is not lost.
 */
export const lostOf = ({ firstOn, isActive, ...article }: ArticleHistory, today: string): LostArticle | null => {
  const { purchases, timesItsRhythm, days } = followRules.lost
  const everyDays = rhythmOf({ first: firstOn, last: article.lastOn, days: article.purchases })
  if (!isActive || everyDays === null || article.purchases < purchases || article.netCents <= 0) return null
  const daysSince = daysBetween(article.lastOn, today)
  if (daysSince < Math.max(days, timesItsRhythm * everyDays)) return null
  const months = (everyDays * article.purchases) / daysPerMonth
  return { ...article, everyDays, daysSince, netPerMonthCents: Math.round(article.netCents / months) }
}
