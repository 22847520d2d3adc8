import type { Step } from './run-steps.ts'

/** The longest first: two of them run at a time. */
export const checkSteps: Step[] = [
  // With the types (oxlint-tsgolint): .oxlintrc.json says what it reads and what is argued off.
  { name: 'lint (types)', command: 'oxlint', arguments: [] },
  { name: 'lint', command: 'biome', arguments: ['check', '.', '--max-diagnostics=60'] },
  { name: 'types', command: 'tsc', arguments: ['-p', '.'] },
  { name: 'directions', command: 'node', arguments: ['scripts/directions.ts'] },
  { name: 'unused code', command: 'knip', arguments: ['--no-progress'] },
  { name: 'generated files', command: 'node', arguments: ['scripts/database-types.ts', '--check'] },
  { name: 'house rules', command: 'node', arguments: ['scripts/house-rules.ts'] },
  { name: 'licences', command: 'node', arguments: ['scripts/licences.ts'] },
  { name: 'vulnerabilities', command: 'node', arguments: ['scripts/vulnerabilities.ts'] },
]
