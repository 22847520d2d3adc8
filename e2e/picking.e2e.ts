import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings, enter, launchBrowser, phone } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const admin = 'admin@demo.example'

type Means = Record<'vehicles' | 'people' | 'warehouses', { id: string }[]>

const read = async <T>(context: BrowserContext, path: string): Promise<T> =>
  (await context.request.get(path)).json() as Promise<T>

/** A load of a few orders, handed to the administrator herself: answers the task. */
const makeTask = async (context: BrowserContext): Promise<{ id: string; items: { article: { code: string } }[] }> => {
  const means = await read<Means>(context, '/api/loads/means')
  const { items } = await read<{ items: { id: string }[] }>(context, '/api/data/load-candidates?limit=6')
  const load = {
    deliveryPerson: means.people[0]?.id,
    vehicle: means.vehicles[0]?.id,
    warehouse: means.warehouses[0]?.id,
    deliversOn: new Date().toISOString().slice(0, 10),
    orders: items.map(({ id }) => ({ id })),
  }
  const made = await context.request.post('/api/data/consolidated-loads', { data: { loads: [load] } })
  expect(made.ok(), await made.text()).toBe(true)
  const { items: loads } = (await made.json()) as { items: { id: string }[] }
  const { user } = await read<{ user: { id: string } }>(context, '/api/auth/session')
  const task = await context.request.post('/api/picking/tasks', { data: { load: loads[0]?.id, preparer: user.id } })
  expect(task.ok(), await task.text()).toBe(true)
  return task.json()
}

test('a task is picked on a phone with a scanner, a shortage and a network that comes and goes', async () => {
  const { page, context, trouble } = await enter(browser, admin, '/apps/picking', phone)
  const task = await makeTask(context)
  await page.goto(`/apps/picking/task/${task.id}`)
  const confirm = page.getByRole('button', { name: /^Confirmar/ })
  await confirm.waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect((await confirm.boundingBox())?.height).toBeGreaterThanOrEqual(56)

  // The scanner writes as a keyboard, faster than anybody types.
  await page.evaluate(
    code => {
      for (const key of [...code, 'Enter'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    },
    (task.items[0]?.article.code ?? '').padStart(4, '0'),
  )
  await page.getByText(/Código leído|Ese código es de otro artículo/).waitFor()

  // The answer is lost after the server did it: sent again, it is done once.
  let lost = 0
  await page.route('**/acts', async route => {
    lost += 1
    if (lost > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await confirm.click()
  await page.getByText(/1 por enviar/).waitFor()
  await page.getByText('Al día').waitFor()
  await page.unroute('**/acts')

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Faltante' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Marcar faltante' }).click()
  await page.getByText(/1 por enviar, sin conexión/).waitFor()
  await context.setOffline(false)
  await page.getByText('Al día').waitFor()

  for (let left = 0; left < 60 && (await confirm.count()) > 0; left += 1) {
    await confirm.click()
    await page.getByText('Al día').waitFor()
  }
  await page.getByRole('button', { name: 'Terminar' }).click()
  await page.getByText(/artículos · Preparado/).waitFor()
  const done = await read<{ items: { ordered: number; picked: number; shortage: number; substituted: number }[] }>(
    context,
    `/api/picking/tasks/${task.id}`,
  )
  for (const { ordered, picked, shortage, substituted } of done.items)
    expect(picked + shortage + substituted).toBeCloseTo(ordered, 3)
  expect(await axeFindings(page)).toEqual([])
  await context.close()

  const leader = await enter(browser, 'supervisor@demo.example', `/apps/picking/task/${task.id}`)
  await leader.page.getByRole('button', { name: 'Dar por supervisado' }).click()
  await leader.page.getByText(/artículos · Supervisado/).waitFor()
  await leader.page.goto('/apps/dashboards/picking')
  await leader.page.getByRole('heading', { name: 'Armador de pedidos' }).waitFor()
  expect(await axeFindings(leader.page)).toEqual([])
  await leader.page.goto('/apps/picking')
  await leader.page.getByRole('status', { name: 'Totales' }).getByText(/\d/).first().waitFor()
  expect(await axeFindings(leader.page)).toEqual([])
  expect([...trouble, ...leader.trouble].filter(line => !line.includes('ERR_'))).toEqual([])
  await leader.context.close()
})
