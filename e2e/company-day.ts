import { inject } from 'vitest'
import { dayOf, zonedParts } from '../src/kernel/contract/formats.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the demonstration's companies of the journeys are. */
    timeZone: string
  }
}

/**
 * Where the journeys' companies are, IANA name. A company whose day ended during the journeys would have sold nothing
 * today: in the last two hours of the day in Buenos Aires they are in Mexico, three hours behind.
 */
export const chooseTimeZone = (now: Date): string => {
  const usual = 'America/Argentina/Buenos_Aires'
  return Number(zonedParts(now, usual).hour) < 22 ? usual : 'America/Mexico_City'
}

/** The day it is in the journeys' companies, `YYYY-MM-DD`. */
export const today = (): string => dayOf(new Date(), inject('timeZone'))
