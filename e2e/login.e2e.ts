import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { axeFindings, fillLogin, openBrowser, phone, signInByForm, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

describe('signing in', () => {
  test('asks for terms, says what is wrong on both fields, then lands on Tableros', async () => {
    const { page, trouble } = await visit(browser)
    await page.goto('/apps/comprobantes/pedidos')
    await page.waitForURL(/\/login\?redirectUrl=/)
    expect(await axeFindings(page)).toEqual([])

    const enter = page.getByRole('button', { name: 'Ingresar' })
    await page.getByLabel('E-mail').fill('admin@demo.example')
    await page.getByLabel('Contraseña', { exact: true }).fill('not the one')
    expect(await enter.isDisabled()).toBe(true)
    await page.getByRole('checkbox').check()
    await enter.click()
    await expect.poll(() => page.getByText('Credenciales invalidas').count()).toBe(2)
    expect(await page.getByLabel('E-mail').inputValue()).toBe('admin@demo.example')

    await page.getByLabel('Contraseña', { exact: true }).fill('demo1234')
    await enter.click()
    await page.waitForURL(/\/apps\/comprobantes\/pedidos/)
    expect(trouble).toEqual([])
  })

  test('signing out ends the session, and a page asked for then leads to the login', async () => {
    const { page, trouble } = await visit(browser)
    await signInByForm(page, 'supervisor@demo.example')
    await page.waitForURL(/\/apps\/dashboards\/project/)
    await page.goto('/logout')
    await page.waitForURL(/\/login/)
    await page.goto('/apps/dashboards/project')
    await page.waitForURL(/\/login/)
    expect(trouble).toEqual([])
  })

  test('works on a phone, goes to no other site, and leaves nothing secret in web storage', async () => {
    const { page, trouble } = await visit(browser, phone)
    await page.goto(`/login?redirectUrl=${encodeURIComponent('//evil.example/apps')}`)
    await fillLogin(page, 'admin@demo.example')
    await page.waitForURL(url => url.pathname === '/apps/dashboards/project')
    expect(new URL(page.url()).origin).toBe(new URL(inject('baseUrl')).origin)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    )
    expect(stored).not.toMatch(/eyJ|demo1234|token/i)
    expect(trouble).toEqual([])
  })
})
