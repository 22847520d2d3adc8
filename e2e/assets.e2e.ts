import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, enter, move, openBrowser, phone } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

describe('assets', () => {
  test('one is created, delivered, inspected and photographed, and its contract is printed', async () => {
    const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/comodatos')
    await page.getByRole('gridcell').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    const made = await page.request.post('/api/data/assets', {
      data: { code: 'E2E-1', type: 'freezer', brand: 'Inelro', value: 98_500_000 },
    })
    const { id } = (await made.json()) as { id: string }
    await move(page, `/apps/comodatos/comodato-follow?activo=${id}`)
    await page.getByRole('button', { name: 'Entregar a un cliente' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Entregar a un cliente' }).click()
    await dialog.getByText('Elegí a qué cliente.').waitFor()
    await dialog.getByRole('combobox', { name: 'Cliente' }).click()
    await page.getByRole('option').first().click()
    await dialog.getByLabel('Compra mínima mensual').fill('150000')
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Entregar a un cliente' }).click()
    await page.getByText('Registraste «Entrega» de E2E-1').waitFor()
    // One word or the other: the first customer may have bought today.
    await page.getByText(/^(No llega al mínimo|Se paga solo)$/).waitFor()
    const pdf = await page.request.get(`/api/assets/${id}/contract.pdf`)
    expect(pdf.headers()['content-type']).toBe('application/pdf')

    await page.getByRole('button', { name: 'Nueva inspección' }).click()
    await dialog.getByText('Regular').click()
    await dialog.getByRole('button', { name: 'Guardar inspección' }).click()
    await page.getByText(/^Regular/).waitFor()
    const picture = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#8534c1' } })
      .png()
      .toBuffer()
    await page
      .getByLabel('Agregar foto')
      .last()
      .setInputFiles({ name: 'freezer.png', mimeType: 'image/png', buffer: picture })
    await page.getByRole('img', { name: /^E2E-1/ }).waitFor()
    expect(await axeFindings(page)).toEqual([])

    await page.getByRole('button', { name: 'Anular el último' }).click()
    await page.getByRole('button', { name: 'Anular el movimiento' }).click()
    await page.getByText('No está en un cliente').first().waitFor()
    expect(trouble).toEqual([])
  })

  test('those whose customer buys nothing are found, and one is followed on a phone', async () => {
    const { page } = await enter(browser, 'admin@demo.example', '/apps/comodatos?sin-compra=30', phone)
    await page.getByRole('status', { name: 'Totales' }).getByText(/\d/).first().waitFor()
    const list = await page.request.get('/api/data/assets?limit=1&filter=state:matches:customer')
    const { items } = (await list.json()) as { items: { id: string }[] }
    await move(page, `/apps/comodatos/comodato-follow?activo=${items[0]?.id}`)
    await page.getByRole('heading', { name: 'Ventas desde la entrega' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
})
