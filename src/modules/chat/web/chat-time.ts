import { monthName, zonedParts } from '../../../kernel/contract/formats.ts'

/**
 * `MMMM Do YYYY, h:mm:ss a` (spec.md §2) with the same parts as Spanish writes them:
 * «20 de noviembre de 2026, 2:32:05 p. m.». Written out: browsers differ in how they join a date and a time.
 */
export const chatTime = (instant: string, timeZone: string): string => {
  const { day, hour, minute, second } = zonedParts(instant, timeZone)
  const [year, , date] = day.split('-').map(Number) as [number, number, number]
  const hours = Number(hour)
  return `${date} de ${monthName(day, day)} de ${year}, ${hours % 12 || 12}:${minute}:${second} ${hours < 12 ? 'a. m.' : 'p. m.'}`
}
