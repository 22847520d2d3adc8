import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, desktop, enter, move, openBrowser, phone } from './browser.ts'
import { admin, cashier, read, reopen, settle } from './rounds.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

/** The demonstration's own come first: other journeys leave theirs open, counted already. */
type List = { items: { id: string; number: number }[] }

describe('settlements', () => {
  test('a round gets its last results, its difference gets a person, it is closed, and reopened with a reason', async () => {
    const { page, context, trouble } = await enter(browser, admin, '/apps/rendicion')
    await page.getByRole('status', { name: 'Totales' }).getByText(/\d/).first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    const waiting = '/api/data/settlements?filter=pending:less-than:0&filter=state:matches:open&sort=number&limit=1'
    const { items } = await read<List>(context, waiting)
    await move(page, `/apps/rendicion?consolidado=${items[0]?.id}`)
    await page.getByRole('heading', { name: 'Mercadería que volvió' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await settle(browser, page, items[0]?.id ?? '')
    await reopen(page, 'Apareció un billete')
    expect(await axeFindings(page)).toEqual([])
    expect(trouble).toEqual([])
  })

  test('a count on a phone survives a connection that is lost and a reload', async () => {
    const { page, context, trouble } = await enter(browser, cashier, '/apps/rendicion', phone)
    const waiting = '/api/data/settlements?filter=pending:greater-than:1&filter=state:matches:open&sort=number&limit=1'
    const { items } = await read<List>(context, waiting)
    await move(page, `/apps/rendicion?consolidado=${items[0]?.id}&paso=valores`)
    const notes = page.getByLabel('Billetes de $ 2.000', { exact: true })
    await notes.fill('3')
    await page.getByText('Guardado', { exact: true }).waitFor()
    await context.setOffline(true)
    await notes.fill('7')
    await page.getByText('Sin conexión: queda en este equipo').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await context.setOffline(false)
    await page.reload()
    await page.getByText('Guardado', { exact: true }).waitFor()
    await expect.poll(() => notes.inputValue()).toBe('7')
    const kept = await read<{ notes: { quantity: number }[] }>(context, `/api/settlements/${items[0]?.id}`)
    expect(kept.notes.map(({ quantity }) => quantity)).toEqual([7])
    expect(trouble.filter(text => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(text))).toEqual([])
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

  test('the figures of the dashboard lead to exactly their rows, whose days and people can be taken away', async () => {
    // In the other company no journey loads a truck between the figure and its rows.
    const { page, trouble } = await enter(browser, 'admin@andina.example', '/apps/dashboards/logistica?periodo=mes')
    const totals = page.getByRole('status', { name: 'Totales' })
    for (const [figure, view] of [
      ['Pedidos pendientes', 'pendientes'],
      ['Entregas exitosas', 'entregas'],
    ] as const) {
      const link = page.getByRole('link', { name: new RegExp(`^${figure}: [\\d.]+`) }).first()
      const said = /: ([\d.]+)/.exec((await link.getAttribute('aria-label')) ?? '')?.[1] ?? ''
      expect(said).toMatch(/^[1-9]/)
      await link.click()
      await page.waitForURL(`**/apps/rendicion?ver=${view}**`)
      await expect.poll(() => totals.textContent()).toMatch(new RegExp(`^${said}\\b`))
      expect(await axeFindings(page)).toEqual([])
      await page.goBack()
    }
    await page.goto('/apps/rendicion?ver=entregas&desde=2020-01-01&hasta=2020-01-02')
    await page.getByText('con lo elegido arriba').first().waitFor()
    await page.getByRole('button', { name: /^Quitar mié/ }).click()
    await expect.poll(() => totals.textContent()).toMatch(/^[1-9]/)
    expect(new URL(page.url()).searchParams.has('desde')).toBe(false)
    expect(trouble).toEqual([])
  })
})
