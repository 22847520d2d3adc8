import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings, enter, move } from './browser.ts'
import { today } from './company-day.ts'

/** What journeys of loads, picking, deliveries and settlements do alike. */
export const admin = 'admin@demo.example'

export const read = async <T>(context: BrowserContext, path: string): Promise<T> =>
  (await context.request.get(path)).json() as Promise<T>

export const post = async <T>(context: BrowserContext, path: string, data: unknown): Promise<T> => {
  const answer = await context.request.post(path, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json() as Promise<T>
}

type Means = Record<'vehicles' | 'people' | 'warehouses', { id: string }[]>

/** Of the orders that wait, the last of the first hundred become a load: who chooses on the screen takes of the first. Answers its id and its warehouse. */
export const makeLoad = async (context: BrowserContext, orders: number): Promise<{ id: string; warehouse: string }> => {
  const means = await read<Means>(context, '/api/loads/means')
  const { items } = await read<{ items: { id: string }[] }>(context, `/api/data/load-candidates?limit=100`)
  const warehouse = means.warehouses[0]?.id ?? ''
  const load = {
    deliveryPerson: means.people[0]?.id,
    vehicle: means.vehicles[0]?.id,
    warehouse,
    deliversOn: today(),
    orders: items.slice(-orders).map(({ id }) => ({ id })),
  }
  const made = await post<{ items: { id: string }[] }>(context, '/api/data/consolidated-loads', { loads: [load] })
  return { id: made.items[0]?.id ?? '', warehouse }
}

export type Task = {
  id: string
  items: {
    article: { id: string; code: string; name: string; ean: string | null }
    ordered: number
    lots: { lot: string; expiresOn: string | null }[]
  }[]
}

/** Its picking, handed to whoever is signed in. */
export const takeTask = async (context: BrowserContext, load: string): Promise<Task> => {
  const { user } = await read<{ user: { id: string } }>(context, '/api/auth/session')
  return post<Task>(context, '/api/picking/tasks', { load, preparer: user.id })
}

/** Of an article whose every lot has expired there is nothing to take. */
const markShort = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Faltante' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Marcar faltante' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** What is there is confirmed, article by article, until nothing is left. */
export const confirmAll = async (page: Page): Promise<void> => {
  const confirm = page.getByRole('button', { name: /^Confirmar/ })
  for (let left = 0; left < 80 && (await confirm.count()) > 0; left += 1) {
    if (await confirm.isEnabled()) await confirm.click()
    else await markShort(page)
    await page.getByText('Al día').waitFor()
  }
}

/** Whoever counts, who is not whoever closes. */
export const cashier = 'caja@demo.example'

/** One part is said to be counted, and what was expected of it is shown. */
const finish = async (page: Page, act: string): Promise<void> => {
  await page.getByText('Guardado', { exact: true }).waitFor()
  await page.getByRole('button', { name: act }).click()
  await page
    .getByText(/^Contado por/)
    .first()
    .waitFor()
}

/** Goods and values are counted without a look at what was expected: nothing came back but one note. */
const countRound = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Mercadería/ }).click()
  expect(await page.getByText('Falta o sobra').count()).toBe(0)
  await page.getByRole('button', { name: 'El resto no volvió' }).click()
  await finish(page, 'Dar por contado la mercadería')
  await page.getByText('Falta o sobra').first().waitFor()
  await page.getByRole('button', { name: /^Valores/ }).click()
  await page.getByLabel('Billetes de $ 1.000', { exact: true }).fill('1')
  const all = page.getByRole('button', { name: 'Tildar todos' })
  if ((await all.count()) > 0) await all.click()
  await finish(page, 'Dar por contado')
}

/** Every difference gets a reason and the person who carries it. */
const explainRound = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Cierre/ }).click()
  await page.getByRole('heading', { name: 'Diferencias' }).waitFor()
  const open = page.getByRole('listitem').filter({ has: page.getByLabel('Motivo') })
  for (let left = await open.count(); left > 0; left = await open.count()) {
    await open.first().getByLabel('Motivo').fill('Faltó al contar')
    await open
      .first()
      .getByRole('button', { name: /^A (cargo|favor) de/ })
      .first()
      .click()
    await expect.poll(() => open.count()).toBeLessThan(left)
  }
  await page.getByText('Todo explicado').waitFor()
  await page.getByText('Guardado', { exact: true }).waitFor()
}

/** A cashier counts and explains; whoever counts is told who closes, and somebody else does. */
export const settle = async (browser: Browser, page: Page, load: string): Promise<void> => {
  const counting = await enter(browser, cashier, `/apps/rendicion?consolidado=${load}&paso=mercaderia`)
  await countRound(counting.page)
  await explainRound(counting.page)
  expect(await axeFindings(counting.page)).toEqual([])
  await counting.page.getByText(/^Quien cuenta no cierra\. La puede cerrar/).waitFor()
  expect(await counting.page.getByRole('button', { name: 'Cerrar la rendición' }).isEnabled()).toBe(false)
  expect(counting.trouble).toEqual([])
  await counting.leave()
  await move(page, `/apps/rendicion?consolidado=${load}&paso=cierre`)
  await page.getByText('Todo explicado').waitFor()
  await page.getByRole('button', { name: 'Cerrar la rendición' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar la rendición' }).click()
  await page.getByText(/^Cerraste la rendición/).waitFor()
}

/** The reverse: it is opened again with a reason, which its history keeps. */
export const reopen = async (page: Page, reason: string): Promise<void> => {
  await page.getByRole('button', { name: 'Reabrir' }).click()
  await page.getByRole('dialog').getByLabel('Motivo').fill(reason)
  await page.getByRole('dialog').getByRole('button', { name: 'Reabrir' }).click()
  await page.getByText(`Reabrió la rendición: ${reason}`).waitFor()
}
