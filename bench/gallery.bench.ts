import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { readSettings } from '../src/kernel/server/settings.ts'
import { createServer } from '../src/server.ts'
import { type BenchContext, type BenchRow, median, timeRuns, withBenchContext } from './context.ts'
import { benchPhotos, galleryEnvironment, seedGallery } from './gallery.seed.ts'
import { watchWall } from './gallery-screen.ts'
import { signInToBench } from './sign-in.ts'

const runs = 9
const page = 300

type Answer = { items?: { id: string }[]; total?: number }
type Answered = { answer: Answer; bytes: number }
type Case = { name: string; path: string; plain: string; expected: number }

const ofWall = `env_id = '${galleryEnvironment}' and deleted_at is null`
const newest = 'order by day desc, taken_at desc, id desc'

const cases: Case[] = [
  {
    name: `gallery: days of ${benchPhotos} photos`,
    path: '/api/gallery/days',
    plain: `select day, source, count(*) from gallery_photos where ${ofWall} group by day, source`,
    expected: benchPhotos,
  },
  {
    name: 'gallery: first page of the wall',
    path: `/api/gallery/photos?limit=${page}`,
    plain: `select * from gallery_photos where ${ofWall} ${newest} limit ${page + 1}`,
    expected: page,
  },
]

type Plan = { 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Filter'?: number; Plans?: Plan[] }

/** Rows that the leaves of a plan read. */
const rowsOf = (plan: Plan): number =>
  plan.Plans?.reduce((sum, one) => sum + rowsOf(one), 0) ??
  plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0))

const rowsRead = async (client: pg.Client, statement: string): Promise<number> => {
  const { rows } = await client.query(`explain (analyze, format json) ${statement}`)
  return rowsOf(rows[0]['QUERY PLAN'][0].Plan)
}

const measure = async (
  { name, path, plain, expected }: Case,
  get: (url: string) => Promise<Answered>,
  client: pg.Client,
): Promise<BenchRow> => {
  const { answer, bytes } = await get(path)
  const count = answer.items?.length ?? answer.total ?? 0
  if (count !== expected) throw new Error(`${name}: ${count} photos`)
  const ours = median(await timeRuns(runs, () => get(path)))
  const baseline = median(await timeRuns(runs, () => client.query(plain)))
  return {
    name,
    ours,
    baseline,
    unit: 'ms',
    ratio: ours / baseline,
    against: 'plain SQL',
    detail: { bytes, rowsOfPlainSql: await rowsRead(client, plain) },
  }
}

/** What somebody waits for who opens the wall, and what travels to them. */
export const run = async (context: BenchContext): Promise<BenchRow[]> => {
  const scratch = await context.createScratch()
  const client = new pg.Client({ connectionString: scratch.ownerUrl })
  try {
    await seedGallery(scratch.ownerUrl)
    await client.connect()
    const { app } = await createServer({ platform: scratch.platform, settings: readSettings({ LOG_LEVEL: 'silent' }) })
    const token = await signInToBench(app, scratch, galleryEnvironment)
    const get = async (url: string): Promise<Answered> => {
      const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' } })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      const bytes = answer.rawPayload.length
      const isPacked = answer.headers['content-encoding'] === 'gzip'
      const text = isPacked ? gunzipSync(answer.rawPayload).toString() : answer.body
      return { answer: JSON.parse(text) as Answer, bytes }
    }
    const rows: BenchRow[] = []
    for (const one of cases) rows.push(await measure(one, get, client))
    await app.close()
    return [...rows, ...(await watchWall(scratch))]
  } finally {
    await client.end()
    await scratch.drop()
  }
}

if (import.meta.main) console.table(await withBenchContext(run))
