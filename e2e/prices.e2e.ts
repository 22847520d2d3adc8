import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, enter, openBrowser } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const arrived = (page: Page) => page.getByRole('status', { name: 'Totales' }).getByText(/\d/).first().waitFor()

const pickFirst = async (page: Page, label: string, text: string) => {
  await page.getByRole('combobox', { name: label }).fill(text)
  await page.getByRole('option').first().click()
}

describe('prices', () => {
  test('a combo is created with its articles, and says what it comes to', async () => {
    const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/articles/combos')
    await arrived(page)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: /^Nuevo/ }).click()
    const drawer = page.getByRole('complementary')
    await drawer.getByLabel('Código').fill('E2E')
    await drawer.getByLabel('Nombre').fill('Combo de prueba')
    await drawer.getByLabel('Precio sin IVA').fill('1000')
    await page.keyboard.press('Control+s')
    await drawer.getByRole('form', { name: 'Artículos de Combo de prueba' }).waitFor()
    await pickFirst(page, 'Agregar un artículo', 'Pali')
    await drawer.getByText('El cliente ahorra').or(drawer.getByText('Cuesta más que por separado')).waitFor()
    await drawer.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Guardaste los artículos de «Combo de prueba»').waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(trouble).toEqual([])
  })

  test('a promotion is given what it is about and its scale, with the arithmetic in sight', async () => {
    const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/articles/promotions?estado=current')
    await arrived(page)
    await page.getByRole('gridcell').getByText('PR02').click()
    const drawer = page.getByRole('complementary')
    await drawer.getByText('Alcance y escala').click()
    await drawer.getByText('+ 1 sin cargo').waitFor()
    await drawer.getByLabel('De ellas, sin cargo, desde 3').fill('3')
    await drawer.getByRole('button', { name: 'Guardar' }).click()
    await drawer.getByText('Tienen que ser menos que las que se llevan.').waitFor()
    await drawer.getByLabel('De ellas, sin cargo, desde 3').fill('2')
    await drawer.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText(/^Guardaste el contenido/).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(trouble).toEqual([])
  })

  test('the prices that hold today are a chip away', async () => {
    const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/articles/price')
    await arrived(page)
    await page.getByRole('button', { name: 'Vigentes hoy' }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('vigencia')).toBe('hoy')
    await arrived(page)
    expect(await axeFindings(page)).toEqual([])
    expect(trouble).toEqual([])
  })
})
