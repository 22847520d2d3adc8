import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, desktop, enter, move, openBrowser, phone } from './browser.ts'
import { admin, read, reopen, settle } from './rounds.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

type List = { items: { id: string; number: number }[] }

describe('settlements', () => {
  test('a round gets its last results, its difference gets a person, it is closed, and reopened with a reason', async () => {
    const { page, context, trouble } = await enter(browser, admin, '/apps/rendicion')
    await page.getByRole('status', { name: 'Totales' }).getByText(/\d/).first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    const waiting = '/api/data/settlements?filter=pending:less-than:0&filter=state:matches:open&limit=1'
    const { items } = await read<List>(context, waiting)
    await move(page, `/apps/rendicion?consolidado=${items[0]?.id}`)
    await page.getByRole('heading', { name: 'Mercadería' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await settle(page)
    await reopen(page, 'Apareció un billete')
    expect(await axeFindings(page)).toEqual([])
    expect(trouble).toEqual([])
  })

  test('the dashboard and its rows stand without a complaint of axe, in both sizes', async () => {
    const { page, trouble } = await enter(browser, admin, '/apps/dashboards/logistica')
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size)
      await move(page, '/apps/dashboards/logistica')
      await page.getByRole('heading', { name: 'Motivos de devolución' }).waitFor()
      expect(await axeFindings(page)).toEqual([])
      await move(page, '/apps/rendicion?ver=devoluciones')
      await page.getByRole('status', { name: 'Totales' }).getByText(/\d/).first().waitFor()
      expect(await axeFindings(page)).toEqual([])
    }
    expect(trouble).toEqual([])
  })
})
