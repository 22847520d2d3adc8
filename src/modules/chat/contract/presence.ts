/** What a person chooses to show, and what others see of them (spec.md §4). */
export const presences = {
  online: 'En línea',
  'do-not-disturb': 'No molestar',
  away: 'Ausente',
  offline: 'Desconectado',
} as const
export type Presence = keyof typeof presences

export const presenceNames = Object.keys(presences) as [Presence, ...Presence[]]

/** The process that holds an open screen gives a sign every 15 s; two that are missed are none. A screen that closes says so itself. */
export const connectedMs = 40_000
/** Nobody touched a screen for this long: away. */
export const idleMs = 5 * 60_000

export type Signs = {
  /** What the person chose. */
  status: Presence
  /** Last sign of an open screen, or of the process that holds it; ISO 8601. */
  seenAt: string | null
  /** Last sign of somebody before it, ISO 8601. */
  activeAt: string | null
}

const isWithin = (instant: string | null, milliseconds: number, now: Date): boolean =>
  instant !== null && now.getTime() - Date.parse(instant) < milliseconds

/** Whoever chose to be offline, or has no screen open, is; who chose to be online but left the keyboard is away. */
export const presenceOf = ({ status, seenAt, activeAt }: Signs, now: Date): Presence => {
  if (status === 'offline' || !isWithin(seenAt, connectedMs, now)) return 'offline'
  return status === 'online' && !isWithin(activeAt, idleMs, now) ? 'away' : status
}
