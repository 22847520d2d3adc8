import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { axeFindings, dress, enter, openBrowser } from './browser.ts'

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

test('a key is given another secret, and the old one is good until the hour that was chosen', async () => {
  const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/synchronize/integracion/claves')
  await page.getByRole('button', { name: 'Crear clave' }).first().click()
  const form = dialogOf(page, 'Crear clave de API')
  await form.getByLabel('Nombre').fill('Clave que cambia')
  await form.getByLabel('Leer Clientes y contactos').check()
  await form.getByRole('button', { name: 'Crear clave' }).click()
  const shown = dialogOf(page, /^Secreto de/)
  const first = (await shown.locator('code').textContent()) ?? ''
  await shown.getByRole('button', { name: 'Ya lo guardé' }).click()
  const rotate = async (overlap: string): Promise<string> => {
    await page.getByRole('button', { name: 'Opciones de la clave «Clave que cambia»' }).click()
    await page.getByRole('menuitem', { name: 'Secreto nuevo' }).click()
    const dialog = dialogOf(page, 'Secreto nuevo para «Clave que cambia»')
    await dialog.getByLabel('El secreto de ahora').click()
    await page.getByRole('option', { name: overlap }).click()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Dar secreto nuevo' }).click()
    await dialogOf(page, 'Secreto de «Clave que cambia»').waitFor()
    const secret = (await shown.locator('code').textContent()) ?? ''
    await shown.getByRole('button', { name: 'Ya lo guardé' }).click()
    return secret
  }
  const statusOf = async (secret: string) => {
    const headers = { authorization: `Bearer ${secret}` }
    return (await fetch(`${inject('baseUrl')}/api/data/customers?limit=1`, { headers })).status
  }
  const second = await rotate('Un día más')
  const row = page.getByRole('row').filter({ hasText: 'Clave que cambia' })
  await row.getByText('El secreto anterior también vale hasta').waitFor()
  expect(await Promise.all([first, second].map(statusOf))).toEqual([200, 200])
  await dress(page, 'defaultDark')
  expect(await axeFindings(page)).toEqual([])
  const third = await rotate('Deja de valer enseguida')
  expect(await Promise.all([second, third].map(statusOf))).toEqual([401, 200])
  expect(trouble).toEqual([])
})

test('a destination is given another signing secret while the one of before goes on', async () => {
  const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/synchronize/integracion/webhooks')
  await page
    .getByRole('button', { name: /^(Agregar destino|Destino)$/ })
    .first()
    .click()
  const form = dialogOf(page, 'Agregar destino')
  await form.getByLabel('Nombre').fill('Firma que cambia')
  await form.getByLabel('Dirección').fill('https://firma.invalid/anden')
  await form.getByLabel('Llegó un pedido').check()
  await form.getByRole('button', { name: 'Agregar', exact: true }).click()
  const signing = dialogOf(page, 'Firma de «Firma que cambia»')
  const first = await signing.locator('code').textContent()
  await signing.getByRole('button', { name: 'Listo' }).click()
  const open = async () => {
    await page.getByRole('button', { name: 'Opciones de «Firma que cambia»' }).click()
    await page.getByRole('menuitem', { name: 'Dar secreto nuevo' }).click()
  }
  await open()
  const dialog = dialogOf(page, 'Firma nueva para «Firma que cambia»')
  await dialog.getByRole('button', { name: 'Dar secreto nuevo' }).click()
  await signing.waitFor()
  expect(await signing.locator('code').textContent()).not.toBe(first)
  await signing.getByRole('button', { name: 'Listo' }).click()
  await page.getByText('El secreto anterior también firma hasta').waitFor()
  await open()
  await dialog.getByText('deja de firmar en el acto').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  expect(trouble).toEqual([])
})
