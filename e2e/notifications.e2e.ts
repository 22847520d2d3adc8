import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, enter, openBrowser, visit } from './browser.ts'
import { receivedMail } from './received-mail.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const slow = { timeout: 30_000 }
const drawerOf = (page: Page) => page.getByRole('complementary', { name: 'Notificaciones' })
const base = '/api/data/notifications'

const instantIn = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()

describe('notifications', { timeout: 120_000 }, () => {
  test('one with a link and an end is composed, shown live, read in the drawer and sent by e-mail', async () => {
    const seller = await enter(browser, 'ventas@demo.example', '/apps/account/security')
    const choice = seller.page.getByRole('switch', { name: 'Recibir las notificaciones por e-mail' })
    await choice.waitFor(slow)
    expect(await axeFindings(seller.page)).toEqual([])
    await choice.focus()
    await seller.page.keyboard.press('Space')
    await expect.poll(() => choice.isChecked()).toBe(true)

    const admin = await enter(browser, 'admin@demo.example', '/apps/notifications')
    await admin.page.getByRole('button', { name: 'Nueva notificación' }).click(slow)
    const form = admin.page.getByRole('complementary', { name: 'Nueva notificación' })
    const title = `Cambio de reparto ${Date.now()}`
    await form.getByLabel('Título').fill(title)
    await form.getByLabel('Descripción').fill('Se carga por el portón del fondo.')
    await form.getByLabel('Desde').click()
    await admin.page.getByRole('dialog').locator('button[data-today]').click()
    await form.getByLabel('Título').click()
    await form.getByLabel('Lleva a la pantalla').fill('https://otro.example')
    await form.getByText(/\d+ personas?\..*por e-mail/).waitFor(slow)
    await admin.page.keyboard.press('Control+s')
    await form.getByText('Tiene que ser una pantalla de Andén').waitFor(slow)
    expect(await form.getByLabel('Título').inputValue()).toBe(title)
    await form.getByLabel('Lleva a la pantalla').fill('/apps/publications')
    expect(await axeFindings(admin.page)).toEqual([])
    await admin.page.keyboard.press('Control+s')

    await seller.page.getByText(title).first().waitFor(slow)
    await seller.page.getByRole('button', { name: /^Notificaciones, \d+ sin leer$/ }).click()
    const mine = drawerOf(seller.page).getByRole('listitem').filter({ hasText: title })
    await mine.getByText('Se carga por el portón del fondo.').waitFor(slow)
    expect(await mine.locator('time').first().textContent()).toMatch(/^\d\d-\d\d-\d{4}$/)
    expect(await axeFindings(seller.page)).toEqual([])
    await seller.page.getByRole('button', { name: 'Notificaciones, sin novedades' }).waitFor(slow)
    await mine.getByRole('link', { name: 'Ver' }).click()
    await seller.page.waitForURL('**/apps/publications')

    const mail = await receivedMail('ventas@demo.example', new RegExp(title), { patience: 30_000 })
    expect(mail).toContain('List-Unsubscribe:')
    const link = /\/pages\/auth\/notice-mail\?token=[\w-]+/.exec(mail)?.[0] ?? ''
    const stranger = await visit(browser)
    await stranger.page.goto(link)
    await stranger.page.getByRole('button', { name: 'No recibir más' }).waitFor(slow)
    expect(await axeFindings(stranger.page)).toEqual([])
    await stranger.page.getByRole('button', { name: 'No recibir más' }).click()
    await stranger.page.getByText('Ya no te llegan por e-mail las notificaciones de').waitFor(slow)
    await seller.page.goto('/apps/account/security')
    await expect.poll(() => choice.isChecked()).toBe(false)
    expect([...seller.trouble, ...admin.trouble, ...stranger.trouble]).toEqual([])
  })

  test('the drawer has the latest 15 that began; one that begins appears by itself, one that ended goes', async () => {
    const admin = await enter(browser, 'admin@demo.example', '/apps/notifications')
    const send = async (name: string, more: object) => {
      const answer = await admin.context.request.post(base, { data: { name, description: name, ...more } })
      expect(answer.ok(), await answer.text()).toBe(true)
      return ((await answer.json()) as { id: string }).id
    }
    const mark = `Tanda ${Date.now()}`
    const ids: string[] = []
    for (let index = 1; index <= 16; index += 1)
      ids.push(await send(`${mark} ${index}.`, { startDate: instantIn(-index / 60) }))
    const seller = await enter(browser, 'ventas@demo.example', '/apps/account/security')
    await seller.page.getByRole('button', { name: /^Notificaciones, \d+ sin leer$/ }).click(slow)
    const items = drawerOf(seller.page).getByRole('listitem')
    await items.first().waitFor(slow)
    expect(await items.count()).toBe(15)
    expect(await items.filter({ hasText: `${mark} 16.` }).count()).toBe(0)

    ids.push(await send(`${mark} por empezar.`, { startDate: instantIn(0.1), endsAt: instantIn(0.4) }))
    await items.filter({ hasText: `${mark} por empezar.` }).waitFor(slow)
    expect(await items.count()).toBe(15)
    await items.filter({ hasText: `${mark} por empezar.` }).waitFor({ state: 'detached', timeout: 45_000 })
    for (const id of ids) await admin.context.request.delete(`${base}/${id}`)
    expect([...seller.trouble, ...admin.trouble]).toEqual([])
  })
})
