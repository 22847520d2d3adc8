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
