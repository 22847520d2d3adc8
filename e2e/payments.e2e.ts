import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings, enter, openBrowser, phone, visit } from './browser.ts'
import { createOwnPerson, demoCompanyId, withPlatform } from './own-people.ts'
import { receivedMail } from './received-mail.ts'

const admin = 'pagos-admin@demo.example'
const email = 'pagos-kiosco@tienda.example'

let browser: Browser

/** A shop that no other journey uses, in everything else like one of the demo. */
const plantShop = async (page: Page): Promise<{ id: string; code: string }> => {
  const { request } = page.context()
  const list = await request.get('/api/data/customers?limit=1')
  const [like] = ((await list.json()) as { items: Record<string, { id: string } | null>[] }).items
  const code = 'PAGOS-1'
  const made = await request.post('/api/data/customers', {
    data: {
      code,
      name: 'Kiosco de los pagos',
      seller: like?.seller?.id ?? null,
      priceList: like?.priceList?.id ?? null,
      salesChannel: like?.salesChannel?.id ?? null,
      region: like?.region?.id ?? null,
    },
  })
  expect(made.status(), await made.text()).toBeLessThan(300)
  return { id: ((await made.json()) as { id: string }).id, code }
}

beforeAll(async () => {
  browser = await openBrowser()
  await createOwnPerson(admin, 1)
})
// The company is everybody's: afterwards it takes no payments, as before.
afterAll(() =>
  withPlatform(async platform => {
    const envId = await demoCompanyId(platform)
    await platform.withTenant(envId, ({ db }) =>
      db.updateTable('paymentAccounts').set({ isOn: false }).where('envId', '=', envId).execute(),
    )
  }),
)

const payments = '/apps/settings/pagos'

/** The keys of the provider's test account, which take no money. */
const turnOn = async (page: Page): Promise<void> => {
  await page.goto(payments)
  await page.getByLabel('Access token').fill('TEST-de-los-recorridos')
  await page.getByLabel('Clave secreta de los webhooks').fill('secreto-de-los-recorridos')
  await page.getByLabel('Cobrar en línea en la tienda').check()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('No se vuelven a mostrar.').waitFor()
}

test('an administrator turns payments on, a seller’s code lets a shop in, it pays an order, and the staff has the collection', async () => {
  const staff = await enter(browser, admin, payments)
  const customer = await plantShop(staff.page)
  await turnOn(staff.page)
  expect(await axeFindings(staff.page)).toEqual([])
  await staff.page.getByRole('button', { name: 'Probar' }).click()
  await staff.page.getByText('Las claves son de «PRUEBA»').waitFor()

  // Whoever sees the customer shows the code beside them.
  await staff.page.goto(`/apps/personas/main/personas-follow/${customer.code}`)
  const shown = staff.page.waitForResponse(answer => answer.url().endsWith('/api/store-qr-codes'))
  await staff.page.getByRole('button', { name: 'Mostrar código' }).click()
  const { url } = (await (await shown).json()) as { url: string }
  await staff.page.getByRole('img', { name: 'Código para que entre a la tienda' }).waitFor()
  expect(await axeFindings(staff.page)).toEqual([])
  await staff.page.getByRole('button', { name: 'Listo' }).click()

  const { page, trouble } = await visit(browser, phone)
  await page.goto(new URL(url).pathname + new URL(url).hash)
  await page.getByText('Kiosco de los pagos').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Tu nombre').fill('Nora Kiosco')
  await page.getByLabel('Tu e-mail').fill(email)
  const since = Date.now()
  await page.getByRole('button', { name: 'Mandarme un código' }).click()
  await page.getByLabel('Código').waitFor()
  const [, code = ''] =
    /Subject: [^\n]*?(\d{6})/.exec(await receivedMail(email, /Subject: [^\n]*\d{6}/, { since })) ?? []
  await page.getByLabel('Código').fill(code)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByText(/^Te llega el/).waitFor()

  await page.getByLabel('Buscar artículos').fill('palito')
  await page
    .getByRole('button', { name: /^Sumar / })
    .first()
    .click()
  await page.getByRole('button', { name: /^Ver pedido/ }).click()
  await page.getByRole('button', { name: /^Mandar pedido/ }).click()
  // Confirmed, when the journey of the ERP exports what is pending meanwhile.
  const title = page.getByRole('heading', { name: /^Pedido .* · (Recibido|Confirmado)$/ })
  await title.waitFor()
  const order = new URL(page.url()).searchParams.get('pedido') ?? ''
  await page.getByRole('button', { name: /^Pagar/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])

  // First without money, then with it; the way back says what became of it.
  await page.getByRole('button', { name: /^Pagar/ }).click()
  await page.getByRole('link', { name: 'Pagar con una tarjeta sin fondos' }).click()
  await page.getByText('Pago rechazado').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Probar de nuevo' }).click()
  await page.getByRole('link', { name: 'Pagar ahora' }).click()
  await page.getByText('Recibimos tu pago.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Ver el pedido' }).click()
  await title.waitFor()
  await page.getByRole('button', { name: /^Pagar/ }).waitFor({ state: 'detached' })
  expect(trouble).toEqual([])

  await staff.page.goto(`/apps/comprobantes/pedidos/${order}`)
  const list = staff.page.getByRole('list', { name: 'Pagos en línea' })
  await list.getByText('Pagado').waitFor()
  expect(await axeFindings(staff.page)).toEqual([])
  await list.getByRole('link', { name: /^Cobranza / }).click()
  await staff.page.getByText('MP · Mercado Pago').waitFor()
  expect(staff.trouble).toEqual([])

  // What the company writes appears by itself, beside the person's place and in their menu.
  await page.getByRole('button', { name: 'Inicio' }).click()
  await page.waitForFunction(() => performance.getEntriesByType('resource').length > 0)
  const wrote = await staff.page.context().request.post(`/api/store-messages/${customer.id}`, {
    data: { text: 'Recibimos tu pago, gracias.' },
  })
  expect(wrote.ok()).toBe(true)
  await page.getByText('mensaje sin leer').waitFor({ timeout: 5000, state: 'attached' })
  await page.getByRole('button', { name: /^Cuenta/ }).click()
  await page.getByRole('button', { name: 'Abrir mensajes' }).click()
  await page.getByText('Recibimos tu pago, gracias.').waitFor()
  await page.getByText('mensaje sin leer').waitFor({ state: 'detached' })
  const again = await staff.page.context().request.post(`/api/store-messages/${customer.id}`, {
    data: { text: 'Mañana a la mañana pasamos.' },
  })
  expect(again.ok()).toBe(true)
  // Sooner than it would be asked for: it was pushed.
  await page.getByText('Mañana a la mañana pasamos.').waitFor({ timeout: 4000 })
  expect(trouble).toEqual([])
})
