import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, enter, openBrowser, phone } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const admin = 'admin@demo.example'

test('a count is opened, counted on a phone, closed, approved and undone', async () => {
  const { page, context, trouble } = await enter(browser, admin, '/apps/control-stock')
  await page.getByRole('button', { name: 'Abrir un conteo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Depósito o vehículo').click()
  await page.getByRole('option', { name: 'Cámara central' }).click()
  await dialog.getByRole('button', { name: 'Abrir', exact: true }).click()
  await page.waitForURL(/control-stock\/detail\//)
  await page.getByText('A ciegas').waitFor()
  expect(await axeFindings(page)).toEqual([])

  await page.setViewportSize(phone)
  await page.getByLabel('Código de barras, código o nombre').fill('agua')
  await page.getByRole('button', { name: 'Buscar artículo' }).click()
  await page.getByRole('list', { name: 'Artículos encontrados' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'Anotar' }).click()
  await page.getByText('Escribí cuántas unidades hay').waitFor()
  await page.getByLabel('Unidades contadas').fill('3')
  await page.getByRole('button', { name: 'Una más', exact: true }).click()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Anotar' }).click()
  await page.getByText(/^Anotaste «/).waitFor()
  await page.getByRole('button', { name: 'Cerrar el conteo' }).click()
  await dialog.getByText('Queda como está').waitFor()
  await dialog.getByRole('button', { name: 'Cerrar el conteo' }).click()

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Aprobar y ajustar' }).click()
  expect(await axeFindings(page)).toEqual([])
  // Whoever counted does not approve, and is told who may or where the rule is switched off.
  await dialog.getByText(/^Contaste en este conteo/).waitFor()
  await dialog.getByText('Adriana Molina').waitFor()
  expect(await dialog.getByRole('button', { name: 'Aprobar y ajustar' }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Ver los ajustes' }).click()
  await dialog.getByLabel('Aprueba quien no contó').click()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Guardaste los ajustes de control de stock').waitFor()
  await page.getByRole('button', { name: 'Aprobar y ajustar' }).click()
  await dialog.getByRole('button', { name: 'Aprobar y ajustar' }).click()
  await page.getByText('Se aprobó y se ajustó el stock').waitFor()
  await context.request.put('/api/settings/counts', { data: { approvedByOther: true } })
  await page.getByRole('button', { name: 'Deshacer la aprobación' }).click()
  await dialog.getByLabel('Motivo').fill('Era otra cámara')
  await dialog.getByRole('button', { name: 'Deshacer la aprobación' }).click()
  await page.getByText('Se deshizo la aprobación: Era otra cámara').waitFor()
  expect(trouble).toEqual([])
})
