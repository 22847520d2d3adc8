/** The most minutes that a stop may take. */
export const longestStop = 240

/** Bounds of the mean speed along streets, in kilometres per hour. */
export const speeds = { slowest: 5, fastest: 120 }

/** The hours and speed by which the times of a vehicle's trips are estimated; times of the day are HH:MM. */
export type Schedule = {
  departsAt: string
  secondTripAt: string
  backBy: string
  minutesPerStop: number
  kilometersPerHour: number
}

/** The schedule of a vehicle; null fields are the company's. */
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

/** Minutes since midnight → `07:30`; times of the next day start again at `00:00`. */
export const timeOf = (minutes: number): string => {
  const whole = Math.round(minutes) % (24 * 60)
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}

type Trouble = { path: 'secondTripAt' | 'backBy'; message: string }

/** Checks that a departure, the second departure and the return are in this order; returns the field in error. */
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
