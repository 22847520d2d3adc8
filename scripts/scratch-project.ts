import { execFile, execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { checkSteps } from './check-steps.ts'
import { floors } from './module-floors.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const configurations = ['biome.json', '.oxlintrc.json', 'knip.json', 'tsconfig.json', '.gitignore']

/** Every module that has a floor has files. */
const modules = Object.fromEntries(
  floors.map(name => [
    `src/modules/${name}/contract/floor.test.ts`,
    "import { expect, test } from 'vitest'\nimport { zero } from '../../../kernel/contract/zero.ts'\n\ntest('nothing', () => expect(zero).toBe(0))\n",
  ]),
)

export const decisions = 'docs/decisions'

const decision = `# 1. The scratch project is sound

- Status: accepted
- Date: 2026-11-23

## Context

Checks are tried.

## Decision

On a small project.

## Consequences

A planted error fails.
`

/** A few files that every check passes, in the places of the house. */
const sound: Record<string, string> = {
  ...modules,
  [`${decisions}/0001-sound.md`]: decision,
  [`${decisions}/README.md`]:
    '# Decisions\n\n| [1](0001-sound.md) | The scratch project is sound | accepted | What is tried |\n',
  'package.json': `${JSON.stringify({ name: 'scratch', type: 'module', devDependencies: { typescript: '7.0.2', vitest: '5.1.1' } }, null, 2)}\n`,
  'package-lock.json': JSON.stringify({ packages: { '': {}, 'node_modules/sound': { license: 'MIT' } } }),
  'src/kernel/contract/sum.ts':
    "import { zero } from './zero.ts'\n\nexport const sum = (...values: number[]): number => values.reduce((a, b) => a + b, zero)\n",
  'src/kernel/contract/zero.ts': 'export const zero = 0\n',
  'src/kernel/contract/sum.test.ts':
    "import { expect, test } from 'vitest'\nimport { sum } from './sum.ts'\nimport { zero } from './zero.ts'\n\ntest('nothing adds up to nothing', () => expect(sum()).toBe(zero))\n",
  'src/modules/sales/contract/sales.ts':
    "import { sum } from '../../../kernel/contract/sum.ts'\n\nexport const total = sum(1, 2)\n",
  'src/modules/sales/contract/sales.test.ts':
    "import { expect, test } from 'vitest'\nimport { sum } from '../../../kernel/contract/sum.ts'\nimport { total } from './sales.ts'\n\ntest('the total', () => expect(total).toBe(sum(3)))\n",
}

/** The installed packages one by one: what a tool keeps in node_modules/.cache stays with the scratch project. */
export const linkPackages = (folder: string): void => {
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')).filter(entry => !/^\.(cache|vite)/.test(entry)))
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
}

export type StepOutcome = { passed: boolean; output: string }

/** A small project under the real configuration, on which the steps of `npm run check` run as they are. */
export const createScratchProject = () => {
  const folder = mkdtempSync(join(tmpdir(), 'anden-checks-'))
  const write = (files: Record<string, string>): void => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
  }
  for (const file of configurations) copyFileSync(join(root, file), join(folder, file))
  linkPackages(folder)
  write(sound)
  execFileSync('git', ['init', '-q', folder])
  return {
    /** Runs a step of `npm run check`: its own command, with the project's scripts, on the scratch project. */
    run: (name: string, env: Record<string, string> = {}): Promise<StepOutcome> => {
      const step = checkSteps.find(candidate => candidate.name === name)
      if (!step) throw new Error(`there is no step ${name}`)
      const parts = step.arguments.map(each => (each.startsWith('scripts/') ? join(root, each) : each))
      const path = `${root}node_modules/.bin:${process.env.PATH ?? ''}`
      return new Promise(resolve => {
        execFile(
          step.command,
          parts,
          { cwd: folder, env: { ...process.env, ...env, NO_COLOR: '1', PATH: path } },
          (error, stdout, stderr) =>
            resolve({ passed: error === null, output: stripVTControlCharacters(stdout + stderr) }),
        )
      })
    },
    /** Adds files, or other text in their place, until the answer is called. */
    plant: (files: Record<string, string>): (() => void) => {
      write(files)
      return () => {
        for (const file of Object.keys(files)) {
          const before = sound[file]
          if (before === undefined) rmSync(join(folder, file))
          else write({ [file]: before })
        }
      }
    },
    remove: (): void => rmSync(folder, { recursive: true, force: true }),
  }
}
