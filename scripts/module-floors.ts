/**
 * Modules form floors: a module imports only modules of lower floors, so there is no cycle of any length between them.
 * Every import counts: contract, server, web, tests, and imports of types alone.
 */

/** Lowest first. Whatever is new finds its place here: above everything it imports, below everything that imports it. */
export const floors = [
  'figures',
  'content',
  'settings',
  'identity',
  'agenda',
  'chat',
  'catalog',
  'stock',
  'customers',
  'gallery',
  'sales',
  'menus',
  'publications',
  'erp',
  'intake',
  'routes',
  'follow-up',
  'assets',
  'objectives',
  'pipelines',
  'forms',
  'counts',
  'picking',
  'logistics',
  'settlements',
  'payments',
  'store',
  'dashboards',
  'reports',
  'street',
  'supervision',
  'usage',
  'integration',
  'compat',
  'demo',
] as const

/** Pairs that still go up, `from → to`. The list only shrinks: a pair that no file needs any more has to leave it. */
export const pairsGoingUp: readonly string[] = []

export type FileImport = { from: string; to: string }

const moduleOf = (path: string): string | undefined => /^src\/modules\/([^/]+)\//.exec(path)?.[1]

const describe = (files: FileImport[]): string => files.map(({ from, to }) => `\n    ${from} → ${to}`).join('')

/** What is wrong, a line for each: pairs of modules that go up or sideways, modules without a floor, listed pairs that are gone. */
export const floorProblems = (
  imports: readonly FileImport[],
  order: readonly string[],
  known: readonly string[],
): string[] => {
  const between = imports.flatMap(one => {
    const [lower, upper] = [moduleOf(one.to), moduleOf(one.from)]
    return lower && upper && lower !== upper ? [{ ...one, lower, upper }] : []
  })
  const modules = new Set(
    imports.flatMap(({ from, to }) => [moduleOf(from), moduleOf(to)]).filter(name => name !== undefined),
  )
  const floorOf = (name: string): number => order.indexOf(name)
  const upward = Map.groupBy(
    between.filter(({ lower, upper }) => floorOf(upper) <= floorOf(lower)),
    ({ lower, upper }) => `${upper} → ${lower}`,
  )
  return [
    ...[...modules]
      .filter(name => floorOf(name) < 0)
      .map(name => `${name} has no floor: give it one in module-floors.ts`),
    ...order.filter(name => !modules.has(name)).map(name => `${name} has a floor and no files`),
    ...[...upward]
      .filter(([pair]) => !known.includes(pair))
      .map(([pair, files]) => `${pair} goes up${describe(files)}`),
    ...known.filter(pair => !upward.has(pair)).map(pair => `${pair} is listed as going up and does not: remove it`),
  ]
}
