import type { SolverPlan, SolverProblem } from '../../contract/solver/problem.ts'
import { solve } from '../../contract/solver/solve.ts'

export type Asked = { problem: SolverProblem; patience: number }
export type Told = { share: number; plan: SolverPlan; isDone: boolean }

/** Solves in a worker. Cancelling ends the worker; the screen keeps the best plan received so far. */
self.onmessage = ({ data: { problem, patience } }: MessageEvent<Asked>) => {
  const tell = (answer: Told) => self.postMessage(answer)
  const plan = solve(problem, {
    patience,
    onProgress: (share, best) => tell({ share, plan: best, isDone: false }),
  })
  tell({ share: 1, plan, isDone: true })
}
