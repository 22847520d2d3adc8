import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, enter, launchBrowser, phone } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const admin = 'admin@demo.example'
type List = { items: { id: string; number: number }[] }

describe('settlements', () => {
  test('a round gets its last results, its difference gets a person, it is closed, and reopened with a reason', async () => {
    const { page, context, trouble } = await enter(browser, admin, '/apps/rendicion')
    await page.getByRole('status', { name: 'Totales' }).getByText(/\d/).first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    const answer = await page.request.get(
      '/api/data/settlements?filter=pending:less-than:0&filter=state:matches:open&limit=1',
    )
    const { items } = (await answer.json()) as List
    await page.goto(`/apps/rendicion?consolidado=${items[0]?.id}`)
    await page.getByRole('heading', { name: 'Mercadería' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    const asks = page.getByRole('button', { name: 'Asentar' })
    while ((await asks.count()) > 0) {
      await asks.first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Motivo').fill('Faltó al contar')
      await dialog.getByRole('button', { name: 'Asentar' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await page.getByText('Todo explicado').waitFor()
    await page.getByRole('button', { name: 'Cerrar la rendición' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar la rendición' }).click()
    await page.getByText(/^Cerraste la rendición/).waitFor()
    await page.getByRole('button', { name: 'Reabrir' }).click()
    await page.getByRole('dialog').getByLabel('Motivo').fill('Apareció un billete')
    await page.getByRole('dialog').getByRole('button', { name: 'Reabrir' }).click()
    await page.getByText(/Reabrió la rendición: Apareció un billete/).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(trouble).toEqual([])
    await context.close()
  })

  test('the dashboard and its rows stand without a complaint of axe, in both sizes', async () => {
    for (const size of [undefined, phone]) {
      const { page, context, trouble } = await enter(browser, admin, '/apps/dashboards/logistica', size)
      await page.getByRole('heading', { name: 'Motivos de devolución' }).waitFor()
      expect(await axeFindings(page)).toEqual([])
      await page.goto('/apps/rendicion?ver=devoluciones')
      await page.getByRole('status', { name: 'Totales' }).getByText(/\d/).first().waitFor()
      expect(await axeFindings(page)).toEqual([])
      expect(trouble).toEqual([])
      await context.close()
    }
  })
})
