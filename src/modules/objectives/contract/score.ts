import { objectiveMeasures, type ScoredMeasure, scoredMeasures } from './measures.ts'
import type { Weights } from './weights.ts'

/** One line of the arithmetic: `reached` is the part of the target, none counting for more than all of it. */
export type ScorePart = { measure: ScoredMeasure; title: string; weight: number; reached: number; points: number }
export type Score = { parts: ScorePart[]; weight: number; points: number }

type Figures = Partial<Record<ScoredMeasure, number | null>>

/**
 * What was reached of each target, weighted: 100 × Σ weight × min(1, actual ÷ target) ÷ Σ weight, over the measures that
 * have a target and a weight. Null when none has.
 */
export const scoreOf = (actuals: Figures, targets: Figures, weights: Weights): Score | null => {
  const aimed = scoredMeasures.filter(measure => (targets[measure] ?? 0) > 0 && weights[measure] > 0)
  const weight = aimed.reduce((sum, measure) => sum + weights[measure], 0)
  if (weight === 0) return null
  const parts = aimed.map(measure => {
    const reached = Math.max(0, Math.min(1, (actuals[measure] ?? 0) / (targets[measure] ?? 1)))
    return {
      measure,
      title: objectiveMeasures[measure],
      weight: weights[measure],
      reached,
      points: (100 * weights[measure] * reached) / weight,
    }
  })
  return { parts, weight, points: parts.reduce((sum, part) => sum + part.points, 0) }
}
