import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addDays, weekdayOf } from '../src/kernel/contract/formats.ts'
import { axeFindings, enter, openBrowser, phone } from './browser.ts'
import { today } from './company-day.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const coded = z.object({ code: z.string() })
const list = z.object({ items: z.array(coded.extend({ seller: coded.nullish() })) })

const parameter = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name)
const mapReady = (page: Page) => page.locator('section[data-ready]').first().waitFor()

/** Some day back that is no Sunday: the demo works every other day. */
const workday = (): string => {
  const day = addDays(today(), -2)
  return weekdayOf(day) === 7 ? addDays(day, -1) : day
}

describe('línea de tiempo', () => {
  test("a supervisor reads a seller's day, walks the days by keys and finds each stop on the map", async () => {
    const day = workday()
    const { page, trouble } = await enter(browser, 'supervisor@demo.example', `/apps/time-line?dia=${day}`)
    const stops = page.getByRole('list', { name: 'Paradas' }).getByRole('listitem')
    await stops.first().waitFor()
    await mapReady(page)
    await stops.nth(1).getByRole('button').first().click()
    await expect.poll(() => parameter(page, 'parada')).toMatch(/^[0-9a-f-]{36}$/)
    await expect.poll(() => stops.nth(1).getByRole('button').first().getAttribute('aria-pressed')).toBe('true')
    expect(await axeFindings(page)).toEqual([])
    await stops.nth(1).getByRole('button').first().blur()
    await page.keyboard.press('j')
    await expect.poll(() => parameter(page, 'dia')).not.toBe(day)
    await page.keyboard.press('k')
    await expect.poll(() => parameter(page, 'dia')).toBe(day)
    await stops.first().getByRole('link').click()
    await page.waitForURL(/comprobantes|not-buy/)
    expect(trouble).toEqual([])
  })

  test('a new order appears without a reload', async () => {
    const { page, context, trouble } = await enter(browser, 'admin@demo.example', '/apps/time-line')
    const api = context.request
    const listed = async (path: string) =>
      list.parse(await (await api.get(path, { params: { limit: '50' } })).json()).items
    const customer = (await listed('/api/data/customers')).find(({ seller }) => seller)
    const [article] = await listed('/api/data/articles')
    await page.goto(`/apps/time-line?vendedor=${customer?.seller?.code}`)
    await mapReady(page)
    const orders = page.getByRole('link', { name: /^Pedidos: / })
    const before = Number(/\d+/.exec((await orders.getAttribute('aria-label')) ?? '')?.[0])
    await page.getByText('En vivo').waitFor()
    const sent = await api.post('/api/v1/orders', {
      data: {
        sk: `street-${Date.now()}`,
        se: customer?.seller?.code,
        t: new Date().toISOString(),
        c: { k: customer?.code },
        o: [{ a: article?.code, q: 3, up: 1500 }],
      },
    })
    expect(sent.ok(), await sent.text()).toBe(true)
    await page.getByRole('link', { name: new RegExp(`^Pedidos: ${before + 1}\\b`) }).waitFor()
    expect(trouble).toEqual([])
  })

  test('a seller has the own day on the phone', async () => {
    const { page, trouble } = await enter(browser, 'ventas@demo.example', `/apps/time-line?dia=${workday()}`, phone)
    await page.getByRole('list', { name: 'Paradas' }).or(page.getByText('Sin operaciones este día')).first().waitFor()
    await mapReady(page)
    expect(await axeFindings(page)).toEqual([])
    expect(trouble).toEqual([])
  })
})

describe('informe de vendedores', () => {
  test('ranks, exports, and opens one seller with goals, days and the way walked', async () => {
    const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/performance?periodo=7d')
    const table = page.getByRole('table', { name: 'Ranking de vendedores' })
    await table.getByRole('row').nth(5).waitFor()
    expect(await axeFindings(page)).toEqual([])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Exportar' }).click()
    await page.getByRole('menuitem', { name: 'Texto separado (csv)' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
    await table.getByRole('link').first().click()
    await page.waitForURL(/performance\/detail\/.+periodo=7d/)
    await page.getByRole('table', { name: 'Día por día' }).getByRole('row').nth(1).waitFor()
    await page.getByRole('heading', { name: 'Objetivos' }).waitFor()
    await mapReady(page)
    expect(await axeFindings(page)).toEqual([])
    expect(trouble).toEqual([])
  })
})

describe('cobertura', () => {
  test('an area drawn by dragging, and one by keyboard, bound the list', async () => {
    const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/map')
    const list = page.getByRole('region', { name: 'Clientes de la cobertura' })
    await list.getByRole('listitem').first().waitFor()
    await mapReady(page)
    const total = async () =>
      Number((await list.getByRole('button', { name: /^Todos/ }).textContent())?.replace(/\D/g, ''))
    const all = await total()
    expect(all).toBeGreaterThan(100)
    expect(await axeFindings(page)).toEqual([])

    const canvas = page.locator('canvas.maplibregl-canvas')
    const box = await canvas.boundingBox()
    if (!box) throw new Error('the map has no place')
    const at = (x: number, y: number): [number, number] => [box.x + box.width * x, box.y + box.height * y]
    await page.getByRole('button', { name: 'Rectángulo' }).click()
    await page.mouse.move(...at(0.3, 0.3))
    await page.mouse.down()
    await page.mouse.move(...at(0.5, 0.5), { steps: 4 })
    await page.mouse.move(...at(0.6, 0.7))
    await page.mouse.up()
    await list.getByRole('heading', { name: 'Clientes del área' }).waitFor()
    await expect.poll(total).toBeLessThan(all)
    expect(parameter(page, 'area')?.split(';')).toHaveLength(4)

    await page.getByRole('button', { name: 'Quitar el área' }).click()
    await expect.poll(total).toBe(all)
    await page.getByRole('button', { name: 'Polígono' }).click()
    for (const key of ['Space', 'ArrowRight', 'Space', 'ArrowDown', 'Space']) {
      await page.keyboard.press(key)
      if (key.startsWith('Arrow')) await page.waitForTimeout(500)
    }
    await page.keyboard.press('Enter')
    await list.getByRole('heading', { name: 'Clientes del área' }).waitFor()
    expect(parameter(page, 'area')?.split(';')).toHaveLength(3)
    expect(trouble).toEqual([])
  })

  test('states, ways and who has no place are one click away, on the phone too', async () => {
    const { page, trouble } = await enter(browser, 'gerente@demo.example', '/apps/map?periodo=7d', phone)
    await mapReady(page)
    await page.getByRole('button', { name: 'Recorridos' }).click()
    await page.getByText(/^Recorridos: /).waitFor()
    await page.getByRole('button', { name: /^Sin visita ni compra/ }).click()
    await expect.poll(() => parameter(page, 'estado')).toBe('notVisited')
    expect(await axeFindings(page)).toEqual([])
    expect(trouble).toEqual([])
  })
})
