import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { filmBars } from './bar-film.ts'
import { axeFindings, enter, launchWithCamera, move, openBrowser, phone, signIn, visit } from './browser.ts'
import { admin, confirmAll, makeLoad, post, read, type Task, takeTask } from './rounds.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

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
  const receive = (expiresOn: string) =>
    post(context, '/api/stock/receipts', {
      key: crypto.randomUUID(),
      warehouse: load.warehouse,
      lines: [{ article: first?.article.id, units: 500, lot: 'AAA-1', expiresOn }],
    })
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  await receive(day(2))
  await move(page, `/apps/picking/task/${id}`)
  await page.getByRole('button', { name: /AAA-1/ }).click()
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Confirmar/ }).click()
  await page.getByText(/1 por enviar/).waitFor()
  await page.getByRole('button', { name: 'Faltante' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Marcar faltante' }).click()
  await page.getByText(/2 por enviar, sin conexión/).waitFor()
  // Meanwhile somebody corrected the lot's date.
  await receive(day(-3))
  await context.setOffline(false)
  await page.getByText(/El lote «AAA-1» venció el .+: no se prepara/).waitFor()
  await page.getByText('Al día').waitFor()
  type Done = { items: { picked: number; shortage: number }[] }
  const done = await read<Done>(context, `/api/picking/tasks/${id}`)
  expect(done.items.reduce((sum, { picked }) => sum + picked, 0)).toBe(0)
  expect(done.items.filter(({ shortage }) => shortage > 0)).toHaveLength(1)
  await page.getByText('Vencido: no se toma').waitFor()
  expect(await page.getByRole('button', { name: /AAA-1/ }).isDisabled()).toBe(true)
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
