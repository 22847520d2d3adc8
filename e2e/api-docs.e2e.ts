import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, dress, enter, openBrowser, phone, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

/** A refused call is what is asked for here: the browser's own note of its status is no trouble. */
const unexpected = (trouble: string[]): string[] => trouble.filter(line => !/\b400\b/.test(line))

const search = async (page: Page, words: string): Promise<void> => {
  await page.keyboard.press('/')
  await page.getByRole('searchbox', { name: 'Buscar una llamada' }).fill(words)
}

test('a call is found, read, and tried with the own session; a refusal is shown in Spanish', async () => {
  const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/synchronize/integracion/documentacion')
  await page.getByRole('link', { name: /^Documentación de la API/ }).waitFor()
  await page.goto('/api/docs')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByText('Helados del Litoral').waitFor()
  await search(page, 'GET data/customers')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Clientes', exact: true }).waitFor()
  const list = page.getByRole('article').filter({ has: page.getByRole('region', { name: 'Probar' }) })
  await list.getByText('customers:read').waitFor()
  expect(new URL(page.url()).hash).toBe('#clientes/getDataCustomers')
  await list.getByLabel('limit').fill('2')
  await list.getByRole('button', { name: 'Enviar' }).click()
  const answer = list.getByRole('region', { name: 'Respuesta', exact: true })
  await answer.getByText('200', { exact: true }).waitFor()
  await answer.getByText('"total"').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await list.getByRole('button', { name: 'Copiar cURL' }).click()
  await list.getByText('Copiado').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^curl -sS 'http.*\/api\/data\/customers\?limit=2'/)
  expect(copied).toContain('$ANDEN_CLAVE')

  await search(page, 'crear cliente')
  const found = page.getByRole('navigation', { name: 'Áreas' })
  await found.getByRole('link', { name: /POST \/api\/data\/customers Crear cliente/ }).click()
  const body = page.getByRole('textbox', { name: 'Cuerpo application/json' })
  const create = page.getByRole('article').filter({ has: body })
  await body.fill('{"code":"DOC-1","name":""}')
  await create.getByRole('button', { name: 'Enviar' }).click()
  const asked = page.getByRole('dialog', { name: '¿Enviar POST /api/data/customers?' })
  await asked.getByText('en «Helados del Litoral»').waitFor()
  await asked.getByRole('button', { name: 'Cancelar' }).click()
  await create.getByRole('button', { name: 'Enviar' }).click()
  await asked.getByRole('button', { name: 'Enviar' }).click()
  const refused = create.getByRole('region', { name: 'Respuesta', exact: true })
  await refused.getByText('400', { exact: true }).waitFor()
  await refused.getByText('Hay datos que corregir.').waitFor()
  await dress(page, 'defaultDark')
  expect(await axeFindings(page)).toEqual([])
  expect(unexpected(trouble)).toEqual([])
})

test('it is read without entering, on a phone, and a key never leaves the page', async () => {
  const { page, trouble } = await visit(browser, phone)
  await page.goto('/api/docs')
  await page.getByRole('link', { name: /^Artículos/ }).click()
  await page.getByRole('link', { name: 'GET /api/data/brands Lista de marcas', exact: false }).first().click()
  await page.getByText('Sin sesión: entrá en Andén').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByText('Sin sesión', { exact: true }).click()
  await page.getByLabel('Clave de un programa').fill('anden_de_nadie')
  const form = page.getByRole('region', { name: 'Probar' })
  const [sent] = await Promise.all([
    page.waitForRequest(request => request.url().includes('/api/data/brands')),
    form.getByRole('button', { name: 'Enviar' }).click(),
  ])
  expect(await sent.headerValue('authorization')).toBe('Bearer anden_de_nadie')
  expect(await sent.headerValue('cookie')).toBeNull()
  await form.getByText('401', { exact: true }).waitFor()
  expect(await form.textContent()).not.toContain('anden_de_nadie')
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  )
  expect(kept).not.toContain('anden_de_nadie')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.getByRole('link', { name: 'Áreas' }).click()
  await page.getByRole('searchbox', { name: 'Buscar una llamada' }).waitFor()
  expect(trouble.filter(line => !/\b401\b/.test(line))).toEqual([])
})
