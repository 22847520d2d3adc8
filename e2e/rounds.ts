import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

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

/** Today in Buenos Aires, where the demonstration's companies are. */
export const today = (): string => new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)

/** The first orders that wait become a load: answers its id and its warehouse. */
export const makeLoad = async (context: BrowserContext, orders: number): Promise<{ id: string; warehouse: string }> => {
  const means = await read<Means>(context, '/api/loads/means')
  const { items } = await read<{ items: { id: string }[] }>(context, `/api/data/load-candidates?limit=${orders}`)
  const warehouse = means.warehouses[0]?.id ?? ''
  const load = {
    deliveryPerson: means.people[0]?.id,
    vehicle: means.vehicles[0]?.id,
    warehouse,
    deliversOn: today(),
    orders: items.map(({ id }) => ({ id })),
  }
  const made = await post<{ items: { id: string }[] }>(context, '/api/data/consolidated-loads', { loads: [load] })
  return { id: made.items[0]?.id ?? '', warehouse }
}

export type Task = {
  id: string
  items: {
    article: { id: string; code: string; name: string; ean: string | null }
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

/** Every difference of an open settlement gets a person, and it is closed. */
export const settle = async (page: Page): Promise<void> => {
  const asks = page.getByRole('button', { name: 'Asentar' })
  while ((await asks.count()) > 0) {
    await asks.first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Motivo').fill('Faltó al contar')
    await dialog.getByRole('button', { name: 'Asentar' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
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
