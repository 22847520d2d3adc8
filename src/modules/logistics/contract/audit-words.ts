import type { AuditWords } from '../../../kernel/contract/audit-words.ts'

/** The acts of this module in the audit log: verbs in the past, with the person as the subject. */
export const logisticsActWords = {
  process: 'Procesó la carga',
  complete: 'Completó el consolidado',
  reopen: 'Reabrió',
  settled: 'Rindió el consolidado',
  unsettled: 'Volvió a dejar sin rendir',
} as const satisfies Record<string, string>

declare module '../../../kernel/contract/audit-acts.ts' {
  interface AuditActs extends Record<keyof typeof logisticsActWords, string> {}
}

/** Titles of the entities and acts that this module writes in the audit log. */
export const logisticsAuditWords: AuditWords = {
  acts: logisticsActWords,
  entities: {
    'consolidated-loads': { title: 'Consolidado', table: 'consolidated_loads' },
    'settings.logistics': { title: 'Ajustes de la flota', table: null },
  },
  titles: {
    exclusions: 'Quedaron pendientes',
    candidateDays: 'Días de pedidos para cargar',
    booksRoundDebt: 'Lo entregado sin cobrar queda como deuda',
    roundDebtDays: 'Días hasta que vence',
    departsAt: 'Hora de salida',
    secondTripAt: 'Hora del segundo viaje',
    backBy: 'Hora de vuelta',
    minutesPerStop: 'Minutos por parada',
    kilometersPerHour: 'Velocidad (km/h)',
    expiredPapers: 'Papeles vencidos',
    tellsPapers: 'Avisa papeles por vencer',
  },
  values: {
    expiredPapers: { warn: 'Avisan', block: 'Frenan la carga' },
  },
}
