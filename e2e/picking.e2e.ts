import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '../src/kernel/contract/formats.ts'
import { filmBars } from './bar-film.ts'
import { axeFindings, enter, launchWithCamera, move, openBrowser, phone, signIn, visit } from './browser.ts'
import { today } from './company-day.ts'
import { admin, confirmAll, makeLoad, post, read, type Task, takeTask } from './rounds.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

/**
 * A scanner types: a key and, into a field, its letter at a time. Its keys are five milliseconds apart however long the page
 * takes for each, as those of a device are, whose events have the time at which they were typed.
 */
const scanInto = (target: Locator, code: string): Promise<void> =>
  target.evaluate((element: HTMLElement, written) => {
    const isField = element instanceof HTMLInputElement
    if (isField) element.focus()
    const began = performance.now()
    ;[...written, 'Enter'].forEach((key, place) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true })
      Object.defineProperty(event, 'timeStamp', { value: began + place * 5 })
      element.dispatchEvent(event)
      if (isField && key !== 'Enter') document.execCommand('insertText', false, key)
    })
  }, code)

const scan = (page: Page, code: string): Promise<void> => scanInto(page.locator('body'), code)

/** The phone has its pages: from here on it needs no network to open them. */
const keptByPhone = (page: Page): Promise<unknown> =>
  page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/apps/picking')
    return registration?.active?.state === 'activated'
  })

type Figures = { items: { ordered: number; picked: number; shortage: number; article: { name: string } }[] }

const makeTask = async (context: BrowserContext, orders = 6): Promise<Task> =>
  takeTask(context, (await makeLoad(context, orders)).id)

test('a task is picked on a phone with a scanner, a shortage and a network that comes and goes', async () => {
  const { page, context, trouble, leave } = await enter(browser, admin, '/apps/picking', phone)
  const task = await makeTask(context)
  await move(page, `/apps/picking/task/${task.id}`)
  const confirm = page.getByRole('button', { name: /^Confirmar/ })
  await confirm.waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect((await confirm.boundingBox())?.height).toBeGreaterThanOrEqual(56)

  // What is wrong is said at its field at once, and nothing can be confirmed.
  const units = page.getByLabel('Unidades', { exact: true })
  const asked = await units.inputValue()
  await units.fill('99999')
  await page.getByText('Es más de lo que falta preparar').waitFor()
  expect(await confirm.isDisabled()).toBe(true)
  await units.fill('0,5')
  await page.getByText('Este artículo va por unidades enteras.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await units.fill(asked)

  // The scanner writes as a keyboard, faster than anybody types.
  await scan(page, '2000000000008')
  await page.getByText('Ese código no es de este artículo').waitFor()
  expect(await confirm.isDisabled()).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await scan(page, (task.items[0]?.article.code ?? '').padStart(4, '0'))
  await page.getByText('Código leído').waitFor()
  expect(await confirm.isEnabled()).toBe(true)
  // Into the field of the quantity, too.
  await scanInto(units, '2000000000008')
  await page.getByRole('button', { name: 'Dejar de lado' }).click()
  expect(await units.inputValue()).toBe(asked)

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
  await page.getByText(/1 por enviar, sin conexión · Guardado en el teléfono/).waitFor()
  await context.setOffline(false)
  await page.getByText('Al día').waitFor()

  await confirmAll(page)
  await page.getByRole('button', { name: 'Terminar' }).click()
  await page.getByText(/artículos · Preparado/).waitFor()
  const done = await read<{ items: { ordered: number; picked: number; shortage: number; substituted: number }[] }>(
    context,
    `/api/picking/tasks/${task.id}`,
  )
  for (const { ordered, picked, shortage, substituted } of done.items)
    expect(picked + shortage + substituted).toBeCloseTo(ordered, 3)
  expect(await axeFindings(page)).toEqual([])
  await leave()

  const leader = await enter(browser, 'supervisor@demo.example', `/apps/picking/task/${task.id}`)
  await leader.page.getByRole('button', { name: 'Dar por supervisado' }).click()
  await leader.page.getByText(/artículos · Supervisado/).waitFor()
  await move(leader.page, '/apps/dashboards/picking')
  await leader.page.getByRole('heading', { name: 'Armador de pedidos' }).waitFor()
  expect(await axeFindings(leader.page)).toEqual([])
  await move(leader.page, '/apps/picking')
  await leader.page.getByRole('status', { name: 'Totales' }).getByText(/\d/).first().waitFor()
  expect(await axeFindings(leader.page)).toEqual([])
  expect([...trouble, ...leader.trouble].filter(line => !line.includes('ERR_'))).toEqual([])
})

test('what the server refuses stays said, and what was done after it offline arrives', async () => {
  const { page, context } = await enter(browser, admin, '/apps/picking', phone)
  const load = await makeLoad(context, 3)
  const { id, items } = await takeTask(context, load.id)
  const [first] = items
  const receive = (lot: string, expiresOn: string) =>
    post(context, '/api/stock/receipts', {
      key: crypto.randomUUID(),
      warehouse: load.warehouse,
      lines: [{ article: first?.article.id, units: 500, lot, expiresOn }],
    })
  await receive('AAA-1', addDays(today(), 2))
  // Something good is left, whatever other journeys took.
  await receive('BBB-2', addDays(today(), 60))
  await move(page, `/apps/picking/task/${id}`)
  await page.getByRole('button', { name: /Lote/ }).first().click()
  await page.getByLabel('Otro lote').fill('INVENTADO')
  await page.getByRole('button', { name: 'Usar' }).click()
  await page.getByText(/El lote «INVENTADO» no figura en/).waitFor()
  expect(await page.getByRole('button', { name: /^Confirmar/ }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: /AAA-1/ }).click()
  await context.setOffline(true)
  const taken = String(Math.min(2, first?.ordered ?? 0))
  await page.getByLabel('Unidades', { exact: true }).fill(taken)
  await page.getByRole('button', { name: new RegExp(`^Confirmar ${taken}`) }).click()
  await page.getByText(/1 por enviar/).waitFor()
  await page.getByRole('button', { name: 'Faltante' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Marcar faltante' }).click()
  await page.getByText(/2 por enviar, sin conexión/).waitFor()
  // Meanwhile somebody corrected the lot's date.
  await receive('AAA-1', addDays(today(), -3))
  await context.setOffline(false)
  await page.getByText(/El lote «AAA-1» venció el .+: no se prepara/).waitFor()
  await page.getByText('Al día').waitFor()
  type Done = { items: { picked: number; shortage: number }[] }
  const done = await read<Done>(context, `/api/picking/tasks/${id}`)
  expect(done.items.reduce((sum, { picked }) => sum + picked, 0)).toBe(0)
  expect(done.items.filter(({ shortage }) => shortage > 0)).toHaveLength(1)
  // What was written comes back to be mended, and the lot is of no use any more.
  await page.getByRole('button', { name: 'Corregir' }).click()
  await page.getByText('Ese lote está vencido: tomá de otro o marcá el faltante.').waitFor()
  expect(await page.getByLabel('Unidades', { exact: true }).inputValue()).toBe(taken)
  expect(await page.getByRole('button', { name: /^Confirmar/ }).isDisabled()).toBe(true)
  await page.getByText('Vencido: no se toma').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Descartar' }).click()
  await page.getByText(/El lote «AAA-1»/).waitFor({ state: 'detached' })
})

test('the camera of a phone reads the code of a box, and the list goes to its article', async () => {
  const { page: desk, context } = await visit(browser)
  await signIn(desk, admin)
  const { id, items } = await makeTask(context, 4)
  const last = items.at(-1)?.article
  const folder = await mkdtemp(join(tmpdir(), 'anden-film-'))
  const film = join(folder, 'box.mjpeg')
  await filmBars(last?.ean ?? '', film)
  const withCamera = await launchWithCamera(film)
  try {
    const { page, trouble } = await enter(withCamera, admin, `/apps/picking/task/${id}`, phone)
    await page.getByRole('button', { name: 'Cámara' }).click()
    await page.getByRole('region', { name: last?.name ?? '' }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Cámara' }).click()
    await page.getByText('Código leído').waitFor()
    expect(trouble).toEqual([])
  } finally {
    await withCamera.close()
    await rm(folder, { recursive: true })
  }
})

test('a phone that was reloaded in the cold store goes on without network, and everything arrives once', async () => {
  const { page, context, trouble, leave } = await enter(browser, admin, '/apps/picking', phone)
  const load = await makeLoad(context, 3)
  const first = await takeTask(context, load.id)
  const second = await makeTask(context, 2)
  const { id: article, name } = first.items[0]?.article ?? { id: '', name: '' }
  const lines = [{ article, units: 500, lot: 'FRIO-1', expiresOn: '2099-01-31' }]
  await post(context, '/api/stock/receipts', { key: crypto.randomUUID(), warehouse: load.warehouse, lines })
  const own = page.waitForResponse('**/api/picking/mine')
  await page.reload()
  await own
  await keptByPhone(page)
  await move(page, `/apps/picking/task/${first.id}`)
  const confirm = page.getByRole('button', { name: /^Confirmar/ })
  await confirm.waitFor()

  await context.setOffline(true)
  await page.reload()
  await confirm.waitFor()
  await page.getByText(/^Sin conexión · La tarea, como estaba a las \d/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('heading', { name, exact: true }).waitFor()
  await page.getByLabel('Unidades', { exact: true }).fill('1')
  await page.getByRole('button', { name: /^Confirmar 1/ }).click()
  await page.getByText(/1 por enviar, sin conexión · Guardado en el teléfono/).waitFor()
  // The battery went flat before anything was sent.
  await page.reload()
  await page.getByText(/1 por enviar, sin conexión · Guardado en el teléfono/).waitFor()
  expect(await page.getByRole('button', { name: 'Lista en PDF' }).isDisabled()).toBe(true)

  await page.goto('/apps/picking')
  await page.getByText('Sin conexión: estas son tus tareas guardadas en este teléfono').waitFor()
  await page.getByRole('link', { name: /· 1 por enviar/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.goto(`/apps/picking/task/${second.id}`)
  await page.getByRole('button', { name: 'Faltante' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/hace falta conexión/).waitFor()
  await dialog.getByRole('button', { name: 'Marcar faltante' }).click()
  await page.getByText(/1 por enviar, sin conexión · Guardado en el teléfono/).waitFor()

  // Back in reach: the server does the first one, and the phone dies before it hears so.
  let lost = 0
  await context.route('**/acts', async route => {
    lost += 1
    if (lost > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await context.setOffline(false)
  await expect.poll(() => lost).toBeGreaterThan(0)
  await page.reload()
  await page.getByText('Al día').waitFor()
  await context.unroute('**/acts')
  await page.goto('/apps/picking')
  await page.getByRole('status', { name: 'Totales' }).waitFor()
  const picked = await read<Figures>(context, `/api/picking/tasks/${first.id}`)
  expect(picked.items.filter(item => item.picked > 0).map(item => [item.article.name, item.picked])).toEqual([
    [name, 1],
  ])
  const short = await read<Figures>(context, `/api/picking/tasks/${second.id}`)
  expect(short.items.filter(item => item.shortage > 0)).toHaveLength(1)

  // Signing out leaves nothing behind for whoever takes the phone next.
  await page.goto('/logout')
  await page.waitForURL(/login/)
  const left = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: (await caches.keys()).length,
      session: localStorage.getItem('anden.kept-session'),
    }))
  await expect.poll(left).toEqual({ workers: 0, caches: 0, session: null })
  await context.setOffline(true)
  expect(await page.goto('/apps/picking').catch(() => 'nothing')).toBe('nothing')
  await context.setOffline(false)
  expect(trouble.filter(line => !/ERR_|Failed to fetch|Failed to load/.test(line))).toEqual([])
  await leave()
})

test('on a shared phone nobody finds the tasks of the one before, even when they did not sign out', async () => {
  const { page, context } = await enter(browser, admin, '/apps/picking', phone)
  const { id } = await makeTask(context, 2)
  await page.reload()
  await keptByPhone(page)
  await move(page, `/apps/picking/task/${id}`)
  await page.getByRole('button', { name: /^Confirmar/ }).waitFor()
  await signIn(page, 'supervisor@demo.example')
  await page.goto('/apps/picking')
  await page.getByRole('status', { name: 'Totales' }).waitFor()
  await context.setOffline(true)
  await page.reload()
  await page.getByText('Sin conexión: estas son tus tareas guardadas en este teléfono').waitFor()
  // The demonstration may have handed this person tasks of their own.
  await page
    .getByText(/Este teléfono no guarda tareas tuyas|^Consolidado \d+/)
    .first()
    .waitFor()
  expect(await page.locator(`a[href$="${id}"]`).count()).toBe(0)
  await page.goto(`/apps/picking/task/${id}`)
  await page.getByText('No pudimos abrir la tarea').waitFor()
  await context.setOffline(false)
})
