import { dayOf, formatDateTime, missing } from '../../../../kernel/contract/formats.ts'
import { plainText } from '../../../../kernel/contract/plain-text.ts'
import { grantIds, grants } from '../../../../kernel/contract/roles.ts'
import type { ActText } from '../../../../kernel/web/app/act-text.ts'
import { roleLabels } from '../../contract/users/user-roles.ts'
import type { UserHistoryEntry } from '../../contract/users/user-routes.ts'

const names: Record<string, string> = {
  displayName: 'el nombre',
  phone: 'el teléfono',
  roleNumber: 'el rol',
  sellerKey: 'el vendedor',
  supervisorKey: 'el supervisor',
  managerKey: 'el gerente',
  grants: 'los permisos además de su rol',
}

export const roleText = (role: string): string => roleLabels[role as keyof typeof roleLabels] ?? role

const grantsText = (value: unknown): string => {
  const titles = grantIds
    .filter(grant => Array.isArray(value) && value.includes(grant))
    .map(grant => grants[grant].title)
  return titles.length === 0 ? 'ninguno' : titles.join(', ')
}

const valueText = (name: string, value: unknown): string => {
  if (name === 'grants') return grantsText(value)
  if (value === null || value === undefined || value === '') return missing
  return name === 'roleNumber' ? roleText(plainText(value)) : plainText(value)
}

type Values = Record<string, unknown>

/** «el rol de Administrador (1) a Vendedor (2)», for each thing that changed. */
const changeText = ({ detail }: UserHistoryEntry): string => {
  const before = (detail.before ?? {}) as Values
  const after = (detail.after ?? {}) as Values
  return Object.keys(after)
    .map(name => `${names[name] ?? name} de ${valueText(name, before[name])} a ${valueText(name, after[name])}`)
    .join(', ')
}

type Sentences = Record<string, (entry: UserHistoryEntry) => string>

const userSentences: Sentences = {
  invited: ({ actor }) => `${actor} le envió la invitación`,
  'invited-again': ({ actor }) => `${actor} le envió de nuevo la invitación`,
  accepted: () => 'Aceptó la invitación',
  changed: entry => `${entry.actor} cambió ${changeText(entry)}`,
  suspended: ({ actor }) => `${actor} suspendió su ingreso`,
  reactivated: ({ actor }) => `${actor} reactivó su ingreso`,
  removed: ({ actor }) => `${actor} quitó a esta persona de la empresa`,
  'invitation-cancelled': ({ actor }) => `${actor} canceló la invitación`,
  restored: ({ actor }) => `${actor} deshizo la quita`,
  'password-changed': () => 'Cambió su contraseña',
  'password-reset': () => 'Eligió otra contraseña con un correo',
  'second-factor-on': () => 'Activó el segundo factor',
  'second-factor-off': ({ actor }) => `${actor} desactivó el segundo factor`,
  'recovery-codes-renewed': () => 'Renovó sus códigos de recuperación',
  'sessions-revoked': ({ actor }) => `${actor} cerró sesiones`,
  'provider-bound': () => 'Unió su cuenta al proveedor de identidad',
  'provider-unbound': () => 'Desvinculó su cuenta del proveedor de identidad',
  'photo-changed': () => 'Cambió su foto',
  'photo-removed': () => 'Quitó su foto',
  'name-changed': ({ detail }) => `Cambió su nombre de ${String(detail.before)} a ${String(detail.after)}`,
}

const phoneOf = ({ detail }: UserHistoryEntry): string =>
  typeof detail.deviceName === 'string' ? ` ${detail.deviceName}` : ''

const licenceSentences: Sentences = {
  given: ({ actor }) => `${actor} le dio la licencia`,
  activated: ({ actor }) => `${actor} reactivó la licencia`,
  deactivated: ({ actor }) => `${actor} desactivó la licencia`,
  'phone-bound': entry => `Quedó vinculada al teléfono${phoneOf(entry)}`,
  'phone-freed': entry => `${entry.actor} liberó el teléfono${phoneOf(entry)}`,
}

/** An act that this screen has no sentence for is told as the log of the company tells it. */
const sentenceBy =
  (sentences: Sentences) =>
  (actText: ActText) =>
  (entry: UserHistoryEntry): string =>
    sentences[entry.action]?.(entry) ?? `${entry.actor} ${actText(entry.action)}`

export const userSentence = sentenceBy(userSentences)
export const licenceSentence = sentenceBy(licenceSentences)

/** Without the year while it is this one. */
export const momentText = (at: string | null, timeZone: string): string =>
  at ? formatDateTime(at, timeZone, dayOf(new Date(), timeZone)) : 'Nunca'
