import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { axeFindings, enter, move, openBrowser, phone, signIn } from './browser.ts'

type Customer = { code: string; name: string }
type Article = { code: string }
type Listed<Row> = { items: Row[] }

let browser: Browser
let customers: Customer[]
let codes: string[]

const read = async <Answer>(page: Page, path: string): Promise<Answer> =>
  (await (await page.context().request.get(path)).json()) as Answer

beforeAll(async () => {
  browser = await openBrowser()
  const page = await browser.newPage({ baseURL: inject('baseUrl') })
  await signIn(page, 'admin@demo.example')
  customers = (await read<Listed<Customer>>(page, '/api/data/customers?limit=5&filter=isActive:matches:true')).items
  const articles = await read<Listed<Article>>(
    page,
    '/api/data/articles?limit=30&sort=code&filter=isActive:matches:true',
  )
  codes = articles.items.map(({ code }) => code)
  await page.close()
})

const deskOf = (customer: Customer | undefined): string =>
  `/apps/personas/main/personas-follow/order/${encodeURIComponent(customer?.code ?? '')}`

const entry = (page: Page) => page.getByRole('combobox', { name: 'Agregar artículo' })

/** As somebody who knows the codes types: nothing is waited for. */
/** An order is not sent while a line is still looked up: the desk says so. */
const articlesFound = (page: Page): Promise<void> =>
  expect.poll(() => page.getByText(/^Buscando «/).count(), { timeout: 15_000 }).toBe(0)

const typeLines = async (page: Page, typed: [code: string, quantity: string][]): Promise<void> => {
  for (const [code, quantity] of typed) {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await page.keyboard.type(quantity)
    await page.keyboard.press('Enter')
  }
  await articlesFound(page)
}

describe('taking an order', () => {
  test('of twenty lines takes the keyboard alone', async ({ annotate }) => {
    const { page, trouble } = await enter(browser, 'admin@demo.example', deskOf(customers[0]))
    await entry(page).waitFor()
    await expect.poll(() => entry(page).evaluate(element => element === document.activeElement)).toBe(true)
    const twenty = codes
      .slice(0, 20)
      .map((code, index): [string, string] => [code, index % 4 === 0 ? '1b' : String(index + 1)])
    const started = Date.now()
    await typeLines(page, twenty)
    const typedMs = Date.now() - started
    await expect.poll(() => page.getByText('20 renglones').count()).toBe(1)
    await expect
      .poll(() => page.locator('footer').filter({ hasText: 'Total con IVA' }).locator('dd').last().textContent())
      .not.toBe('$\u00a00,00')
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('F9')
    await page.waitForURL(/comprobantes\/pedidos\/[0-9a-f-]{36}$/)
    await annotate(`twenty lines typed in ${typedMs} ms, taken in ${Date.now() - started} ms`)
    await page.getByRole('article').getByText('Historia').waitFor()
    const order = await read<{ lines: { article: Article }[]; origin: number }>(
      page,
      `/api/data/orders/${page.url().split('/').at(-1)}`,
    )
    expect(order.origin).toBe(1)
    expect(new Set(order.lines.map(({ article }) => article.code))).toEqual(new Set(codes.slice(0, 20)))
    expect(trouble).toEqual([])
  })

  test('goes on after a reload, removes with undo, takes suggestions and a pasted list, and says what is wrong', async () => {
    const { page, trouble } = await enter(browser, 'admin@demo.example', deskOf(customers[1]))
    await entry(page).waitFor()
    await expect.poll(() => entry(page).evaluate(element => element === document.activeElement)).toBe(true)
    await typeLines(page, [
      [codes[0] ?? '', '2'],
      [codes[1] ?? '', '3'],
      ['zzzzzz', '1'],
    ])
    await page.getByText('No hay un artículo «zzzzzz»').waitFor()
    await page.keyboard.press('F9')
    await page.getByRole('alert').filter({ hasText: 'corregilo o quitalo' }).waitFor()
    await page.getByText('Borrador guardado').waitFor()
    await page.reload()
    await page.getByText('No hay un artículo «zzzzzz»').waitFor()
    await expect.poll(() => entry(page).evaluate(element => element === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Delete')
    await page.getByText('2 renglones').waitFor()
    await page.keyboard.press('F8')
    await page.getByText('3 renglones').waitFor()
    await page.keyboard.press('F8')
    await page.getByRole('button', { name: 'Quitar zzzzzz' }).click()

    await page.getByRole('button', { name: 'Pegar lista' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill(`${codes[2]}\t4\n${codes[3]}\t2b\nNOHAY\t1`)
    await page.getByRole('button', { name: 'Agregar 3 renglones' }).click()
    await page.getByText('No hay un artículo «NOHAY»').waitFor()
    await page.getByRole('button', { name: 'Quitar NOHAY' }).click()
    const before = await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('textbox') })
      .count()
    expect(before).toBe(4)
    await page.keyboard.press('Shift+F2')
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(/comprobantes\/pedidos\/[0-9a-f-]{36}$/)
    expect(trouble).toEqual([])
  })

  test('keeps a quantity that is none in hand: nothing moves, and what is typed on is no part of it', async () => {
    const { page, trouble } = await enter(browser, 'admin@demo.example', deskOf(customers[3]))
    await entry(page).waitFor()
    await expect.poll(() => entry(page).evaluate(element => element === document.activeElement)).toBe(true)
    await typeLines(page, [[codes[0] ?? '', '1']])
    await page.getByText('1 renglón', { exact: true }).waitFor()
    await page.keyboard.type(codes[1] ?? '')
    await page.keyboard.press('Enter')
    const quantity = page.getByRole('textbox', { name: /^Cantidad de/ }).nth(1)
    await quantity.waitFor()
    await page.getByText('2 renglones').waitFor()
    await articlesFound(page)
    const heightOfEntry = () => entry(page).evaluate(element => Math.round(element.getBoundingClientRect().top))
    const before = await heightOfEntry()
    await page.keyboard.type('0')
    await page.keyboard.press('Enter')
    const message = page.getByRole('alert').filter({ hasText: 'Tiene que ser más que cero.' })
    await message.waitFor()
    expect(await heightOfEntry()).toBe(before)
    // The next code and quantity, typed without looking.
    for (const key of [...(codes[2] ?? ''), 'Enter', '3', 'Tab']) await page.keyboard.press(key)
    expect(
      await quantity.evaluate(element => [element === document.activeElement, (element as HTMLInputElement).value]),
    ).toEqual([true, '0'])
    expect(await heightOfEntry()).toBe(before)
    await page.getByText('Borralo con ⌫').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Backspace')
    await page.keyboard.type('4')
    await page.keyboard.press('Enter')
    await expect.poll(() => entry(page).evaluate(element => element === document.activeElement)).toBe(true)
    expect(await quantity.inputValue()).toBe('4')
    // Nobody is locked in: Escape goes to the entry, and the line says what is wrong with it.
    await quantity.focus()
    await page.keyboard.type('xx')
    await page.keyboard.press('Escape')
    await page.getByRole('listitem').filter({ hasText: 'Escribí unidades (12) o bultos (3b).' }).first().waitFor()
    await page.getByRole('button', { name: 'Vaciar', exact: true }).click()
    expect(trouble).toEqual([])
  })

  test('is begun from Comprobantes, and a pending order is changed with its history', async () => {
    const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/comprobantes/pedidos')
    await page.getByRole('button', { name: 'Nuevo pedido' }).click()
    await page
      .getByRole('dialog')
      .getByPlaceholder('Buscá por nombre o código')
      .fill(customers[2]?.name ?? '')
    await page.getByRole('option').first().click()
    await page.waitForURL(/personas-follow\/order\//)
    await entry(page).waitFor()
    await expect.poll(() => entry(page).evaluate(element => element === document.activeElement)).toBe(true)
    await typeLines(page, [[codes[0] ?? '', '5']])
    await page.getByText(/^5 un$/).waitFor()
    await page.keyboard.press('F9')
    await page.waitForURL(/comprobantes\/pedidos\/[0-9a-f-]{36}$/)
    await page.getByRole('link', { name: 'Editar' }).click()
    await entry(page).waitFor()
    await page.getByRole('textbox', { name: /^Cantidad de/ }).fill('9')
    await page.getByText(/^9 un$/).waitFor()
    await page.keyboard.press('F9')
    await page.getByText(/^Cambiado por .*5 → 9/).waitFor()
    await page.getByRole('link', { name: 'Duplicar' }).click()
    await page.getByText(/^9 un$/).waitFor()
    expect(new URL(page.url()).search).toBe('')
    expect(trouble).toEqual([])
  })

  test('asks for a combo by its name, whole, and finds it again when the order is changed', async () => {
    const { page, trouble } = await enter(browser, 'admin@demo.example', deskOf(customers[4]))
    const combos = await read<Listed<{ name: string; priceList: unknown }>>(
      page,
      '/api/data/combos?limit=20&filter=status:matches:current',
    )
    const combo = combos.items.find(({ priceList }) => priceList === null)
    await entry(page).waitFor()
    await entry(page).fill(combo?.name ?? '')
    await page
      .getByRole('option', { name: combo?.name ?? '' })
      .getByText(/^Combo a \$/)
      .waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: /^Cantidad de Combo/ }).fill('2')
    await page.getByText(/^«Combo .*»: 2 × \$/).waitFor()
    expect(await page.getByRole('textbox', { name: /^Dto/ }).count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('F9')
    await page.waitForURL(/comprobantes\/pedidos\/[0-9a-f-]{36}$/)
    await page.getByRole('link', { name: 'Editar' }).click()
    await page.getByRole('textbox', { name: `Cantidad de ${combo?.name}` }).waitFor()
    await page.getByText(/^«Combo .*»: 2 × \$/).waitFor()
    expect(trouble).toEqual([])
  })

  test('works on a phone with cards', async () => {
    const { page, trouble } = await enter(browser, 'ventas@demo.example', '/apps/personas/main', phone)
    const own = await read<Listed<Customer>>(page, '/api/data/customers?limit=1&filter=isActive:matches:true')
    await move(page, deskOf(own.items[0]))
    await entry(page).fill(codes[4] ?? '')
    await page.getByRole('option').first().click()
    await page.getByRole('textbox', { name: /^Cantidad de/ }).fill('6')
    await page.getByText(/^6 un$/).waitFor()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(phone.width)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Enviar pedido' }).click()
    await page.waitForURL(/comprobantes\/pedidos\/[0-9a-f-]{36}$/)
    expect(trouble).toEqual([])
  })
})
