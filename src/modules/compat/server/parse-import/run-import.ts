import type { Session } from '../../../../kernel/server/session/session.ts'
import type { ParseContext } from '../parse/parse-class.ts'
import { dealWithObjects, type Importing } from './deal-with-objects.ts'
import {
  type ClassProgress,
  findMade,
  type ImportCounts,
  type ImportSource,
  noImportCounts,
  openImport,
  readProgress,
  saveOutcome,
  saveProgress,
} from './import-ledger.queries.ts'
import { type ClassPlan, importPlan } from './import-plan.ts'
import { type ParseSourceClient, type SourceObject, sourceProblem } from './parse-source-client.ts'
import { silentCaller } from './silent-exchange.ts'

export type ParseImportOptions = {
  context: Omit<ParseContext, 'caller'>
  session: Session
  client: ParseSourceClient
  source: Omit<ImportSource, 'sourceEnv'>
  /** The id that the company has there; without it, that of the only company there. */
  sourceEnv: string | null
  isRehearsal: boolean
  /** Reads every class from its beginning, also what was dealt with before. */
  isAgain: boolean
  signal: AbortSignal
  onProgress: (className: string, objects: number) => void
}

export type ClassResult = { className: string; total: number; counts: ImportCounts }

type Company = { id: string; name: string }

const companiesOf = async (client: ParseSourceClient): Promise<Company[]> =>
  (await client.page('Enviroments', {}, null)).map(({ objectId, name }) => ({ id: objectId, name: String(name) }))

/** Whose objects are read. Throws when it is not known: the objects of two companies never come into one. */
const companyOf = async (client: ParseSourceClient, sourceEnv: string | null): Promise<string> => {
  if (sourceEnv !== null) return sourceEnv
  const companies = await companiesOf(client)
  const [only, ...others] = companies
  if (only && others.length === 0) return only.id
  const names = companies.slice(0, 20).map(({ id, name }) => `${id} («${name}»)`)
  throw sourceProblem(
    names.length > 0
      ? `El servidor anterior tiene varias empresas. Elegí una con --source-env: ${names.join(', ')}.`
      : 'El servidor anterior no dice qué empresas tiene. Indicá cuál con --source-env.',
  )
}

const added = (counts: ImportCounts, outcomes: { outcome: keyof ImportCounts }[]): ImportCounts => {
  const sum = { ...counts }
  for (const { outcome } of outcomes) sum[outcome] += 1
  return sum
}

type Run = ParseImportOptions & { importId: string; envFilter: { envId: string } }

/** Objects of before by their key or id there; the import remembers what it made of each. */
const recordFinder = (run: Run): Importing['recordOf'] => {
  const known = new Map<string, Promise<string | null>>()
  const find = async (className: string, key: string): Promise<string | null> => {
    // One by one: Parse Server with PostgreSQL answers nothing to a query that names a column which its class has not.
    let objects: SourceObject[] = []
    for (const name of ['objectId', 'key', 'k'])
      if (objects.length === 0) objects = await run.client.page(className, { ...run.envFilter, [name]: key }, null)
    if (objects.length === 0) return null
    const { product } = run.context
    const made = await product.withTenant(run.session.envId, tenant =>
      findMade(tenant, run.importId, className, objects),
    )
    return [...made.values()][0] ?? null
  }
  return (className, key) => {
    const name = `${className} ${key}`
    const promise = known.get(name) ?? find(className, key)
    known.set(name, promise)
    return promise
  }
}

/** What was done and where the class goes on are written together. */
const settlePage = async (
  run: Run,
  { className }: ClassPlan,
  outcomes: Awaited<ReturnType<typeof dealWithObjects>>,
  progress: ClassProgress,
): Promise<void> => {
  const { product } = run.context
  await product.withTenant(run.session.envId, async tenant => {
    for (const outcome of outcomes) await saveOutcome(tenant, run.importId, className, outcome)
    await saveProgress(tenant, run.importId, className, progress)
  })
}

const cursorOf = (objects: SourceObject[]): ClassProgress['cursor'] => {
  const last = objects.at(-1)
  return last ? { at: last.createdAt, id: last.objectId } : null
}

const importClass = async (run: Run, importing: Importing): Promise<ClassResult> => {
  const { plan, isRehearsal } = importing
  const { product } = run.context
  const { className } = plan
  const total = await run.client.count(className, run.envFilter)
  const before = await product.withTenant(run.session.envId, tenant => readProgress(tenant, run.importId, className))
  let progress: ClassProgress = run.isAgain || isRehearsal ? { cursor: null, counts: noImportCounts } : before
  for (;;) {
    run.signal.throwIfAborted()
    const objects = await run.client.page(className, run.envFilter, progress.cursor)
    if (objects.length === 0) break
    const outcomes = await dealWithObjects(importing, objects)
    progress = { cursor: cursorOf(objects), counts: added(progress.counts, outcomes) }
    if (!isRehearsal) await settlePage(run, plan, outcomes, progress)
    run.onProgress(className, objects.length)
  }
  return { className, total, counts: progress.counts }
}

/**
 * Brings the classes of an older installation, in the order in which they name each other. What is here is compared and
 * never changed. A run that was cut short goes on where it was; the next one after a whole one reads what was created since.
 */
export const runParseImport = async (
  options: ParseImportOptions,
): Promise<{ importId: string; classes: ClassResult[] }> => {
  const { context, session, client, source } = options
  const sourceEnv = await companyOf(client, options.sourceEnv)
  const importId = await context.product.withTenant(session.envId, tenant =>
    openImport(tenant, { ...source, sourceEnv }),
  )
  const run: Run = { ...options, importId, envFilter: { envId: sourceEnv } }
  const whole: ParseContext = { ...context, caller: silentCaller(session) }
  const recordOf = recordFinder(run)
  const classes: ClassResult[] = []
  for (const plan of importPlan)
    classes.push(await importClass(run, { context: whole, importId, plan, isRehearsal: options.isRehearsal, recordOf }))
  return { importId, classes }
}
