import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, enter, move, openBrowser, phone } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

/** The same screen by night. */
const byNight = async (page: Page, name: string): Promise<void> => {
  await page.evaluate(async () => {
    document.documentElement.dataset.preset = 'defaultDark'
    await new Promise(requestAnimationFrame)
  })
  expect(await axeFindings(page, { checks: 'colours' }), `${name} by night`).toEqual([])
}

const list = (page: Page, name: string) => page.getByRole('list', { name })

/** The first item that nobody has, and its customer. */
const firstFree = async (page: Page) => {
  const items = list(page, 'Para hacer').getByRole('listitem').filter({ hasNotText: 'A cargo de' })
  await items.first().waitFor()
  const name = (await items.first().getByRole('link').textContent()) ?? ''
  return { item: items.first(), name }
}
const told = (page: Page, text: string) => page.getByText(text, { exact: false }).first().waitFor()

describe('what slips away', () => {
  test('is taken, put off and closed, by mouse and by keyboard, and what came back is told', async () => {
    const { page, trouble } = await enter(browser, 'supervisor@demo.example', '/apps/que-hago-hoy')
    await list(page, 'Para hacer').waitFor()
    expect(await list(page, 'Para hacer').getByText('promedio').count()).toBeGreaterThan(0)
    expect(await axeFindings(page)).toEqual([])

    const taken = await firstFree(page)
    await taken.item.getByRole('button', { name: 'Asignar' }).click()
    const dialog = page.getByRole('dialog')
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Asignar' }).click()
    await told(page, `${taken.name} tiene responsable.`)
    await list(page, 'Para hacer')
      .getByRole('listitem')
      .filter({ hasText: taken.name })
      .getByText('A cargo de Susana Prieto')
      .first()
      .waitFor()

    const waiting = await firstFree(page)
    await waiting.item.getByRole('link').focus()
    await page.keyboard.press('p')
    await dialog.getByRole('button', { name: '3 días' }).click()
    await dialog.getByRole('button', { name: /^Posponer hasta/ }).click()
    await told(page, `${waiting.name} quedó pospuesto.`)
    await page.getByRole('link', { name: 'Pospuestos' }).click()
    await list(page, 'Pospuestos')
      .getByRole('listitem')
      .filter({ hasText: waiting.name })
      .getByText('Vuelve el')
      .first()
      .waitFor()
    await page.getByRole('link', { name: 'Para hacer' }).click()

    const closed = await firstFree(page)
    await closed.item.getByRole('link').focus()
    await page.keyboard.press('h')
    await dialog.getByRole('textbox').fill('Se le pasó la lista nueva')
    await dialog.getByRole('button', { name: 'Marcar hecho' }).click()
    await told(page, `${closed.name} quedó hecho.`)

    await page.getByRole('link', { name: 'Resultados' }).click()
    await page.getByText('Se le pasó la lista nueva').filter({ visible: true }).first().waitFor()
    expect(await axeFindings(page)).toEqual([])

    // Whether something came back from the customers of one team is a matter of the day; from the company's it always is.
    const whole = await enter(browser, 'admin@demo.example', '/apps/que-hago-hoy/resultados')
    await whole.page
      .getByText(/\d+ (pedidos?|cobranzas?) (el|del) /)
      .filter({ visible: true })
      .first()
      .waitFor()
    expect([...trouble, ...whole.trouble]).toEqual([])
  })

  test('on a telephone it is one column', async () => {
    const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/que-hago-hoy', phone)
    await list(page, 'Para hacer').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    expect(await axeFindings(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await byNight(page, 'bandeja')
    expect(trouble).toEqual([])
  })
})

describe('the board of the day', () => {
  test('takes commitments in the morning and checks them in the evening', async () => {
    const { page, trouble } = await enter(browser, 'supervisor@demo.example', '/apps/tablero-del-dia')
    const first = page.getByRole('button', { name: /^Compromisos de / }).first()
    await first.waitFor()
    expect(await axeFindings(page)).toEqual([])
    await first.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Visitas').fill('1')
    await dialog.getByLabel('Venta neta').fill('1')
    await dialog.getByLabel('Otro compromiso').fill('Llevar muestras')
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await told(page, 'Guardaste los compromisos de')
    await page.getByText('Llevar muestras').waitFor()
    await page.getByRole('link', { name: 'Tarde' }).click()
    await page
      .getByText(/^(Cumplió|No cumplió)$/)
      .filter({ visible: true })
      .first()
      .waitFor()
    await page
      .getByRole('button', { name: /^Nota de / })
      .first()
      .click()
    await dialog.getByRole('textbox').fill('Buen día')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByText('Buen día').filter({ visible: true }).first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'PDF' }).click()
    expect((await download).suggestedFilename()).toMatch(/^tablero-.*\.pdf$/)
    expect(trouble).toEqual([])
  })

  test('on a telephone, and how much of what was suggested was ordered', async () => {
    const { page, trouble } = await enter(browser, 'supervisor@demo.example', '/apps/tablero-del-dia/tarde', phone)
    await page.getByRole('heading', { name: 'Cómo terminó el día' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    expect(await axeFindings(page)).toEqual([])
    await byNight(page, 'tablero')
    await move(page, '/apps/pedido-sugerido')
    await page.getByRole('table', { name: 'Aceptación de lo sugerido' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(trouble).toEqual([])
  })
})
