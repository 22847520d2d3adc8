import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, enter, move, openBrowser } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const findForm = async (page: Page): Promise<string> => {
  const { items } = await (await page.request.get('/api/data/forms?limit=100')).json()
  return items.find(({ name }: { name: string }) => name === 'Exhibición y precios').id
}

const countOf = async (page: Page, formId: string, conditions: string): Promise<number> => {
  const answer = await page.request.get(`/api/forms/${formId}/answers/summary?${conditions}`)
  return (await answer.json()).head.answers
}

test('answers are filtered by an option; one is opened, annulled and brought back; what is shown is exported', async () => {
  const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/forms/main')
  const formId = await findForm(page)
  await move(page, `/apps/forms/editor/${formId}`)
  await page.getByRole('link', { name: /^Respuestas/ }).click()
  await page.getByRole('button', { name: 'Excelente' }).click()
  await page
    .getByRole('button', { name: /¿Cómo está la exhibición\?/ })
    .first()
    .waitFor()
  expect(await axeFindings(page)).toEqual([])
  const chosen = new URL(page.url()).searchParams.getAll('respuesta')
  expect(chosen).toHaveLength(1)
  const conditions = `answers=${encodeURIComponent(chosen[0] ?? '')}`
  const before = await countOf(page, formId, conditions)
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(await countOf(page, formId, ''))

  await page.getByRole('button', { name: 'Fotos', exact: true }).click()
  await page
    .getByRole('button', { name: /^Ampliar: / })
    .first()
    .waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('region', { name: 'Fotos' }).getByRole('listitem').first().getByRole('button').first().click()
  const drawer = page.getByRole('complementary', { name: /^Respuesta F/ })
  await drawer.getByText('Excelente').waitFor()
  await drawer.getByRole('button', { name: 'Anular', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Local equivocado')
  await dialog.getByRole('button', { name: 'Anular la respuesta' }).click()
  await drawer.getByText('Local equivocado').waitFor()
  expect(await countOf(page, formId, conditions)).toBe(before - 1)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
  await drawer.getByText('Local equivocado').waitFor({ state: 'detached' })
  expect(await countOf(page, formId, conditions)).toBe(before)

  await page.getByRole('button', { name: 'Exportar' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /^Planilla \(xlsx\)/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  expect(trouble).toEqual([])
})

test('answers are filtered by version and by rows of a group, and a question of them is put on a dashboard', async () => {
  const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/forms/main')
  const formId = await findForm(page)
  await move(page, `/apps/forms/editor/${formId}/respuestas?desde=2026-01-01&hasta=2026-12-31&version=2`)
  const total = await countOf(page, formId, 'from=2026-01-01&to=2026-12-31&versions=2')
  expect(total).toBeGreaterThan(0)
  expect(total).toBeLessThan(await countOf(page, formId, 'from=2026-01-01&to=2026-12-31'))
  await page.getByText(`${total}`, { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Tiene', exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('respuesta')).toMatch(/:true$/)
  await page.getByRole('button', { name: 'Lista', exact: true }).click()
  await page.locator('.ag-row[row-id]').first().waitFor()
  expect(await axeFindings(page)).toEqual([])

  const board = { name: 'Calle', privacy: 'private', widgets: [] }
  const made = await page.request.post('/api/project-dashboard-app/projects', { data: board })
  await move(page, `/apps/dashboards/mis-tableros/${(await made.json()).id}`)
  await page.getByRole('button', { name: 'Agregar widgets' }).click()
  const gallery = page.getByRole('dialog', { name: 'Agregar un widget' })
  await page.getByRole('button', { name: 'Agregar', exact: true }).click()
  await gallery.getByRole('button', { name: 'Una pregunta de un formulario' }).click()
  await gallery.getByRole('combobox', { name: 'Formulario' }).fill('Exhib')
  await page.getByRole('option', { name: /Exhibición y precios/ }).click()
  await gallery.getByRole('combobox', { name: 'Pregunta' }).click()
  await page.getByRole('option', { name: /¿Cómo está la exhibición\?/ }).click()
  await gallery.getByRole('heading', { name: '¿Cómo está la exhibición?' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await gallery.getByRole('button', { name: /^Agregar «/ }).click()
  await page.getByRole('button', { name: /^Guardar/ }).click()
  await page.getByRole('link', { name: 'Ver respuestas' }).click()
  await page.waitForURL(`**/apps/formularios/respuestas/${formId}?desde=**`)
  await page.getByRole('heading', { name: 'Exhibición y precios' }).waitFor()
  expect(trouble).toEqual([])
})
