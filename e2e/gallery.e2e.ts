import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, enter, openBrowser, phone } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const photos = (page: Page) => page.getByRole('button', { name: /^Elegir .* · \d\d:\d\d$/ })

/** The total of the filters stands before those of the days. */
const countOf = async (page: Page): Promise<number> => {
  const text = await page
    .getByText(/^[\d.]+ fotos?$/)
    .first()
    .textContent()
  return Number(text?.replace(/\D/g, ''))
}

test('the wall is narrowed, a photo is looked at by keys, two are deleted with a reason and come back', async () => {
  const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/gallery/main')
  await photos(page).first().waitFor()
  expect(await axeFindings(page)).toEqual([])

  const all = await countOf(page)
  // One click opens the days, and all of them stand until some are chosen.
  await page.getByRole('button', { name: 'Días Todos' }).click()
  await page.getByRole('dialog', { name: 'Período' }).getByRole('button', { name: 'Últimos 7 días' }).click()
  await expect.poll(() => countOf(page)).toBeLessThan(all)
  await page.getByRole('button', { name: /^Quitar .* – / }).click()
  await expect.poll(() => countOf(page)).toBe(all)
  await photos(page).first().waitFor()

  await page.getByRole('link', { name: /^Formularios/ }).click()
  await page.waitForURL('**/apps/gallery/form')
  await expect.poll(() => countOf(page)).toBeLessThan(all)
  await photos(page).first().waitFor()
  const before = await countOf(page)
  expect(before).toBeGreaterThan(2)

  // The viewer: the arrows walk the wall, Escape goes back to it.
  await page
    .getByRole('button', { name: /^Respuesta F\d+-\d+ · .* · \d\d:\d\d$/ })
    .first()
    .click()
  const viewer = page.getByRole('dialog', { name: 'Foto' })
  await viewer.getByRole('complementary', { name: 'Documento de la foto' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  const first = page.url()
  /** The address changes before the photo does, and the next key counts from the photo. */
  const shown = () =>
    viewer.locator(`img[src*="${new URL(page.url()).searchParams.get('foto')}/large"]`).waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.url()).not.toBe(first)
  await shown()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => page.url()).toBe(first)
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })

  await photos(page).nth(0).click()
  await photos(page).nth(1).click()
  const bar = page.getByRole('toolbar', { name: 'Fotos elegidas' })
  await bar.getByText('2 elegidas').waitFor()
  const download = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Descargar' }).click()
  expect((await download).suggestedFilename()).toMatch(/^fotos-.*\.zip$/)
  await bar.getByRole('button', { name: 'Eliminar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Eliminar 2 fotos' })
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByLabel('Motivo').fill('Se ve la cara de una persona')
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByText('Eliminaste 2 fotos').waitFor()
  await expect.poll(() => countOf(page)).toBe(before - 2)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(() => countOf(page)).toBe(before)
  expect(trouble).toEqual([])
})

test('the wall stands on a phone, and says what a question without photos has', async () => {
  const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/gallery/main', phone)
  await photos(page).first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  expect(await axeFindings(page)).toEqual([])
  await page.goto('/apps/gallery/main?pregunta=ninguna')
  await page.getByText('Ninguna foto con esos filtros').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(trouble).toEqual([])
})

test('a photo is turned, enlarged, moved by the keys and compared with what the shop looked like before', async () => {
  const { page, context, trouble } = await enter(browser, 'admin@demo.example', '/apps/gallery/main')
  await photos(page).first().waitFor()
  type Page = { items: { id: string; turns: number; source: string; customer: { id: string } | null }[] }
  const { items } = (await (await context.request.get('/api/gallery/photos?limit=300')).json()) as Page
  // Of a shop with an earlier photo of the same kind, so that there is something to compare.
  const photo = items.find(({ customer, source }, index) =>
    items.slice(index + 1).some(other => customer && other.customer?.id === customer.id && other.source === source),
  )
  if (!photo) throw new Error('no shop was photographed twice')
  await page.goto(`/apps/gallery/main?foto=${photo.id}`)
  const viewer = page.getByRole('dialog', { name: 'Foto' })
  const shown = viewer.locator(`img[src*="${photo.id}/large"]`)
  await shown.waitFor()
  const inside = async (): Promise<boolean> => {
    const [image, stage] = [
      await shown.boundingBox(),
      await viewer.getByRole('region', { name: 'La foto', exact: true }).boundingBox(),
    ]
    if (!image || !stage) throw new Error('the photo is not on the screen')
    return (
      image.x >= stage.x - 1 &&
      image.y >= stage.y - 1 &&
      image.x + image.width <= stage.x + stage.width + 1 &&
      image.y + image.height <= stage.y + stage.height + 1
    )
  }
  // On its side and upright again, it always fits.
  for (let turn = 1; turn <= 4; turn += 1) {
    await page.keyboard.press('r')
    await expect.poll(() => shown.getAttribute('style')).toContain(`rotate(${((photo.turns + turn) % 4) * 90}deg)`)
    await expect.poll(inside).toBe(true)
  }

  await page.keyboard.press('+')
  await page.keyboard.press('+')
  const enlarged = viewer.getByRole('region', { name: 'Foto ampliada' })
  await enlarged.focus()
  const leftOf = (): Promise<number> => enlarged.evaluate(element => element.scrollLeft)
  const before = await leftOf()
  expect(before).toBeGreaterThan(0)
  const address = page.url()
  await page.keyboard.press('ArrowRight')
  await expect.poll(leftOf).toBeGreaterThan(before)
  expect(page.url()).toBe(address)
  const box = await enlarged.boundingBox()
  if (!box) throw new Error('nothing is enlarged')
  // The arrow scrolls smoothly; a drag moves by as much as the mouse, up to the edge, whatever the width of the photo.
  let settled = -1
  const isStill = async (): Promise<boolean> => {
    const last = settled
    settled = await leftOf()
    return settled === last
  }
  await expect.poll(isStill, { interval: 150 }).toBe(true)
  const drag = async (): Promise<void> => {
    await page.mouse.move(box.x + 300, box.y + 300)
    await page.mouse.down()
    await page.mouse.move(box.x + 900, box.y + 300, { steps: 6 })
    await page.mouse.up()
  }
  await drag()
  const offset = async (): Promise<number> => Math.abs((await leftOf()) - Math.max(0, settled - 600))
  await expect.poll(offset).toBeLessThan(2)
  for (let left = settled - 600; left > -600; left -= 600) await drag()
  await expect.poll(leftOf).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('0')

  await viewer.getByRole('tab', { name: 'Antes y después' }).click()
  const line = viewer.getByRole('slider', { name: 'Antes y después' })
  await line.focus()
  await page.keyboard.press('ArrowRight')
  expect(await line.getAttribute('aria-valuenow')).toBe('55')
  expect(await axeFindings(page)).toEqual([])
  await viewer.getByRole('tab', { name: 'Lado a lado' }).click()
  await viewer.getByText(/^Antes · /).waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(trouble).toEqual([])
})

test('the wall is narrowed to a source without a tab, and to a place drawn on the map', async () => {
  const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/gallery/main')
  await photos(page).first().waitFor()
  const all = await countOf(page)
  await page.getByRole('button', { name: /^Fuente/ }).click()
  await page.getByRole('menuitem', { name: /^Entregas/ }).click()
  await expect.poll(() => countOf(page)).toBeLessThan(all)
  expect(page.url()).toContain('fuente=delivery')
  await page
    .getByRole('button', { name: /^(?!Elegir).*Entrega/ })
    .first()
    .waitFor()
  expect(await axeFindings(page)).toEqual([])

  await page.goto('/apps/gallery/main')
  await photos(page).first().waitFor()
  await page.getByRole('button', { name: /^Zona/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Fotos de una zona' })
  const map = dialog.locator('canvas').first()
  await map.waitFor()
  const box = await map.boundingBox()
  if (!box) throw new Error('there is no map to draw on')
  await dialog.getByText('0 esquinas').waitFor()
  // A corner of nowhere: no photo was taken there.
  for (const [x, y] of [
    [20, 20],
    [60, 20],
    [20, 60],
  ] as const)
    await page.mouse.click(box.x + x, box.y + y)
  await dialog.getByText('3 esquinas').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Ver sus fotos' }).click()
  await page.waitForURL(/zona=/)
  await page.getByText('Ninguna foto con esos filtros').or(photos(page).first()).first().waitFor()
  expect(trouble).toEqual([])
})
