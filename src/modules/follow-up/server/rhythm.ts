import { daysBetween } from '../../../kernel/contract/formats.ts'
import { nextTurns, type Turn, weeksBetween } from '../../routes/contract/weeks.ts'
import { rhythmOf } from '../../sales/contract/rhythm.ts'
import { type BoughtArticle, followRules, type LostArticle } from '../contract/follow.ts'

/** Of a year. */
const daysPerMonth = 365 / 12

/** Days between visits according to the route; null without a route. */
export const agreedDays = (stops: Pick<Turn, 'frequency'>[]): number | null => {
  const perWeek = stops.reduce((sum, stop) => sum + 1 / weeksBetween[stop.frequency], 0)
  return perWeek === 0 ? null : 7 / perWeek
}

/** The next day, today or later, that the route plans. */
export const nextPlanned = (stops: Turn[], today: string): string | null =>
  stops.flatMap(stop => nextTurns(stop, today, 1)).toSorted()[0] ?? null

/** `days`: on which it was bought, returns apart. */
export type ArticleHistory = BoughtArticle & { days: string[]; isActive: boolean }

/**
 * Bought regularly before and not lately (`followRules.lost`): with its own rhythm, how long it has been missing, and what it
 * used to bring in a month. Null when it is not lost.
 */
export const lostOf = ({ days: boughtOn, isActive, ...article }: ArticleHistory, today: string): LostArticle | null => {
  const { purchases, timesItsRhythm, days } = followRules.lost
  const everyDays = rhythmOf(boughtOn)
  if (!isActive || everyDays === null || article.purchases < purchases || article.netCents <= 0) return null
  const daysSince = daysBetween(article.lastOn, today)
  if (daysSince < Math.max(days, timesItsRhythm * everyDays)) return null
  const months = (everyDays * article.purchases) / daysPerMonth
  return { ...article, everyDays, daysSince, netPerMonthCents: Math.round(article.netCents / months) }
}
