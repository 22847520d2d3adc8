import { formatDateTime } from '../../../../kernel/contract/formats.ts'
import { weekdayNames } from '../../contract/library/columns.ts'
import type { Schedule } from '../../contract/schedules.ts'

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** `Todos los días a las 07:00`, `De lunes a viernes a las 19:00`, `Los lunes a las 08:00`, `El día 31 de cada mes a las 09:00`. */
export const rhythmText = ({ frequency, weekday, monthDay, hour }: Schedule): string => {
  const at = `a las ${hourText(hour)}`
  if (frequency === 'daily') return `Todos los días ${at}`
  if (frequency === 'weekdays') return `De lunes a viernes ${at}`
  if (frequency === 'monthly') return `El día ${monthDay} de cada mes ${at}`
  const name = weekdayNames[String(weekday) as keyof typeof weekdayNames].toLowerCase()
  return `Los ${name.endsWith('s') ? name : `${name}s`} ${at}`
}

export const nextText = ({ isPaused, nextAt }: Schedule, timeZone: string): string =>
  isPaused ? 'En pausa' : formatDateTime(nextAt, timeZone)
