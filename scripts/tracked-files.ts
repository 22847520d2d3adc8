import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Files of the project by how they end: committed ones and new ones, not those that git ignores. */
export const trackedFiles = (...endings: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...endings.map(end => `*${end}`)], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter(file => file !== '' && existsSync(file))
