import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { axeFindings, enter, openBrowser } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

test('a key is made, shown once, used, and revoked with its use in sight', async () => {
  const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/synchronize/integracion/claves')
  await page.getByRole('button', { name: 'Crear clave' }).first().click()
  const form = dialogOf(page, 'Crear clave de API')
  await form.getByLabel('Nombre').fill('Tablero del viaje')
  await form.getByRole('button', { name: 'Crear clave' }).click()
  await form.getByText('Elegí al menos un permiso.').waitFor()
  await form.getByLabel('Leer Clientes y contactos').check()
  expect(await axeFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Crear clave' }).click()
  const shown = dialogOf(page, 'Secreto de «Tablero del viaje»')
  const secret = (await shown.locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^anden_/)
  const call = (path: string) =>
    fetch(`${inject('baseUrl')}${path}`, { headers: { authorization: `Bearer ${secret}` } })
  expect((await call('/api/data/customers?limit=1')).status).toBe(200)
  expect((await call('/api/data/articles?limit=1')).status).toBe(403)
  await shown.getByRole('button', { name: 'Ya lo guardé' }).click()
  await page.reload()
  await page.getByText('Tablero del viaje').waitFor()
  expect(await page.content()).not.toContain(secret)
  await page.getByRole('button', { name: 'Opciones de la clave «Tablero del viaje»' }).click()
  await page.getByRole('menuitem', { name: 'Revocar' }).click()
  const asked = dialogOf(page, '¿Revocar «Tablero del viaje»?')
  await asked.getByText('llamadas en 7 días').waitFor()
  await asked.getByRole('button', { name: 'Revocar' }).click()
  await page.getByText('Revocada').waitFor()
  expect((await call('/api/data/customers?limit=1')).status).toBe(401)
  expect(trouble).toEqual([])
})

test('a destination is added, its test fails in sight, and is sent again with the same id', async () => {
  const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/synchronize/integracion/webhooks')
  await page
    .getByRole('button', { name: /^(Agregar destino|Destino)$/ })
    .first()
    .click()
  const form = dialogOf(page, 'Agregar destino')
  await form.getByLabel('Nombre').fill('Receptor del viaje')
  await form.getByLabel('Dirección').fill('https://10.0.0.8/anden')
  await form.getByLabel('Llegó un pedido').check()
  await form.getByRole('button', { name: 'Agregar', exact: true }).click()
  await form.getByText('privada o reservada').waitFor()
  await form.getByLabel('Dirección').fill('https://receptor.invalid/anden')
  await form.getByRole('button', { name: 'Agregar', exact: true }).click()
  await dialogOf(page, 'Firma de «Receptor del viaje»').getByRole('button', { name: 'Listo' }).click()
  await page.getByRole('button', { name: 'Mandar prueba' }).click()
  const drawer = page.getByRole('complementary', { name: 'Entrega' })
  await drawer.getByText('sin respuesta').waitFor()
  await drawer.getByText('"isTest": true').waitFor()
  expect(await axeFindings(page)).toEqual([])
  const attempts = drawer.getByRole('listitem').filter({ hasText: ' ms' })
  const before = await attempts.count()
  await drawer.getByRole('button', { name: 'Reenviar ahora' }).click()
  await attempts.nth(before).waitFor()
  expect(trouble).toEqual([])
})
