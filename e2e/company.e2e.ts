import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, enter, move, openBrowser, phone, signIn, visit } from './browser.ts'

const patiently = { timeout: 15_000 }
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const save = async (page: Page, told: string): Promise<void> => {
  await page.keyboard.press('Control+s')
  await page.getByText(told).first().waitFor()
}

const logoWidth = (page: Page): Promise<number> =>
  page
    .getByRole('img', { name: 'Logo de Helados del Litoral' })
    .evaluate(image => (image as HTMLImageElement).naturalWidth)

describe('the company configures itself', () => {
  test('its data, with a logo that is on the PDF of an order', async () => {
    const { page, trouble } = await visit(browser)
    await signIn(page, 'admin@demo.example')
    await page.goto('/apps/settings/company-data')
    await page.getByLabel('Razón social').fill('Litoral Congelados S.A.')
    await page.getByLabel('CUIT').fill('30-71128456-4')
    await page.getByLabel('Ingresos brutos').focus()
    await page.getByText('El dígito verificador no coincide').waitFor()
    await page.getByLabel('CUIT').fill('30-71128456-3')
    const drawing = await sharp({ create: { width: 300, height: 120, channels: 4, background: '#8534c1' } })
      .png()
      .toBuffer()
    await page
      .getByLabel('Archivo del logo')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: drawing })
    await expect.poll(() => logoWidth(page), patiently).toBe(300)
    await page.getByRole('textbox', { name: 'Calle y número', exact: true }).fill('Av. Circunvalación 1250')
    await save(page, 'Guardaste los datos de la empresa')
    expect(await axeFindings(page)).toEqual([])

    await page.reload()
    await expect.poll(() => logoWidth(page), patiently).toBe(300)

    await page.getByRole('combobox', { name: 'Zona horaria' }).click()
    await page.getByRole('option', { name: 'Bolivia' }).click()
    await page.getByText(/Ninguno de los|pasarían a otro día/).waitFor()
    await page.getByRole('button', { name: 'Descartar' }).click()

    const list = await page.request.get('/api/data/orders?limit=1')
    const { items } = (await list.json()) as { items: { id: string }[] }
    const pdf = await (await page.request.get(`/api/data/orders/${items[0]?.id}/pdf`)).body()
    expect(pdf.includes('/Subtype /Image')).toBe(true)
    expect(trouble).toEqual([])
  })

  test('nothing typed is lost by going back without a word', async () => {
    const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/settings/pedidos-online')
    await page.getByLabel('Días hasta la entrega').waitFor()
    await page.getByRole('link', { name: 'Conquer B2B' }).click()
    await page.getByLabel('Pedido mínimo').fill('150')
    await page.goBack()
    await page.getByRole('button', { name: 'Seguir editando' }).click()
    await page.waitForURL('**/apps/settings/conquer-b2b')
    expect(await page.getByLabel('Pedido mínimo').inputValue()).toContain('150')
    await page.goBack()
    await page.getByRole('button', { name: 'Descartar 1 cambio' }).click()
    await page.waitForURL('**/apps/settings/pedidos-online')
    expect(trouble).toEqual([])
  })

  test('what it asks of phones and online orders, and its menu, on a phone too', async () => {
    const { page, trouble } = await visit(browser, phone)
    await signIn(page, 'admin@demo.example')
    await page.goto('/apps/settings/conquer-ventas')
    await page.getByLabel('Descuento máximo por renglón').fill('101')
    await page.getByLabel('Pedido mínimo').focus()
    await page.getByText('Hasta 100.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Descuento máximo por renglón').fill('35')
    await save(page, 'Guardaste Conquer Ventas')
    for (const path of ['conquer-b2b', 'pedidos-online', 'import-export', 'accesos']) {
      await move(page, `/apps/settings/${path}`)
      await page.getByRole('button', { name: 'Guardar' }).waitFor()
      expect(await axeFindings(page), path).toEqual([])
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wide, path).toBeLessThanOrEqual(0)
    }
    expect(trouble).toEqual([])
  })
})

describe('who operates the installation', () => {
  test('tells a company something, and everybody there reads it at once', async () => {
    const theirs = await visit(browser)
    await signIn(theirs.page, 'admin@andina.example')
    await theirs.page.goto('/apps/comprobantes/pedidos')
    const { page, trouble } = await visit(browser)
    await signIn(page, 'operador@demo.example')
    await page.goto('/apps/dashboards/entornos')
    await page.getByRole('gridcell', { name: 'Bebidas Andinas' }).click()
    const drawer = page.getByRole('complementary', { name: 'Entorno Bebidas Andinas' })
    await drawer.getByLabel('Alerta').fill('Hoy a las 22 hay mantenimiento.')
    await drawer.getByRole('combobox', { name: 'Plan' }).click()
    await page.getByRole('option', { name: 'Corporate' }).click()
    await drawer.getByRole('button', { name: 'Guardar' }).click()
    await drawer.getByText(/Plan de «Starter» a «Corporate»/).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await theirs.page.getByText('Hoy a las 22 hay mantenimiento.').waitFor()
    await drawer.getByLabel('Alerta').fill('')
    await drawer.getByRole('button', { name: 'Guardar' }).click()
    await theirs.page.getByText('Hoy a las 22 hay mantenimiento.').waitFor({ state: 'detached' })
    expect(trouble).toEqual([])
  })

  test('is asked, with numbers, before a company is suspended', async () => {
    const { page } = await visit(browser)
    await signIn(page, 'operador@demo.example')
    await page.goto('/apps/dashboards/entornos')
    await page.getByRole('gridcell', { name: 'Bebidas Andinas' }).click()
    const drawer = page.getByRole('complementary', { name: 'Entorno Bebidas Andinas' })
    await drawer.getByRole('combobox', { name: 'Estado' }).click()
    await page.getByRole('option', { name: 'Suspendido' }).click()
    await drawer.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('dialog', { name: '¿Suspender «Bebidas Andinas»?' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await drawer.getByText('1 cambio sin guardar').waitFor()
    // Neither Escape nor another row throws it away.
    const question = page.getByRole('dialog', { name: '¿Descartar 1 cambio?' })
    await drawer.getByLabel('Alerta').press('Escape')
    await question.getByRole('button', { name: 'Seguir editando' }).click()
    await page.getByRole('gridcell', { name: 'Helados del Litoral' }).click()
    await question.getByRole('button', { name: 'Descartar 1 cambio' }).click()
    await page.getByRole('complementary', { name: 'Entorno Helados del Litoral' }).waitFor()
  })

  test('is nobody else', async () => {
    const { page } = await visit(browser)
    await signIn(page, 'admin@demo.example')
    await page.goto('/apps/dashboards/entornos')
    await page.getByText('Entornos es de quien opera la instalación').waitFor()
  })
})
