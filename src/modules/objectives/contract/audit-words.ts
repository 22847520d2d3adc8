import type { AuditWords } from '../../../kernel/contract/audit-words.ts'
import { objectiveMeasures } from './measures.ts'

/** What the log calls the acts of this module: in the past, with the person as the subject. */
export const objectiveActWords = {
  articlesChanged: 'Cambió los artículos',
} as const satisfies Record<string, string>

declare module '../../../kernel/contract/audit-acts.ts' {
  interface AuditActs extends Record<keyof typeof objectiveActWords, string> {}
}

/** What this module keeps in the log of the company, in words. */
export const objectiveAuditWords: AuditWords = {
  acts: objectiveActWords,
  entities: {
    'settings.objectives': { title: 'Ajustes de objetivos', table: null },
  },
  titles: {
    month: 'Mes',
    // Weights of measures.
    collectedCents: objectiveMeasures.collectedCents,
    frequency: objectiveMeasures.frequency,
    kg: objectiveMeasures.kg,
    packages: objectiveMeasures.packages,
  },
}
