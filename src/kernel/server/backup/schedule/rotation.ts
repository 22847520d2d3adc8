import { dayOf, mondayOf, monthOf } from '../../../contract/formats.ts'

/** How many days, weeks and months keep their newest backup. */
export type Keep = { days: number; weeks: number; months: number }

/** BACKUP_KEEP: `7d 4w 12m`. */
export const readKeep = (text: string): Keep => {
  const count = (unit: string): number => Number(new RegExp(`(\\d+)${unit}`).exec(text)?.[1] ?? 0)
  return { days: count('d'), weeks: count('w'), months: count('m') }
}

type Stored = { name: string; at: string }

const newestOfEach = (newestFirst: Stored[], periodOf: (at: string) => string, limit: number): string[] => {
  const newest = new Map<string, string>()
  for (const { name, at } of newestFirst) if (!newest.has(periodOf(at))) newest.set(periodOf(at), name)
  return [...newest.values()].slice(0, limit)
}

/**
 * The backups that are no longer kept. Of the last days, weeks and months that have any, each keeps its newest; the very
 * newest always stays.
 */
export const expired = (stored: Stored[], keep: Keep, timeZone: string): string[] => {
  const newestFirst = stored.toSorted((one, other) => other.at.localeCompare(one.at))
  const day = (at: string): string => dayOf(at, timeZone)
  const keptNames = new Set([
    ...newestFirst.slice(0, 1).map(({ name }) => name),
    ...newestOfEach(newestFirst, day, keep.days),
    ...newestOfEach(newestFirst, at => mondayOf(day(at)), keep.weeks),
    ...newestOfEach(newestFirst, at => monthOf(day(at)), keep.months),
  ])
  return newestFirst.map(({ name }) => name).filter(name => !keptNames.has(name))
}
