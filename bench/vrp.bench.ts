import { isFeasible } from '../src/modules/logistics/contract/solver/problem.ts'
import { savingsPlan } from '../src/modules/logistics/contract/solver/savings.ts'
import { solve } from '../src/modules/logistics/contract/solver/solve.ts'
import type { BenchRow } from './context.ts'
import { type Instance, readInstances } from './vrp.data.ts'

/** Milliseconds for each instance. */
const patience = Number(process.env.VRP_PATIENCE ?? 5_000)

const solved = ({ name, problem }: Instance): number => {
  const plan = solve(problem, { patience })
  const served = new Set(plan.rounds.flat())
  if (plan.left.length > 0 || served.size !== problem.stops.length) throw new Error(`${name}: stops were left behind`)
  for (const [index, round] of plan.rounds.entries())
    if (!isFeasible(problem, index, round)) throw new Error(`${name}: round ${index} is not feasible`)
  return plan.distance
}

/** Loads that the solver proposes, against the best-known ones; every plan is checked to be feasible. */
export const run = async (): Promise<BenchRow[]> => {
  const { augerat, solomon } = await readInstances()
  const gaps = augerat.map(instance => {
    const ours = solved(instance)
    const gap = (ours / (instance.best ?? ours) - 1) * 100
    console.log(`${instance.name}  ${ours}  best known ${instance.best}  gap ${gap.toFixed(2)} %`)
    return gap
  })
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  const rows: BenchRow[] = [
    {
      name: `mean gap on the ${gaps.length} instances of Augerat A, ${patience / 1000} s each`,
      ours: mean,
      baseline: 1,
      unit: '%',
      ratio: mean,
      against: 'a gap of 1 % to the best known',
      detail: { worst: Math.max(...gaps), solved: gaps.filter(gap => gap < 0.001).length },
    },
  ]
  for (const instance of solomon) {
    const ours = solved(instance)
    const baseline = savingsPlan(instance.problem).distance
    rows.push({
      name: `${instance.name} of Solomon, windows kept`,
      ours,
      baseline,
      unit: 'distance',
      ratio: ours / baseline,
      against: 'savings alone',
    })
  }
  return rows
}

if (import.meta.main) console.table(await run())
