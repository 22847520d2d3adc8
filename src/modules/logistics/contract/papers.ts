import { daysBetween } from '../../../kernel/contract/formats.ts'
/** A paper is near expiry from this many days before it (domain.md, Flota). */
export const warningDays = 30

/** States of the papers of a vehicle or delivery person, by the worst of them. */
export const paperStates = {
  expired: 'Vencidos',
  expiring: 'Por vencer',
  missing: 'Incompletos',
  valid: 'Al día',
} as const
export type PaperState = keyof typeof paperStates

/** Papers of a vehicle, by the field of their expiry. */
export const vehiclePapers = { vtv: 'VTV', senasa: 'SENASA', insurance: 'Seguro' } as const

export const paperState = (expiresOn: string | null, today: string): PaperState => {
  if (!expiresOn) return 'missing'
  const days = daysBetween(today, expiresOn)
  if (days < 0) return 'expired'
  return days <= warningDays ? 'expiring' : 'valid'
}

/** «vence en 12 días», «vence hoy», «vencida hace 3 días»; null when the expiry is not near. */
export const expiryText = (expiresOn: string, today: string): string | null => {
  const days = daysBetween(today, expiresOn)
  if (days > warningDays) return null
  if (days === 0) return 'vence hoy'
  if (days > 0) return days === 1 ? 'vence mañana' : `vence en ${days} días`
  return days === -1 ? 'venció ayer' : `venció hace ${-days} días`
}
