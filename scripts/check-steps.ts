import type { Step } from './run-steps.ts'

export const checkSteps: Step[] = [
  { name: 'types', command: 'tsc', arguments: ['-p', '.'] },
  { name: 'lint', command: 'biome', arguments: ['check', '.', '--max-diagnostics=60'] },
  { name: 'lint (types)', command: 'oxlint', arguments: ['--deny-warnings', 'src', 'scripts', 'e2e', 'bench'] },
  { name: 'directions', command: 'node', arguments: ['scripts/directions.ts'] },
  { name: 'house rules', command: 'node', arguments: ['scripts/house-rules.ts'] },
  { name: 'unused code', command: 'knip', arguments: ['--no-progress'] },
]
