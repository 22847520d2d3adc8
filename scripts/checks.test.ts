import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase, onServer } from '../src/testing/database.ts'
import { checkSteps } from './check-steps.ts'
import { createScratchProject, decisions } from './scratch-project.ts'
import { isSatisfied } from './spdx.ts'
import { findStale } from './stale-parts.ts'

const scratch = createScratchProject()
afterAll(scratch.remove)

type Planted = { step: string; error: string; files: Record<string, string>; says: RegExp }

const used = (file: string, name: string): Record<string, string> => ({
  'src/modules/sales/contract/uses.test.ts': `import { expect, test } from 'vitest'\nimport { ${name} } from '${file}'\n\ntest('it is there', () => expect(${name}).toBeDefined())\n`,
})

const planted: Planted[] = [
  {
    step: 'types',
    error: 'a type error',
    files: { 'src/modules/sales/web/wrong.ts': "export const wrong: number = 'text'\n" },
    says: /wrong\.ts\(1,14\): error TS2322/,
  },
  {
    step: 'types',
    error: 'an unused local in a script',
    files: { 'scripts/wrong.ts': 'const unused = 1\nexport {}\n' },
    says: /scripts\/wrong\.ts.*TS6133/,
  },
  {
    step: 'lint',
    error: 'a lint error in a folder named assets',
    files: { 'src/modules/assets/server/wrong.ts': 'export const wrong = (value: any) => value\n' },
    says: /src\/modules\/assets\/server\/wrong\.ts:1:\d+ lint\/suspicious\/noExplicitAny/,
  },
  {
    step: 'lint',
    error: 'a file that is not formatted',
    files: { 'src/modules/sales/server/wrong.ts': 'export const wrong = "double quotes";\n' },
    says: /wrong\.ts format/,
  },
  {
    step: 'lint',
    error: 'a style sheet that is not formatted',
    files: { 'src/modules/sales/web/wrong.module.css': '.a{color:red}\n' },
    says: /wrong\.module\.css format/,
  },
  {
    step: 'lint (types)',
    error: 'a floating promise',
    files: {
      'src/modules/sales/server/wrong.ts':
        "import { readFile } from 'node:fs/promises'\n\nexport const wrong = (): void => {\n  readFile('x')\n}\n",
    },
    says: /no-floating-promises[\s\S]*src\/modules\/sales\/server\/wrong\.ts:4/,
  },
  {
    step: 'lint (types)',
    error: 'an object where text is expected, in a migration test',
    files: { 'migrations/wrong.test.ts': 'export const wrong = (row: object): string => String(row)\n' },
    says: /no-base-to-string[\s\S]*migrations\/wrong\.test\.ts/,
  },
  {
    step: 'directions',
    error: 'an import cycle',
    files: {
      'src/modules/sales/contract/one.ts': "import { two } from './two.ts'\n\nexport const one = (): number => two()\n",
      'src/modules/sales/contract/two.ts': "import { one } from './one.ts'\n\nexport const two = (): number => one()\n",
    },
    says: /no-cycles: src\/modules\/sales\/contract\/one\.ts/,
  },
  {
    step: 'directions',
    error: 'the kernel importing a module',
    files: {
      'src/kernel/contract/wrong.ts':
        "import { total } from '../../modules/sales/contract/sales.ts'\n\nexport const wrong = total\n",
    },
    says: /kernel-knows-no-module: src\/kernel\/contract\/wrong\.ts/,
  },
  {
    step: 'directions',
    error: 'a contract importing a server',
    files: {
      'src/modules/sales/server/rules.ts': 'export const rules = 1\n',
      'src/modules/sales/contract/wrong.ts':
        "import { rules } from '../server/rules.ts'\n\nexport const wrong = rules\n",
    },
    says: /contract-imports-contract/,
  },
  {
    step: 'directions',
    error: 'a page importing a server',
    files: {
      'src/modules/sales/server/rules.ts': 'export const rules = 1\n',
      'src/modules/sales/web/wrong.ts': "import { rules } from '../server/rules.ts'\n\nexport const wrong = rules\n",
    },
    says: /web-never-server/,
  },
  {
    step: 'directions',
    error: 'a server importing a page',
    files: {
      'src/modules/sales/web/page.ts': 'export const page = 1\n',
      'src/modules/sales/server/wrong.ts': "import { page } from '../web/page.ts'\n\nexport const wrong = page\n",
    },
    says: /server-never-web/,
  },
  {
    step: 'directions',
    error: 'a module entering another past its door',
    files: {
      'src/modules/sales/server/rules.ts': 'export const rules = 1\n',
      'src/modules/street/server/wrong.ts':
        "import { rules } from '../../sales/server/rules.ts'\n\nexport const wrong = rules\n",
    },
    says: /modules-by-the-door/,
  },
  {
    step: 'directions',
    error: 'the product importing what is for tests',
    files: {
      'src/testing/factory.ts': 'export const factory = 1\n',
      'src/modules/sales/server/wrong.ts':
        "import { factory } from '../../../testing/factory.ts'\n\nexport const wrong = factory\n",
    },
    says: /testing-only-in-tests/,
  },
  {
    step: 'directions',
    error: 'code in a folder that nobody reads',
    files: { 'tools/wrong.ts': 'export const wrong = 1\n' },
    says: /not read: tools\/wrong\.ts/,
  },
  {
    step: 'unused code',
    error: 'an export that nobody imports',
    files: {
      'src/modules/sales/contract/wrong.ts': 'export const right = 1\nexport const wrong = 2\n',
      ...used('./wrong.ts', 'right'),
    },
    says: /Unused exports[\s\S]*wrong +src\/modules\/sales\/contract\/wrong\.ts/,
  },
  {
    step: 'unused code',
    error: 'a file that nobody imports',
    files: { 'src/modules/sales/server/wrong.ts': 'export const wrong = 1\n' },
    says: /Unused files[\s\S]*src\/modules\/sales\/server\/wrong\.ts/,
  },
  {
    step: 'unused code',
    error: 'a package that nobody uses',
    files: { 'package.json': '{ "name": "scratch", "type": "module", "dependencies": { "dayjs": "1.0.0" } }\n' },
    says: /Unused dependencies[\s\S]*dayjs/,
  },
  {
    step: 'directions',
    error: 'a module that imports one of a higher floor',
    files: {
      'src/modules/catalog/contract/wrong.ts':
        "import { total } from '../../sales/contract/sales.ts'\n\nexport const wrong = total\n",
    },
    says: /modules-form-floors: catalog → sales goes up\s+src\/modules\/catalog\/contract\/wrong\.ts/,
  },
  {
    step: 'house rules',
    error: 'a local named by a participle',
    files: {
      'src/modules/sales/server/wrong.ts':
        'export const wrong = (rows: string[]): string => {\n  const found = rows[0]\n  return found ?? ""\n}\n',
    },
    says: /wrong\.ts: a local named «found»/,
  },
  {
    step: 'house rules',
    error: 'a sibling selector that restyles a whole parent',
    files: { 'src/kernel/web/wrong.module.css': 'input:disabled + * > .thumb {\n  color: red;\n}\n' },
    says: /wrong\.module\.css: a sibling «\+ \*» of what has no class/,
  },
  {
    step: 'house rules',
    error: 'a decision without its form',
    files: { [`${decisions}/0002-wrong.md`]: '# 2. A decision without its sections\n' },
    says: /0002-wrong\.md: the sections are Context, Decision, Consequences/,
  },
  {
    step: 'house rules',
    error: 'a file that is too long',
    files: { 'migrations/0001_long.sql': 'select 1;\n'.repeat(401) },
    says: /migrations\/0001_long\.sql: 402 lines, at most 400/,
  },
  {
    step: 'house rules',
    error: 'a check that is switched off',
    files: { 'src/modules/sales/server/snapshot.ts': `// ${'biome'}-ignore lint: because\nexport const wrong = 1\n` },
    says: /snapshot\.ts: a check switched off/,
  },
  {
    step: 'house rules',
    error: 'a test that is switched off',
    files: { 'e2e/wrong.e2e.ts': `import { test } from 'vitest'\n\ntest${'.skip'}('later', () => {})\n` },
    says: /e2e\/wrong\.e2e\.ts: a test switched off/,
  },
  {
    step: 'licences',
    error: 'a production package under a licence that is not allowed',
    files: {
      'package-lock.json': JSON.stringify({
        packages: { 'node_modules/wrong': { version: '1.0.0', license: 'AGPL-3.0-only' } },
      }),
    },
    says: /wrong 1\.0\.0: AGPL-3\.0-only/,
  },
]

/** They need a database and a registry: their errors are planted below. */
const apart = ['generated files', 'vulnerabilities']

test('every step of npm run check has a planted error', () => {
  expect(checkSteps.map(({ name }) => name).toSorted()).toEqual(
    [...new Set([...planted.map(({ step }) => step), ...apart])].toSorted(),
  )
})

test.each(checkSteps.map(({ name }) => name).filter(name => !apart.includes(name)))(
  '%s passes a sound project',
  async name => {
    expect(await scratch.run(name)).toMatchObject({ passed: true })
  },
)

test.each(planted)('$step fails on $error', async ({ step, files, says }) => {
  const uproot = scratch.plant(files)
  try {
    const { passed, output } = await scratch.run(step)
    expect(output).toMatch(says)
    expect(passed).toBe(false)
  } finally {
    uproot()
  }
})

test('licences are read as SPDX expressions', () => {
  const isAllowed = (licence: string): boolean => ['MIT', 'Zlib'].includes(licence)
  const allowed = ['MIT', '(MIT AND Zlib)', '(MIT OR GPL-3.0-or-later)', 'GPL-2.0 AND MIT OR Zlib']
  const refused = [
    'GPL-3.0',
    'MIT AND GPL-3.0',
    '(MIT',
    'MIT)',
    '',
    'SEE LICENSE IN x',
    'MIT Zlib',
    'MIT AND (GPL-2.0)',
  ]
  expect(allowed.filter(each => !isSatisfied(each, isAllowed))).toEqual([])
  expect(refused.filter(each => isSatisfied(each, isAllowed))).toEqual([])
})

describe('generated files', () => {
  test('that are stale are told with the command that mends them', async () => {
    const database = await createTestDatabase()
    try {
      expect(await findStale(database.url)).toEqual([])
      await onServer(database.url, client => client.query('create table planted (env_id uuid not null, id uuid)'))
      const stale = await findStale(database.url)
      expect(stale.map(({ what, mend }) => `${what}: ${mend}`)).toEqual([
        "migrations/tables.ts: planted is not declared: add the line «planted: 'tenant',»",
        'migrations/schema.snapshot.txt is of another schema: npm run types, and look at the difference',
        'src/kernel/server/database/schema.generated.ts is of another schema: npm run types',
      ])
    } finally {
      await database.drop()
    }
  })
})

describe('known vulnerabilities', () => {
  const advisory = {
    id: 1,
    url: 'https://github.com/advisories/GHSA-xxxx-xxxx-xxxx',
    title: 'Reads what it should not',
    severity: 'high',
    vulnerable_versions: '<2.0.0',
  }
  const lock = (entry: object): Record<string, string> => ({
    'package.json': JSON.stringify({ name: 'scratch', version: '1.0.0', dependencies: { dayjs: '1.0.0' } }),
    'package-lock.json': JSON.stringify({
      name: 'scratch',
      version: '1.0.0',
      lockfileVersion: 3,
      packages: {
        '': { name: 'scratch', version: '1.0.0', dependencies: { dayjs: '1.0.0' } },
        'node_modules/dayjs': { version: '1.0.0', license: 'MIT', ...entry },
      },
    }),
  })

  type Answer = { status: number; body: string }
  const packument = JSON.stringify({ name: 'dayjs', versions: { '1.0.0': { name: 'dayjs', version: '1.0.0' } } })

  /** A registry that answers so when it is asked about vulnerabilities; null: that never answers. */
  const registry = async (answer: Answer | null) => {
    const server = createServer(({ method }, response) => {
      if (!answer) return
      const [status, body] = method === 'POST' ? [answer.status, answer.body] : [200, packument]
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
  }

  const check = async (answer: Answer | 'gone' | null, entry: object = {}) => {
    const { url, server } = await registry(answer === 'gone' ? null : answer)
    if (answer === 'gone') server.close()
    const uproot = scratch.plant(lock(entry))
    try {
      return await scratch.run('vulnerabilities', { npm_config_registry: url, AUDIT_PATIENCE_MS: '4000' })
    } finally {
      uproot()
      server.closeAllConnections()
      server.close()
    }
  }
  const found = { status: 200, body: JSON.stringify({ dayjs: [advisory] }) }

  test('of what the product ships with fail, those of tools are told', async () => {
    const production = await check(found)
    expect(production.output).toContain('FAILS: dayjs (production, high): Reads what it should not')
    expect(production.passed).toBe(false)
    const development = await check(found, { dev: true })
    expect(development.output).toContain('known: dayjs (development, high)')
    expect(development.passed).toBe(true)
    expect(await check({ status: 200, body: '{}' })).toMatchObject({ passed: true })
  })

  test('without a registry that answers are told to be unchecked, soon, and fail nothing', async () => {
    for (const silent of [{ status: 405, body: '{}' }, { status: 200, body: 'not JSON' }, 'gone' as const, null]) {
      const { passed, output } = await check(silent)
      expect(output).toContain('not checked: known vulnerabilities, because the registry did not answer')
      expect(passed).toBe(true)
    }
  })
})
