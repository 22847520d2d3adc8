import pg from 'pg'
import { readSettings } from '../src/kernel/server/settings.ts'
import { createServer } from '../src/server.ts'
import { type BenchContext, type BenchRow, median, timeRuns, withBenchContext } from './context.ts'
import { benchAnswers, benchForm, formsEnvironment, seedForms } from './forms.seed.ts'
import { signInToBench } from './sign-in.ts'

const runs = 5

type Case = { name: string; path: string; bar: number; plain: string; expected: number | null }

const today = new Date().toISOString().slice(0, 10)
const monthAgo = new Date(Date.now() - 29 * 86_400_000).toISOString().slice(0, 10)
const base = `/api/forms/${benchForm}/answers`
const ofForm = `env_id = '${formsEnvironment}' and form_id = '${benchForm}'`
const list = (search: Record<string, string>): string =>
  `/api/forms/answered?${new URLSearchParams({ form: benchForm, limit: '50', ...search })}`

/** The least that any summary costs: every value of every answer, counted. */
const counted = (where: string): string =>
  `select d.key, d.value, count(*) from form_answers a, jsonb_each_text(a.data) d where ${where} and d.key <> 'comentario' group by 1, 2`

const cases: Case[] = [
  {
    name: 'forms: summary of a month, 30 questions',
    path: `${base}/summary?from=${monthAgo}&to=${today}`,
    bar: 300,
    plain: counted(`${ofForm} and day >= '${monthAgo}'`),
    expected: null,
  },
  {
    name: `forms: summary of all ${benchAnswers} answers`,
    path: `${base}/summary`,
    bar: 1500,
    plain: counted(ofForm),
    expected: benchAnswers,
  },
  {
    name: 'forms: 50 rows filtered by an answer',
    path: list({ filter: 'q_opcion3:matches:regular' }),
    bar: 200,
    plain: `select count(*) from form_answers where ${ofForm} and data ->> 'opcion3' = 'regular'`,
    expected: null,
  },
]

type Answer = { head?: { answers: number }; total?: number }

const measure = async (
  { name, path, bar, plain, expected }: Case,
  get: (url: string) => Promise<Answer>,
  client: pg.Client,
): Promise<BenchRow> => {
  const answer = await get(path)
  const total = answer.head?.answers ?? answer.total ?? 0
  if (total === 0 || (expected !== null && total !== expected)) throw new Error(`${name}: ${total} answers`)
  const ours = median(await timeRuns(runs, () => get(path)))
  const baseline = median(await timeRuns(runs, () => client.query(plain)))
  return {
    name,
    ours,
    baseline,
    unit: 'ms',
    ratio: ours / baseline,
    against: `plain SQL; bar ${bar} ms`,
    detail: { total, bar },
  }
}

/** What somebody waits for who reads the answers of a form. */
export const run = async (context: BenchContext): Promise<BenchRow[]> => {
  const scratch = await context.createScratch()
  const client = new pg.Client({ connectionString: scratch.ownerUrl })
  try {
    await seedForms(scratch.ownerUrl)
    await client.connect()
    const { app } = await createServer({ platform: scratch.platform, settings: readSettings({ LOG_LEVEL: 'silent' }) })
    const token = await signInToBench(app, scratch, formsEnvironment)
    const get = async (url: string): Promise<Answer> => {
      const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.json<Answer>()
    }
    const rows: BenchRow[] = []
    for (const one of cases) rows.push(await measure(one, get, client))
    await app.close()
    return rows
  } finally {
    await client.end()
    await scratch.drop()
  }
}

if (import.meta.main) console.table(await withBenchContext(run))
