import type { Browser, BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, enter, move, openBrowser, phone } from './browser.ts'
import { today } from './company-day.ts'
import { admin, confirmAll, post, read, reopen, settle, takeTask } from './rounds.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

type Load = {
  id: string
  number: number
  dealer: { id: string; name: string }
  warehouse: { id: string }
  articles: { id: string; units: number }[]
  orders: { id: string; number: string; totalCents: number; customer: { name: string } }[]
}
type RoundOrder = { lines: { articleId: string; units: number }[] }

type Candidate = { order: string; client: string; itemsQty: number }

/** Two orders of the list become a load, and its goods come in: the largest, for something must be left of what is short. */
const consolidate = async (page: Page, context: BrowserContext): Promise<Load> => {
  const { items } = await read<{ items: Candidate[] }>(context, '/api/data/load-candidates?limit=20')
  const [first, ...others] = items.toSorted((a, b) => b.itemsQty - a.itemsQty)
  const second = others.find(({ client }) => client !== first?.client)
  for (const chosen of [first, second])
    await page.getByRole('checkbox', { name: `Elegir el pedido ${chosen?.order} de ${chosen?.client}` }).check()
  await page.getByText('2 pedidos elegidos').waitFor()
  await page.getByRole('button', { name: 'Consolidar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Vehículo' }).click()
  await page.getByRole('option', { name: /Utilitario 2/ }).click()
  await dialog.getByLabel('Fecha de entrega').fill(today())
  await dialog.getByRole('button', { name: 'Consolidar' }).click()
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  await page.getByRole('heading', { name: 'Artículos sumados' }).waitFor()
  const load = await read<Load>(context, `/api/data/consolidated-loads/${page.url().split('/').at(-1)}`)
  const lines = load.articles.map(({ id, units }) => ({ article: id, units, lot: '' }))
  await post(context, '/api/stock/receipts', { key: crypto.randomUUID(), warehouse: load.warehouse.id, lines })
  return load
}

/** On a phone: what is there is confirmed, one article is short; somebody else supervises. */
const pick = async (load: Load): Promise<void> => {
  const { page, context, leave } = await enter(browser, admin, '/apps/picking', phone)
  const task = await takeTask(context, load.id)
  await move(page, `/apps/picking/task/${task.id}`)
  await page.getByRole('button', { name: 'Cámara' }).click()
  await page.getByText(/No pudimos usar la cámara/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Faltante' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Marcar faltante' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('Al día').waitFor()
  await confirmAll(page)
  await page.getByRole('button', { name: 'Terminar' }).click()
  await page.getByText(/artículos · Preparado/).waitFor()
  await leave()
  const leader = await enter(browser, 'supervisor@demo.example', `/apps/picking/task/${task.id}`)
  await leader.page.getByRole('button', { name: 'Dar por supervisado' }).click()
  await leader.page.getByText(/artículos · Supervisado/).waitFor()
  await leader.leave()
}

/** The phone of the round tells what happened at a door. */
const deliver = (context: BrowserContext, load: Load, order: number, given: object) =>
  post(context, '/api/deliveries', {
    key: crypto.randomUUID(),
    loadId: load.id,
    orderId: load.orders[order]?.id,
    at: new Date().toISOString(),
    latitude: -32.95,
    longitude: -60.65,
    ...given,
  })

const balanceOf = async (context: BrowserContext, { dealer }: Load): Promise<number> =>
  (await read<{ balanceCents: number }>(context, `/api/delivery-accounts/${dealer.id}`)).balanceCents

test('orders go out, are picked short, delivered in part, settled with a difference, and all of it is taken back', {
  timeout: 150_000,
}, async () => {
  const { page, context, trouble } = await enter(browser, admin, '/apps/cargas')
  const load = await consolidate(page, context)
  await pick(load)
  const tasks = await read<{ total: number }>(context, '/api/data/picking-tasks?limit=1')
  expect(tasks.total).toBeGreaterThan(4)
  await page.goto(`/apps/consolidados/detail/${load.id}`)
  await page.getByRole('button', { name: 'Procesar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Procesar' }).click()
  await page.getByText(`El consolidado ${load.number} está procesado`).waitFor()
  const before = await balanceOf(context, load)

  // The office watches while the phone delivers.
  await move(page, `/apps/consolidados/en-la-calle?reparto=${load.id}`)
  const round = page.getByRole('listitem').filter({ hasText: `consolidado ${load.number}` })
  await round.getByText('0 de 2 paradas').waitFor()
  const onBoard = await Promise.all(
    load.orders.map(({ id }) => read<RoundOrder>(context, `/api/settlements/${load.id}/orders/${id}`)),
  )
  // What was short may be all that one of them had.
  const served = onBoard.findIndex(({ lines }) => lines.some(({ units }) => units > 1))
  const goods = onBoard[served]?.lines.find(({ units }) => units > 1)
  const returns = [{ articleId: goods?.articleId, units: 1, isFit: true, reason: 'not_loaded' }]
  await deliver(context, load, served, { result: 'partial', returns, payments: [{ method: 0, amountCents: 100_000 }] })
  await round.getByText('1 de 2 paradas').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await deliver(context, load, 1 - served, { result: 'not_delivered', reason: 'closed' })
  await round.getByText('2 de 2 paradas').waitFor()

  await move(page, `/apps/rendicion?consolidado=${load.id}`)
  await page.getByRole('button', { name: /^Documentos/ }).click()
  await page
    .getByRole('button', { name: /^Resultado del pedido/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Comprobante de la entrega' }).waitFor()
  await page
    .getByText(/del cliente/)
    .first()
    .waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await settle(browser, page, load.id)
  const owed = (await balanceOf(context, load)) - before
  expect(owed).toBeGreaterThan(0)

  await move(page, '/apps/rendicion/cuentas')
  await page.getByText(load.dealer.name).first().click()
  await page.getByRole('heading', { name: 'Movimientos' }).waitFor()
  await page
    .getByText(/Diferencia de (mercadería|dinero)/)
    .first()
    .waitFor()
  expect(await axeFindings(page)).toEqual([])

  // The reverse: opened again with a reason, its movements are taken back and stay to be read.
  await move(page, `/apps/rendicion?consolidado=${load.id}`)
  await reopen(page, 'Apareció el sobre')
  expect(await balanceOf(context, load)).toBe(before)
  await move(page, '/apps/rendicion/envases')
  await page.getByRole('navigation', { name: 'Rendición' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(trouble).toEqual([])
})
