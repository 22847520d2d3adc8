import { type APIRequestContext, type Browser, type Page, request } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { z } from 'zod'
import { addDays } from '../src/kernel/contract/formats.ts'
import { axeFindings, dress, move, openBrowser, signIn, visit } from './browser.ts'
import { today } from './company-day.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const tableros = '/apps/dashboards/project'
const patiently = { timeout: 20_000 }

/** The public API as a phone uses it, with the token of whoever signs in. */
const phoneOf = async (email: string): Promise<APIRequestContext> => {
  const baseURL = inject('baseUrl')
  const authorization = `Basic ${Buffer.from(`${email}:demo1234`).toString('base64')}`
  const stranger = await request.newContext({ baseURL, extraHTTPHeaders: { authorization } })
  const { token } = z
    .object({ token: z.string() })
    .parse(await (await stranger.post('/api/v1/auth/email', { data: {} })).json())
  await stranger.dispose()
  return request.newContext({ baseURL, extraHTTPHeaders: { authorization: `Bearer ${token}` } })
}

const coded = z.object({ code: z.string() })
const listed = z.object({ items: z.array(coded.extend({ name: z.string(), seller: coded.nullish() })) })

const listOf = async (api: APIRequestContext, path: string) =>
  listed.parse(await (await api.get(path, { params: { limit: '50' } })).json()).items

/** One order, taken now, of a customer that the supervisor sees. */
const sendOrder = async () => {
  const supervisor = await phoneOf('supervisor@demo.example')
  const office = await phoneOf('admin@demo.example')
  const customer = (await listOf(supervisor, '/api/data/customers')).find(({ seller }) => seller)
  const [article] = await listOf(office, '/api/data/articles')
  const answer = await office.post('/api/v1/orders', {
    data: {
      sk: `journey-${Date.now()}`,
      se: customer?.seller?.code,
      t: new Date().toISOString(),
      c: { k: customer?.code },
      o: [{ a: article?.code, q: 3, up: 1500 }],
    },
  })
  const created = z.object({ number: z.number() }).parse(await answer.json())
  await Promise.all([supervisor.dispose(), office.dispose()])
  return { number: created.number, customerCode: customer?.code ?? '' }
}

const figureOf = (page: Page, label: string) =>
  page.getByRole('link', { name: new RegExp(`^${label}: .*ver el detalle$`) })

const ordersShown = async (page: Page): Promise<number> =>
  Number(((await figureOf(page, 'Pedidos').textContent()) ?? '').replaceAll('.', ''))

/** Until map and charts have come there is nothing to look at. */
const drawn = async (page: Page) => {
  await figureOf(page, 'Pedidos').waitFor()
  await page
    .getByRole('img', { name: /^Venta acumulada/ })
    .locator('svg')
    .waitFor()
}

describe('tableros', () => {
  test('an order sent by a phone appears without reloading, and its number leads to the rows', async () => {
    const { page, trouble } = await visit(browser)
    await signIn(page, 'supervisor@demo.example')
    await page.goto(tableros)
    await drawn(page)
    await page.getByText('En vivo').waitFor()
    const before = await ordersShown(page)
    const { number, customerCode } = await sendOrder()
    await expect.poll(() => ordersShown(page), patiently).toBe(before + 1)

    await figureOf(page, 'Pedidos').click()
    await page.waitForURL('**/apps/detalle?informe=orders**')
    const row = page.locator('.ag-row[row-id]').filter({ hasText: `P-${number}` })
    await row.waitFor()
    expect(await row.textContent()).toContain(customerCode)
    expect(trouble).toEqual([])
  })

  test('figures of days gone by, filtered, lead to exactly their rows', async () => {
    const [from, to] = [addDays(today(), -40), addDays(today(), -21)]
    const { page, trouble } = await visit(browser)
    await signIn(page, 'supervisor@demo.example')
    await page.goto(`${tableros}?desde=${from}&hasta=${to}`)
    await page.getByRole('button', { name: /^Canal/ }).click()
    await page.getByRole('dialog', { name: 'Canal' }).getByRole('checkbox').nth(1).click()
    await page.waitForURL('**canales=**')
    // Opened anew, no figure of the choice before is left on the screen.
    await page.goto(page.url())
    const totals = page.getByRole('status', { name: 'Totales' })
    for (const [figure, rows] of [
      ['Pedidos', /pedidos?/],
      ['Visitas con ruta', /visitas?/],
      ['Cobranzas efectivas', /visitas?/],
    ] as const) {
      await drawn(page)
      const shown = (await figureOf(page, figure).textContent())?.split(' / ') ?? []
      const said = shown.at(-1)?.trim() ?? ''
      await figureOf(page, figure).click()
      await page.waitForURL('**/apps/detalle?informe=**')
      const address = new URL(page.url()).searchParams
      expect([address.get('desde'), address.get('hasta')]).toEqual([from, to])
      expect(address.get('canales')).toMatch(/^[0-9a-f-]{36}/)
      await expect.poll(() => totals.textContent(), patiently).toMatch(new RegExp(`^${said} ${rows.source}`))
      await page.goBack()
    }
    const shop = page.getByRole('region', { name: 'Ranking de artículos' }).getByRole('row').nth(1)
    await shop.getByRole('link').first().click()
    await page.waitForURL('**informe=sold-lines**filter=articleCode**')
    await page.locator('.ag-row[row-id]').first().waitFor()
    expect(trouble).toEqual([])
  })

  test('a widget that fails says so in its place and the others stay', async () => {
    const { page, trouble } = await visit(browser)
    await signIn(page, 'gerente@demo.example')
    let isFailing = true
    await page.route('**/api/dashboards/sales?**', async route => {
      const answer = await route.fetch()
      const body = z.looseObject({ widgets: z.record(z.string(), z.unknown()) }).parse(await answer.json())
      const broken = { ok: false, code: 'widget-failed', detail: 'No se pudo calcular.' }
      const widgets = isFailing ? { ...body.widgets, sellerRanking: broken } : body.widgets
      await route.fulfill({ response: answer, json: { ...body, widgets } })
    })
    await page.goto(tableros)
    await drawn(page)
    const card = page.getByRole('region', { name: 'Ranking de vendedores' })
    await card.getByText('No pudimos mostrar este dato').waitFor()
    // One that has rows on every day of the week.
    await page.getByRole('region', { name: 'Ranking de artículos' }).getByRole('row').nth(1).waitFor()
    isFailing = false
    await card.getByRole('button', { name: 'Reintentar' }).click()
    await card.getByRole('row').nth(1).waitFor()
    expect(trouble).toEqual([])
  })

  test('nothing is said against Tableros, a voucher or a form', async () => {
    const { page, trouble } = await visit(browser)
    await signIn(page, 'admin@demo.example')
    await page.goto(tableros)
    await drawn(page)
    expect(await axeFindings(page), 'Tableros').toEqual([])

    await move(page, '/apps/comprobantes/pedidos?periodo=7d')
    await page.locator('.ag-row[row-id]').nth(1).click()
    await page.getByRole('complementary', { name: 'Pedido' }).getByText('Historia').waitFor()
    expect(await axeFindings(page), 'Comprobantes').toEqual([])

    await move(page, '/apps/personas/main')
    await page.locator('.ag-row[row-id]').nth(1).click()
    const form = page.getByRole('complementary').filter({ has: page.getByLabel('Nombre de fantasía') })
    await form.getByLabel('Nombre de fantasía').fill('Otro nombre')
    expect(await axeFindings(page), 'Clientes').toEqual([])
    // Tableros and a voucher are read in every preset by the presets' journey.
    await dress(page, 'deepOcean')
    expect(await axeFindings(page, { checks: 'colours' }), 'Clientes by night').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: '¿Descartar 1 cambio?' }).waitFor()
    await page.getByRole('button', { name: 'Descartar 1 cambio' }).click()
    await expect.poll(() => form.count(), patiently).toBe(0)
    expect(trouble).toEqual([])
  })
})
