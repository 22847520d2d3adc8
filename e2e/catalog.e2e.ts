import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, enter, move, openBrowser, signIn, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const cells = (page: Page) => page.getByRole('gridcell')

/** Until the grid has counted what it shows, there is nothing to look at. */
const arrived = (page: Page) => page.getByRole('status', { name: 'Totales' }).getByText(/\d/).first().waitFor()

describe('the catalogue', () => {
  test('every tab shows its grid, without a complaint of axe', async () => {
    const first = '/apps/articles'
    const { page, trouble } = await enter(browser, 'admin@demo.example', first)
    for (const [path, word] of [
      [first, 'Artículo'],
      ['/apps/articles/items', 'Sub rubros'],
      ['/apps/articles/brands', 'Nombre'],
      ['/apps/articles/price', 'Vigente desde'],
      ['/apps/articles/price?ver=listas', 'Precios'],
      ['/apps/personas', 'Razón social'],
      ['/apps/personas/sales-channels', 'Sub canales'],
      ['/apps/personas/comercial-region', 'Clientes'],
      ['/apps/excusas', 'Foto requerida'],
    ] as const) {
      if (path !== first) await move(page, path)
      await arrived(page)
      expect(await page.getByRole('columnheader', { name: word }).count(), path).toBeGreaterThan(0)
      expect(await axeFindings(page), path).toEqual([])
    }
    expect(trouble).toEqual([])
  })

  test('a brand is created, changed, deleted and brought back', async () => {
    const { page, trouble } = await visit(browser)
    await signIn(page, 'admin@demo.example')
    await page.goto('/apps/articles/brands')
    await arrived(page)
    await page.getByRole('button', { name: /^Nueva/ }).click()
    const form = page.getByRole('complementary')
    await form.getByLabel('Código').fill('ZZ9')
    await form.getByLabel('Nombre').fill('Marca de prueba')
    await page.keyboard.press('Control+s')
    await page.getByText('Creaste «Marca de prueba»').waitFor()
    await form.getByRole('heading', { name: 'Marca de prueba' }).waitFor()
    await form.getByLabel('Nombre').fill('Marca cambiada')
    await page.keyboard.press('Control+s')
    await page.getByText('Guardaste «Marca cambiada»').waitFor()
    await form.getByRole('button', { name: 'Eliminar marca' }).click()
    // The change before it can be undone too.
    const deleted = page.getByRole('listitem').filter({ hasText: 'Eliminaste «Marca cambiada»' })
    await deleted.getByRole('button', { name: 'Deshacer' }).click()
    await page.goto('/apps/articles/brands?f.code=matches:ZZ9')
    await cells(page).getByText('Marca cambiada').waitFor()
    expect(trouble).toEqual([])
  })

  test('a seller reads its own customers and has nothing to change them with', async () => {
    const { page, trouble } = await visit(browser)
    await signIn(page, 'ventas@demo.example')
    await page.goto('/apps/personas/main')
    await arrived(page)
    expect(await page.getByRole('button', { name: /^Nuevo/ }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Importar' }).count()).toBe(0)
    await cells(page).first().click()
    await page.getByRole('complementary').getByText('Razón social').waitFor()
    await move(page, '/apps/articles/main')
    await page.getByRole('heading', { name: /^No tenés acceso a «/ }).waitFor()
    expect(trouble).toEqual([])
  })
})
