import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, move, openBrowser, signIn, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

describe('comprobantes', () => {
  test('lists the period, opens an order beside it, walks by keyboard and keeps its place in the address', async () => {
    const { page, trouble } = await visit(browser)
    await signIn(page, 'admin@demo.example')
    await page.goto('/apps/comprobantes/pedidos?periodo=7d')
    const rows = page.locator('.ag-row[row-id]')
    await rows
      .first()
      .getByText(/^P-\d+$/)
      .waitFor()
    // Counts and totals are answers of their own.
    await page.getByRole('link', { name: /^Pedidos [\d.]+$/ }).waitFor()
    await expect
      .poll(() => page.getByRole('status', { name: 'Totales' }).textContent())
      .toMatch(/pedidos[\s\S]*Ítems[\s\S]*Total[\s\S]*\$[\s\S]*Ticket promedio[\s\S]*\$/)

    await rows.nth(1).click()
    const drawer = page.getByRole('complementary', { name: 'Pedido' })
    await drawer.getByText('Detalle').waitFor()
    const opened = new URL(page.url()).searchParams.get('row')
    expect(opened).toMatch(/^[0-9a-f-]{36}$/)
    expect(await axeFindings(page)).toEqual([])

    await page.keyboard.press('ArrowDown')
    await expect.poll(() => new URL(page.url()).searchParams.get('row'), { timeout: 20_000 }).not.toBe(opened)
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => new URL(page.url()).searchParams.get('row'), { timeout: 20_000 }).toBe(opened)
    await page.reload()
    await drawer.getByText('Detalle').waitFor()
    await drawer.getByRole('button', { name: 'Abrir en página' }).click()
    await page.waitForURL(`**/apps/comprobantes/pedidos/${opened}`)
    await page.getByRole('article').getByText('Historia').waitFor()
    await page.goBack()
    await drawer.getByText('Detalle').waitFor()
    await drawer.focus()
    await page.keyboard.press('Escape')
    await expect.poll(() => drawer.count(), { timeout: 20_000 }).toBe(0)
    expect(trouble).toEqual([])
  })

  test('shares an order by a link that shows the PDF to who has no account', async () => {
    const { page, context, trouble } = await visit(browser)
    await signIn(page, 'admin@demo.example')
    await page.goto('/apps/comprobantes/pedidos?periodo=7d')
    await page.locator('.ag-row[row-id]').nth(2).click()
    const shared = page.waitForResponse(response => response.url().endsWith('/share'))
    await page.route('https://wa.me/**', route => route.abort())
    await page.getByRole('button', { name: 'WhatsApp' }).click()
    const { path } = (await (await shared).json()) as { path: string }
    await context.clearCookies()
    const answer = await context.request.get(path)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
    expect((await answer.body()).subarray(0, 4).toString()).toBe('%PDF')
    await page.goto(`${path}x`)
    await page.getByRole('heading', { name: 'Este enlace no es válido' }).waitFor()
    expect(trouble).toEqual([])
  })

  test('shows collections with their payments, and no-purchases with their reasons ranked', async () => {
    const { page, trouble } = await visit(browser)
    await signIn(page, 'supervisor@demo.example')
    await page.goto('/apps/comprobantes/cobranzas?periodo=mes')
    const rows = page.locator('.ag-row[row-id]')
    await rows.first().click()
    await page
      .getByRole('complementary', { name: 'Cobranza' })
      .getByRole('heading', { name: 'Documentos imputados' })
      .waitFor()
    expect(await axeFindings(page)).toEqual([])

    await move(page, '/apps/not-buy?periodo=mes')
    const reason = page.getByRole('region', { name: 'Motivos' }).getByRole('button').first()
    const name = (await reason.locator('.truncate').textContent()) ?? ''
    await reason.click()
    await expect.poll(() => new URL(page.url()).searchParams.get('motivo')).toMatch(/^[0-9a-f-]{36}$/)
    await expect.poll(() => rows.first().textContent()).toContain(name)
    await rows.first().click()
    await page.getByRole('complementary', { name: 'No compra' }).getByText('Historia').waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(trouble).toEqual([])
  })
})
