/** Minutes. */
export const longestStop = 240

/** Kilometres per hour, mean, in the streets. */
export const speeds = { slowest: 5, fastest: 120 }

/** How the rounds of a vehicle are reckoned; times of the day are HH:MM. */
export type Schedule = {
  departsAt: string
  secondTripAt: string
  backBy: string
  minutesPerStop: number
  kilometersPerHour: number
}

/** What a vehicle says of its own; null: as the company does. */
export type OwnSchedule = { [K in keyof Schedule]: Schedule[K] | null }

export const scheduleOf = (own: OwnSchedule, company: Schedule): Schedule => ({
  departsAt: own.departsAt ?? company.departsAt,
  secondTripAt: own.secondTripAt ?? company.secondTripAt,
  backBy: own.backBy ?? company.backBy,
  minutesPerStop: own.minutesPerStop ?? company.minutesPerStop,
  kilometersPerHour: own.kilometersPerHour ?? company.kilometersPerHour,
})

/** `07:30` → minutes since midnight. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Minutes since midnight → `07:30`; the day after begins again at midnight. */
export const timeOf = (minutes: number): string => {
  const whole = Math.round(minutes) % (24 * 60)
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}

type Trouble = { path: 'secondTripAt' | 'backBy'; message: string }

/** A vehicle leaves, leaves again and is back, in this order; what of it is not so. */
export const scheduleTrouble = ({
  departsAt,
  secondTripAt,
  backBy,
}: Pick<Schedule, 'departsAt' | 'secondTripAt' | 'backBy'>): Trouble | null => {
  if (secondTripAt <= departsAt)
    return {
      path: 'secondTripAt',
      message: `La segunda vuelta sale después de las ${departsAt}, cuando sale la primera.`,
    }
  if (backBy <= secondTripAt)
    return {
      path: 'backBy',
      message: `Tiene que volver después de las ${secondTripAt}, cuando sale la segunda vuelta.`,
    }
  return null
}
