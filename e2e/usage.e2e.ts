import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, enter, openBrowser, phone } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

test('an administrator sees how the company uses the product; a supervisor sees no persons', async () => {
  const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/dashboards/analytics')
  await page.getByRole('heading', { name: 'Personas activas por día' }).waitFor()
  await page.getByRole('table', { name: 'Uso por persona' }).waitFor()
  await page.getByRole('button', { name: /Período/ }).click()
  await page.getByRole('menuitem', { name: 'Últimos 7 días' }).click()
  await page.waitForURL(/periodo=7d/)
  expect(await axeFindings(page)).toEqual([])
  expect(trouble).toEqual([])
  const supervisor = await enter(browser, 'supervisor@demo.example', '/apps/dashboards/analytics', phone)
  await supervisor.page.getByRole('heading', { name: 'Adopción por vendedor' }).waitFor()
  expect(await supervisor.page.getByRole('heading', { name: 'Por persona' }).count()).toBe(0)
  expect(supervisor.trouble).toEqual([])
})

test('a photo of a no-purchase opens large and closes', async () => {
  const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/not-buy?periodo=7d')
  const photographed = await page.evaluate(async () => {
    const list: { items: { id: string }[] } = await (await fetch('/api/data/no-purchases?limit=100&sort=-time')).json()
    for (const { id } of list.items) {
      const found: { photos: unknown[] } = await (await fetch(`/api/data/no-purchases/${id}`)).json()
      if (found.photos.length > 0) return id
    }
    return null
  })
  await page.goto(`/apps/not-buy?periodo=mes&row=${photographed}`)
  await page.getByRole('button', { name: /^Ampliar/ }).click()
  await page.getByRole('dialog').locator('img').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(trouble).toEqual([])
})
