import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { axeFindings, openBrowser, visit } from './browser.ts'
import { receivedMail } from './received-mail.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const password = 'clave-1234'
const owner = 'fundadora@journey.example'
const seller = 'vendedora@journey.example'

const linkIn = async (email: string, path: string): Promise<string> => {
  const letter = await receivedMail(email, new RegExp(`${path}\\?token=`))
  return letter.match(new RegExp(`${path}\\?token=[\\w-]+(?:&invitacion=1)?`))?.[0] ?? ''
}

const register = async (page: Page): Promise<void> => {
  await page.goto('/register')
  await page.getByLabel('E-mail').fill(owner)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Tu nombre').fill('Nora Núñez')
  await page.getByLabel('Empresa').fill('Helados del Sur')
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByLabel('Repetí la contraseña').fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  for (const name of ['6 a 10', 'Todos', 'Soy Propietario', 'En papel'])
    await page.getByRole('radio', { name, exact: true }).check()
  await page.getByRole('radio', { name: /Empezar con la empresa vacía/ }).check()
  await page.getByRole('button', { name: 'Crear mi empresa' }).click()
  await page.waitForURL('**/apps/first-steps')
}

/** From the steps to the form that one of them opens. */
const take = async (page: Page, act: string): Promise<void> => {
  await page.goto('/apps/first-steps')
  await page.getByRole('link', { name: act, exact: true }).click()
}
const field = (page: Page, name: RegExp) => page.getByRole('textbox', { name })
const choose = async (page: Page, name: RegExp, option: string): Promise<void> => {
  await page.getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: option }).first().click()
}
const create = async (page: Page, told: string): Promise<void> => {
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  await page.getByText(`Creaste «${told}»`).waitFor()
}

test('a new company goes from registering to an order at the desk and one from a phone, led by its first steps', async () => {
  const { page, trouble } = await visit(browser)
  await register(page)
  await page.getByText('0 de 11').waitFor()
  expect(await axeFindings(page)).toEqual([])

  // Tableros has nothing to show yet, and says where what fills it begins.
  await page.goto('/apps/dashboards/project')
  await page.getByRole('link', { name: 'Ir a primeros pasos' }).click()

  await take(page, 'Nuevo vendedor')
  await field(page, /^Código obligatorio/).fill('1')
  await field(page, /^Nombre obligatorio/).fill('Ana Calle')
  await create(page, 'Ana Calle')

  // A grid that is empty offers what fills it.
  await page.goto('/apps/articles/main')
  await page.getByRole('button', { name: 'Subir un archivo' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Nuevo artículo' }).last().click()
  await field(page, /^Código obligatorio/).fill('A1')
  await field(page, /^Artículo obligatorio/).fill('Cassata')
  await create(page, 'Cassata')

  await take(page, 'Nueva lista')
  await field(page, /^Código obligatorio/).fill('1')
  await field(page, /^Nombre obligatorio/).fill('Minorista')
  await choose(page, /^Predeterminada obligatoria/, 'Sí')
  await create(page, 'Minorista')

  await take(page, 'Nuevo precio')
  await choose(page, /^Artículo obligatorio/, 'Cassata')
  await field(page, /^Precio sin IVA obligatorio/).fill('1000')
  await choose(page, /^Lista obligatoria/, 'Minorista')
  await field(page, /^Vigente desde obligatorio/).fill('02/01/2026')
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  await page.getByText('Creaste «').waitFor()

  // The form of a customer asks for what an order needs, and says what is missing.
  await take(page, 'Nuevo cliente')
  await field(page, /^Código obligatorio/).fill('C1')
  await field(page, /^Razón social obligatoria/).fill('Kiosco Uno')
  await page.getByRole('button', { name: 'Crear', exact: true }).click()
  await page.getByText('Elegí un registro de la lista.').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await choose(page, /^Vendedor obligatorio/, 'Ana Calle')
  await choose(page, /^Lista de precios obligatoria/, 'Minorista')
  await create(page, 'Kiosco Uno')

  await take(page, 'Tomar un pedido')
  const entry = page.getByRole('combobox', { name: 'Agregar artículo' })
  await expect.poll(() => entry.evaluate(element => element === document.activeElement)).toBe(true)
  for (const text of ['A1', '3']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await page.getByText(/^3 un$/).waitFor()
  await page.keyboard.press('F9')
  await page.waitForURL(/comprobantes\/pedidos\/[0-9a-f-]{36}$/)

  // Inviting asks for a confirmed e-mail; the letter's link confirms whoever has their session open.
  await page.goto(await linkIn(owner, '/pages/auth/mail-confirm'))
  await page.getByText('Tu e-mail está confirmado').waitFor()
  await take(page, 'Invitar a un vendedor')
  await page.getByRole('textbox', { name: /^E-mail obligatorio/ }).fill(seller)
  await choose(page, /^Vendedor/, 'Ana Calle')
  await page.getByRole('button', { name: 'Enviar invitación' }).click()
  await page.getByText(`La invitación salió para ${seller}`).waitFor()
  const guest = await visit(browser)
  await guest.page.goto(await linkIn(seller, '/pages/auth/reset-password'))
  await guest.page.getByLabel('Tu nombre').fill('Ana Calle')
  await guest.page.getByLabel('Contraseña nueva').fill(password)
  await guest.page.getByLabel('Repetí la contraseña').fill(password)
  await guest.page.getByRole('button', { name: 'Aceptar la invitación' }).click()
  await guest.page.waitForURL('**/login')

  await page.goto('/apps/settings/licenses')
  await page.getByRole('button', { name: /^Dar licencia a/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Dar / }).click()
  await page.getByText(/^Diste 1 licencia/).waitFor()

  const phone = await browser.newContext({ baseURL: inject('baseUrl') })
  const signedIn = await phone.request.post('/api/v1/auth/email', {
    headers: {
      authorization: `Basic ${Buffer.from(`${seller}:${password}`).toString('base64')}`,
      'x-device-id': 'telefono-de-ana-0001',
    },
  })
  const { token } = (await signedIn.json()) as { token: string }
  const sent = await phone.request.post('/api/v1/orders', {
    headers: { authorization: `Bearer ${token}` },
    data: { sk: 'ANA-1', se: '1', t: new Date().toISOString(), c: { k: 'C1' }, o: [{ a: 'A1', q: 2, up: 1000 }] },
  })
  expect(sent.status()).toBe(201)
  await phone.close()

  await page.goto('/apps/first-steps')
  await page.getByText('9 de 11').waitFor()
  for (const title of ['Completá los datos de tu empresa', 'Armá las rutas'])
    await page.getByRole('listitem').filter({ hasText: title }).getByLabel('Pendiente').waitFor()
  expect(await axeFindings(page)).toEqual([])
  // A new company has no module of online orders: its settings say so before anything is set.
  await page.goto('/apps/settings/conquer-b2b')
  await page.getByText('El módulo Conquer B2B está apagado').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.goto('/apps/dashboards/project')
  await page
    .getByRole('link', { name: /^Pedidos: 2/ })
    .or(page.getByText('$ 6.050'))
    .first()
    .waitFor()
  expect([...trouble, ...guest.trouble]).toEqual([])
}, 180_000)
