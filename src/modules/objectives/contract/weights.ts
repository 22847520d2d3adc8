import { z } from 'zod'
import { defineSettings } from '../../../kernel/contract/settings-group.ts'
import { type ScoredMeasure, scoredMeasures } from './measures.ts'

const weight = z.number('Tiene que ser un número.').min(0, 'Desde 0.').max(100, 'Hasta 100.').default(1)

/** How much each target counts in the score; 0 leaves it out. */
export const objectiveWeights = defineSettings(
  'objectives',
  z.strictObject(
    Object.fromEntries(scoredMeasures.map(measure => [measure, weight])) as Record<ScoredMeasure, typeof weight>,
  ),
)
export type Weights = Record<ScoredMeasure, number>
