import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoClosers, demoSeeders } from './cli/demo-seeders.ts'
import { addDays, dayOf } from './kernel/contract/formats.ts'
import type { Problem } from './kernel/contract/problems.ts'
import type { WithTenant } from './kernel/server/database/tenancy.ts'
import type { MapShapes } from './kernel/server/map/base-layers.ts'
import { readMapShapes } from './kernel/server/map/map-shapes.ts'
import type { Session } from './kernel/server/session/session.ts'
import type { DashboardType } from './modules/dashboards/contract/built/kinds.ts'
import { dashboardTypeIds, widgetDefinitions } from './modules/dashboards/contract/built/kinds.ts'
import type { PaperBody, PaperWidget } from './modules/dashboards/contract/built/paper.ts'
import { chartKinds, type Widget, widgetsSchema } from './modules/dashboards/contract/built/widgets.ts'
import { type BodySources, readPaperWidgets } from './modules/dashboards/server/built/paper/dashboard-bodies.ts'
import { dashboardDefinition } from './modules/dashboards/server/built/paper/dashboard-definition.ts'
import { fillEnvironment } from './modules/demo/server/index.ts'
import { dimensions, isKnownBy, type MeasureId, measures } from './modules/figures/contract/measures.ts'
import { questionPaper } from './modules/forms/server/index.ts'
import { actingSession } from './modules/identity/server/index.ts'
import { pickingPaper } from './modules/picking/server/index.ts'
import { answerStatistics } from './modules/reports/server/index.ts'
import { createDayOpener } from './modules/sales/server/index.ts'
import { logisticsPaper } from './modules/settlements/server/index.ts'
import { createTestApplication, type TestApplication } from './testing/application.ts'

/** A Friday at 15:30 in Buenos Aires. */
const now = new Date('2026-11-20T18:30:00Z')
const timeZone = 'America/Argentina/Buenos_Aires'
const month = { from: '2026-10-22', to: '2026-11-20' }

let application: TestApplication
let busy: Session
let empty: Session

const administratorOf = async (envId: string): Promise<Session> => {
  const email = `${envId}@test.example`
  await application.signIn({ roleNumber: 1, envId, email })
  const { database } = application.platform
  const { id } = await database.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const session = await actingSession(database, { userId: id, envId })
  if (!session) throw new Error('nobody signed in')
  return session
}

beforeAll(async () => {
  application = await createTestApplication()
  const { platform, envId, otherEnvId } = application
  busy = await administratorOf(envId)
  empty = await administratorOf(otherEnvId)
  await fillEnvironment(platform, {
    seed: 7,
    envId,
    now,
    timeZone,
    kind: 'frozen',
    marketplace: true,
    sellers: 6,
    customers: 200,
    articles: 60,
    months: 3,
    orders: 1_500,
    seeders: demoSeeders,
    closers: demoClosers,
    people: [{ id: busy.userId, email: 'a@test.example', displayName: 'Ana', roleNumber: 1 }],
  })
}, 120_000)
afterAll(() => application.stop())

const at = (index: number) => ({ id: `w${index}`, x: (index % 3) * 4, y: Math.floor(index / 3) * 6, w: 4, h: 6 })

const measured = Object.keys(measures).map((measure, index) => {
  const [by = 'seller'] = (index % 2 ? (['channel', 'brand', 'seller'] as const) : (['day', 'seller'] as const)).filter(
    id => id in dimensions && isKnownBy(measure as MeasureId, [id]),
  )
  const kinds = Object.keys(chartKinds) as (keyof typeof chartKinds)[]
  const chart = kinds[index % kinds.length] ?? 'bars'
  return {
    kind: 'measure',
    measure,
    by,
    chart: chart === 'donut' && !measures[measure as MeasureId].adds ? 'bars' : chart,
  }
})

/** Everything the gallery of a type has: its own widgets, and every measure, drawn in every way. A board holds fewer. */
const galleryOf = (type: DashboardType): Widget[] => [
  ...widgetsSchema.parse(widgetDefinitions[type].map(({ id }, index) => ({ kind: 'fixed', widget: id, ...at(index) }))),
  ...(type === 'ventas'
    ? widgetsSchema.parse(measured.map((widget, index) => ({ ...widget, ...at(100 + index) })))
    : []),
]

const sourcesOf = (more: Partial<BodySources> = {}): BodySources => {
  const { withTenant } = application.platform
  return {
    withTenant,
    now: () => now,
    planDay: createDayOpener(withTenant),
    statistics: answerStatistics,
    question: questionPaper,
    kits: { logistica: logisticsPaper, picking: pickingPaper },
    ...more,
  }
}

/** Work in a warehouse is of the day it was handed out: that of the machine. */
const daysOf = (type: DashboardType) =>
  type === 'picking' ? { ...month, to: addDays(dayOf(new Date(), timeZone), 1) } : month

const everybody = { sellers: [], supervisors: [], channels: [], regions: [] }

const read = async (session: Session, type: DashboardType, more: Partial<BodySources> = {}) => {
  const failures: Problem[] = []
  const widgets = await readPaperWidgets(
    {
      sources: sourcesOf(more),
      session,
      asked: { ...everybody, days: daysOf(type), compared: { from: '2026-09-22', to: '2026-10-21' } },
      today: month.to,
      report: failure => failures.push(failure),
    },
    { type, widgets: galleryOf(type) },
  )
  return { widgets, failures }
}

const shapes: MapShapes = JSON.parse(readMapShapes())

const drawn = (widgets: PaperWidget[]): string =>
  JSON.stringify(
    dashboardDefinition(
      { title: 'Todo', company: 'La Norteña', logo: null, sentences: [], printed: '', widgets },
      shapes,
    ).content,
  )

const hasFailed = (body: PaperBody): boolean => body.kind === 'words' && body.failed === true
const titles = (widgets: PaperWidget[], is: (body: PaperBody) => boolean): string[] =>
  widgets.filter(({ body }) => is(body)).map(({ title }) => title)

describe.each(dashboardTypeIds)('every widget of %s on paper', type => {
  test('shows what there is', async () => {
    const { widgets, failures } = await read(busy, type)
    expect(widgets).toHaveLength(galleryOf(type).length)
    expect(failures).toEqual([])
    expect(titles(widgets, body => body.kind === 'words')).toEqual([])
    expect(drawn(widgets)).not.toContain('No pudimos')
  })

  test('says so where there is nothing', async () => {
    const { widgets, failures } = await read(empty, type)
    expect(failures).toEqual([])
    expect(titles(widgets, hasFailed)).toEqual([])
    expect(titles(widgets, body => body.kind === 'map')).toEqual([])
    expect(drawn(widgets)).not.toMatch(/No pudimos|NaN|undefined|null%/)
  })

  test('says in its place that its figures did not come', async () => {
    const withTenant: WithTenant = async () => {
      throw new Error('the database is away')
    }
    const planDay = async (): Promise<void> => {}
    const { widgets, failures } = await read(busy, type, { withTenant, planDay })
    expect(titles(widgets, hasFailed)).toHaveLength(widgets.length)
    expect(failures.length).toBeGreaterThan(0)
    expect(drawn(widgets).match(/No pudimos/g)?.length).toBeGreaterThanOrEqual(widgets.length)
  })
})

test('one whose query fails leaves its neighbours as they are', async () => {
  const statistics: BodySources['statistics'] = async () => {
    throw new Error('the query was canceled')
  }
  const { widgets } = await read(busy, 'ventas', { statistics })
  expect(titles(widgets, hasFailed)).toHaveLength(measured.length)
})
