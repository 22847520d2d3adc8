import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { formatMoney, formatNumber } from '../../../../../kernel/contract/formats.ts'
import { type Caller, createTestApplication, type TestApplication } from '../../../../../testing/application.ts'
import { pdfText } from '../../../../../testing/pdf-text.ts'
import { createWorld, writeHistory } from '../../../../../testing/sales-history.ts'
import { rebuildFacts } from '../../../../sales/server/index.ts'
import type { BuiltDashboard } from '../../../contract/built/built-dashboards.ts'
import { type DashboardType, widgetDefinitions } from '../../../contract/built/kinds.ts'
import { arrange } from '../../../contract/built/layout.ts'
import type { PaperDashboard } from '../../../contract/built/paper.ts'
import type { SalesDashboard } from '../../../contract/sales-dashboard.ts'
import { dataOf } from '../../../testing/check-dashboard.ts'
import { dashboardDefinition } from './dashboard-definition.ts'
import { layOut, page } from './page-layout.ts'

let application: TestApplication
let owner: Caller
let admin: Caller
const day = '2026-11-17'

beforeAll(async () => {
  application = await createTestApplication()
  await application.platform.withTenant(application.envId, async tenant => {
    await writeHistory(tenant, await createWorld(tenant), '2026-11-18', 20, 5)
    await rebuildFacts(tenant)
  })
  owner = await application.signIn({ roleNumber: 0 })
  admin = await application.signIn({ roleNumber: 1 })
})
afterAll(() => application.stop())

const paths: Record<DashboardType, string> = {
  ventas: '/api/project-dashboard-app/projects',
  logistica: '/api/logistica/consolidated',
  picking: '/api/picking/dashboard',
}
const everyFixed = (type: DashboardType) =>
  arrange(
    widgetDefinitions[type].map(({ id }, index) => ({
      kind: 'fixed',
      id,
      widget: id,
      x: (index % 3) * 4,
      y: Math.floor(index / 3) * 5,
      w: 4,
      h: 5,
    })),
  )
const charts = ['bars', 'columns', 'line', 'donut', 'table', 'figure'] as const
const everyChart = charts.map((chart, index) => ({
  kind: 'measure',
  id: `m-${chart}`,
  measure: 'net',
  by: chart === 'line' ? 'day' : 'seller',
  chart,
  x: (index % 2) * 6,
  y: 60 + Math.floor(index / 2) * 5,
  w: 6,
  h: 5,
}))

const crossed = (['bars', 'columns', 'line', 'table'] as const).map((chart, index) => ({
  kind: 'measure',
  id: `x-${chart}`,
  measure: 'net',
  by: chart === 'line' ? 'day' : 'seller',
  across: chart === 'bars' ? 'hour' : 'channel',
  chart,
  x: (index % 2) * 6,
  y: 80 + Math.floor(index / 2) * 5,
  w: 6,
  h: 5,
}))

const pdfOf = (caller: Caller, id: string, query = `from=${day}&to=${day}`) =>
  caller.request('GET', `/api/dashboards/built/${id}/pdf?${query}`)

describe('a dashboard as a PDF', () => {
  test.each(['ventas', 'logistica', 'picking'] as const)(
    '%s, with every widget there is',
    { timeout: 60_000 },
    async type => {
      const widgets = [...everyFixed(type), ...(type === 'ventas' ? [...everyChart, ...crossed] : [])]
      const { id } = await admin.post<BuiltDashboard>(paths[type], { name: 'Todo, “con” ñ', widgets })
      const response = await pdfOf(admin, id, `from=${day}&to=${day}&compareFrom=2026-11-10&compareTo=2026-11-10`)
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(response.headers['content-disposition']).toBe('inline; filename="todo-con-n.pdf"')
      expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
      expect(response.rawPayload.length).toBeGreaterThan(12_000)
    },
  )

  test('is of whoever may open it, and of days that are days', { timeout: 30_000 }, async () => {
    const { id } = await owner.post<BuiltDashboard>(paths.ventas, { name: 'Mía', widgets: [] })
    expect((await pdfOf(owner, id)).statusCode).toBe(200)
    expect((await pdfOf(admin, id)).statusCode).toBe(404)
    for (const wrong of [
      '',
      'from=ayer&to=hoy',
      `from=${day}&to=2026-11-01`,
      `from=${day}&to=${day}&compareFrom=${day}`,
    ])
      expect([wrong, (await pdfOf(owner, id, wrong)).statusCode]).toEqual([wrong, 400])
    expect((await pdfOf(owner, 'x')).statusCode).toBe(400)
  })
})

describe('what its titles say', () => {
  const saleAndTargets = [
    { kind: 'fixed', id: 'w-1', widget: 'dailySales', title: '', x: 0, y: 0, w: 4, h: 3 },
    { kind: 'fixed', id: 'w-2', widget: 'generalObjective', title: '', x: 4, y: 0, w: 6, h: 5 },
  ]
  const textOf = async (query: string): Promise<string> => {
    const { id } = await admin.post<BuiltDashboard>(paths.ventas, { name: 'Títulos', widgets: saleAndTargets })
    return pdfText((await pdfOf(admin, id, query)).rawPayload)
  }

  test('is of the days of the paper: only one day has a sale of the day', { timeout: 30_000 }, async () => {
    expect(await textOf(`from=${day}&to=${day}`)).toContain('Venta del día')
    const long = await textOf(`from=2026-11-01&to=${day}`)
    expect(long).toContain('Venta del período')
    expect(long).not.toContain('Venta del día')
    expect(long).not.toContain('de todos los canales')
  })

  test('targets say that they are of all channels', { timeout: 30_000 }, async () => {
    const channel = await admin.post<{ id: string }>('/api/data/sales-channels', { code: 'PAPEL', name: 'Papelera' })
    expect(await textOf(`from=${day}&to=${day}&channels=${channel.id}`)).toContain('de todos los canales y regiones')
  })
})

test('what the paper calls «ticket» and «ítems» are the figures of the API', { timeout: 30_000 }, async () => {
  const widgets = (['totalOrders', 'totalItems', 'itemsAndKilograms'] as const).map((widget, index) => ({
    kind: 'fixed',
    id: `w-${index}`,
    widget,
    title: '',
    x: index * 4,
    y: 0,
    w: 4,
    h: 3,
  }))
  const { id } = await admin.post<BuiltDashboard>(paths.ventas, { name: 'Palabras', widgets })
  for (const days of [`from=2026-11-01&to=${day}`, `from=${day}&to=${day}`]) {
    const answer = await admin.get<SalesDashboard>(`/api/dashboards/sales?${days}`)
    const { orders, averageTicketCents } = dataOf(answer, 'totalOrders')
    const { units, lines } = dataOf(answer, 'totalItems')
    const { netCents } = dataOf(answer, 'dailySales')
    expect(averageTicketCents).toBe(Math.round(netCents / orders))
    expect(units, 'units and lines differ, so that one is not taken for the other').not.toBe(lines)
    const text = pdfText((await pdfOf(admin, id, days)).rawPayload)
    expect(text).toContain(`ticket ${formatMoney(averageTicketCents ?? 0).replaceAll('\u00a0', ' ')}`)
    expect(text.match(/Total de ítems([\d.,]+)/)?.[1]).toBe(formatNumber(units))
    expect(text.match(/Ítems y kilos([\d.,]+) · /)?.[1]).toBe(formatNumber(units))
  }
})

describe('on its sheets', () => {
  const board = (widgets: PaperDashboard['widgets']): PaperDashboard => ({
    title: 'Mesa',
    company: 'La Norteña',
    logo: null,
    sentences: ['ayer'],
    printed: 'Eva, hoy',
    widgets,
  })
  const place = { title: 'Uno', note: '', x: 0, y: 0, w: 6, h: 5 }

  test('a widget that failed, is empty or cannot be drawn says so in its place, beside one that is whole', () => {
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    const drawn = JSON.stringify(
      dashboardDefinition(
        board([
          { ...place, body: { kind: 'words', text: 'No pudimos mostrar este dato.', failed: true } },
          { ...place, x: 6, body: { kind: 'figure', value: '1.234', lines: ['+2'] } },
          { ...place, y: 5, body: { kind: 'chart', drawing: { of: 'history', rows: null as never } } },
        ]),
        null,
      ).content,
    )
    expect(drawn).toContain('No pudimos mostrar este dato.')
    expect(drawn).toContain('1.234')
    expect(drawn).toContain('No pudimos dibujar este widget.')
    expect(warned).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError))
    warned.mockRestore()
  })

  test('rows that do not fit are counted', () => {
    const rows = Array.from({ length: 40 }, (_, index) => [`Fila ${index}`, '1'])
    const columns = [{ title: 'Nombre' }, { title: 'Cantidad', right: true }]
    const drawn = JSON.stringify(
      dashboardDefinition(board([{ ...place, body: { kind: 'table', columns, rows, total: 90 } }]), null).content,
    )
    expect(drawn).toMatch(/"\d+ de 90"/)
  })

  test('none is cut by the end of a page, nor stands over another', () => {
    const widgets = arrange(
      Array.from({ length: 30 }, (_, index) => ({
        id: `${index}`,
        x: (index * 5) % 9,
        y: index * 2,
        w: 3 + (index % 4),
        h: 2 + ((index * 7) % 12),
      })).map(one => ({ ...one, w: Math.min(one.w, 12 - one.x) })),
    )
    const placed = layOut(widgets)
    for (const { top, height, left, width } of placed) {
      expect(top + height).toBeLessThanOrEqual(page.height - page.foot)
      expect(left + width).toBeLessThanOrEqual(page.width - page.margin + 0.01)
    }
    for (const [index, one] of placed.entries())
      for (const other of placed.slice(index + 1)) {
        const apart =
          one.page !== other.page ||
          one.left + one.width <= other.left ||
          other.left + other.width <= one.left ||
          one.top + one.height <= other.top ||
          other.top + other.height <= one.top
        expect([one.widget.id, other.widget.id, apart]).toEqual([one.widget.id, other.widget.id, true])
      }
  })
})
