import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, openBrowser, signIn, visit } from './browser.ts'
import { today } from './company-day.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

/** The code of the first row of a grid that is in use. */
const codeIn = async (page: Page, resource: string): Promise<string> => {
  const answer = await page.request.get(`/api/data/${resource}?limit=1&filter=isActive:matches:true`)
  const { items } = (await answer.json()) as { items: { code: string }[] }
  return items[0]?.code ?? ''
}

/** As people write it: 29/11/2026. */
const writtenToday = (): string => today().split('-').toReversed().join('/')

const expectNoFindings = async (page: Page, step: string) => {
  expect(await axeFindings(page), step).toEqual([])
}

test('a file of orders is uploaded over the orders, shown before, and stands among them', async () => {
  const { page, trouble } = await visit(browser)
  // Where no other journey counts orders.
  await signIn(page, 'admin@andina.example')
  const [customer, article, seller] = [
    await codeIn(page, 'customers'),
    await codeIn(page, 'articles'),
    await codeIn(page, 'sellers'),
  ]
  const line = (order: string, quantity: string): string =>
    `${order};${writtenToday()};${customer};${seller};${article};${quantity};1.234,50`
  const file = [
    'Pedido;Fecha;Cliente;Vendedor;Artículo;Cantidad;Precio',
    line('ANT-1', '2'),
    line('ANT-2', '1'),
    line('ANT-1', '3'),
    line('ANT-3', 'doce'),
  ].join('\n')

  await page.goto('/apps/comprobantes/pedidos')
  await page.getByRole('button', { name: 'Subir pedidos' }).click()
  await page.getByText('Un renglón por artículo').waitFor()
  await expectNoFindings(page, 'archivo')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'pendientes.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.getByRole('button', { name: 'Revisar sin guardar' }).click()
  await page.getByText('2 pedidos nuevos · 1 con error').waitFor()
  await page.getByText('«doce» no es un número.').waitFor()
  await expectNoFindings(page, 'revisión')
  await page.getByRole('button', { name: 'Importar 2 pedidos' }).click()
  await page.getByText('Listo: entraron 2 pedidos.').waitFor()
  await expectNoFindings(page, 'resultado')
  await page.getByRole('button', { name: 'Cerrar', exact: true }).last().click()

  const rows = await page.request.get('/api/data/orders?limit=2&sort=-number')
  const { items } = (await rows.json()) as { items: { number: string }[] }
  await page
    .getByText(items[0]?.number ?? '')
    .first()
    .waitFor()
  expect(trouble).toEqual([])
})
