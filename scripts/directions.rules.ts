import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser'

/** The directions of the house: see docs/decisions/0001-house.md. */
export const forbidden: IForbiddenRuleType[] = [
  {
    name: 'no-cycles',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'kernel-knows-no-module',
    severity: 'error',
    from: { path: '^src/kernel/' },
    to: { path: '^src/modules/' },
  },
  {
    name: 'contract-imports-contract',
    severity: 'error',
    from: { path: '^src/(kernel|modules/[^/]+)/contract/', pathNot: '\\.test\\.ts$' },
    to: { path: '^src/', pathNot: '^src/(kernel|modules/[^/]+)/contract/' },
  },
  { name: 'web-never-server', severity: 'error', from: { path: '/web/|^src/web\\.tsx$' }, to: { path: '/server/' } },
  {
    name: 'server-never-web',
    severity: 'error',
    from: { path: '/server/|^src/server\\.ts$' },
    to: { path: '^src/.*/web/' },
  },
  {
    name: 'modules-by-the-door',
    severity: 'error',
    from: { path: '^src/modules/([^/]+)/' },
    to: {
      path: '^src/modules/(?!$1/)[^/]+/',
      pathNot: '^src/modules/[^/]+/(contract/|server/index\\.ts$|web/index\\.tsx?$)',
    },
  },
  {
    name: 'testing-only-in-tests',
    severity: 'error',
    from: { pathNot: '\\.(test|fixture)\\.tsx?$|^src/kernel/testing/|^e2e/|^bench/|^scripts/|/testing/' },
    to: { path: '^src/kernel/testing/|/testing/' },
  },
]

/** Where the code is: a file elsewhere would be read by nobody. */
export const folders = ['src', 'e2e', 'bench', 'scripts', 'migrations', 'packages']

export const options: ICruiseOptions = {
  doNotFollow: { path: 'node_modules' },
  includeOnly: `^(${folders.join('|')})/`,
  tsConfig: { fileName: 'tsconfig.json' },
  tsPreCompilationDeps: true,
  parser: 'swc',
  enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.json'] },
}
