import { hash } from 'node:crypto'
import { formatDay, instantAt, zonedParts } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { publishNotification } from '../../content/server/index.ts'
import { logisticsSettings } from '../contract/logistics-settings.ts'
import { expiryText } from '../contract/papers.ts'
import { formatPlate } from '../contract/plates.ts'
import { type PaperWarning, readPaperWarnings } from './papers.queries.ts'

/** The hour from which the notification is sent, when the warehouse opens. */
const morning = 7

/** At most this many papers are listed by name. */
const maximumNames = 12

/** An id derived from the company and the day, so that several servers write the notification once. */
const noticeId = (envId: string, day: string): string => {
  const digest = hash('sha256', `fleet papers ${envId} ${day}`)
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-')
}

const lineOf = ({ of, whose, paper, expiresOn }: PaperWarning, day: string): string =>
  `${of === 'vehicle' ? formatPlate(whose) : whose}: ${paper} ${expiryText(expiresOn, day) ?? ''} (${formatDay(expiresOn, day)})`

const titleOf = (warnings: PaperWarning[]): string => {
  const expiredCount = warnings.filter(({ state }) => state === 'expired').length
  if (expiredCount === 0) return 'Papeles de la flota por vencer'
  return expiredCount === 1 ? 'Hay un papel vencido en la flota' : `Hay ${expiredCount} papeles vencidos en la flota`
}

/**
 * Notifies administrators once a day, from seven in the morning in the environment's time zone, of papers of the fleet that
 * have expired or are near expiry. Returns whether it notified now.
 */
export const tellPapers = async (tenant: Tenant, now: Date): Promise<boolean> => {
  const { timeZone } = await tenant.environment()
  const { day, hour } = zonedParts(now, timeZone)
  if (Number(hour) < morning || !(await tenant.settings(logisticsSettings)).tellsPapers) return false
  const warnings = await readPaperWarnings(tenant, day)
  if (warnings.length === 0) return false
  const rest = warnings.length - maximumNames
  return publishNotification(tenant, {
    id: noticeId(tenant.envId, day),
    name: titleOf(warnings),
    description: [
      ...warnings.slice(0, maximumNames).map(warning => lineOf(warning, day)),
      ...(rest > 0 ? [`y ${rest} más, en Logística → Flota`] : []),
    ].join('\n'),
    startDate: instantAt(`${day} 0${morning}:00:00`, timeZone),
    role: 'admin',
  })
}
