import { dayOf, formatDay, formatTime } from '../../../kernel/contract/formats.ts'
import type { Role } from '../../../kernel/contract/roles.ts'
import { audienceRoles } from '../contract/audience.ts'

/** «hoy 08:10», «vie 20/11 17:45». */
export const momentText = (instant: string, timeZone: string, now = new Date()): string => {
  const [day, today] = [dayOf(instant, timeZone), dayOf(now, timeZone)]
  return `${day === today ? 'hoy' : formatDay(day, today)} ${formatTime(instant, timeZone)}`
}

/** «para Ventas y Supervisión», «para todos». */
export const audienceText = (roles: Role[]): string => {
  if (roles.length === 0) return 'para todos'
  return `para ${new Intl.ListFormat('es-AR').format(roles.map(role => audienceRoles[role]))}`
}

export const bytesText = (bytes: number): string =>
  bytes < 1_048_576
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1_048_576).toFixed(1).replace('.', ',')} MB`

export const peopleText = (count: number): string => (count === 1 ? '1 persona' : `${count} personas`)
