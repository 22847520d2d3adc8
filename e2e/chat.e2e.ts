import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, openBrowser, signIn, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

/** On a page with little on it, in the layout everybody begins with, whatever another journey chose. */
const open = async (email: string, viewport?: { width: number; height: number }) => {
  const visitor = await visit(browser, viewport)
  await signIn(visitor.page, email)
  await visitor.context.request.put('/api/auth/preferences', { data: {} })
  await visitor.page.goto('/apps/account/security')
  return visitor
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'Chat del equipo' })
const contact = (page: Page, label: RegExp) => panel(page).getByRole('button', { name: label })
const input = (page: Page) => page.getByRole('textbox', { name: 'Escribí tu mensaje' })
const slow = { timeout: 30_000 }

/** Several browsers at once take their time on a busy machine. */
const patience = 120_000

describe('team chat', { timeout: patience }, () => {
  test('a message arrives live at its reader, with badge and presence, and at nobody else', async () => {
    const [admin, supervisor, third] = [
      await open('admin@demo.example'),
      await open('supervisor@demo.example'),
      await open('gerente@demo.example'),
    ]
    await contact(admin.page, /^Susana Prieto, En línea/).waitFor(slow)
    await contact(third.page, /^Adriana Molina/).waitFor(slow)
    expect(await axeFindings(admin.page)).toEqual([])

    await panel(admin.page).getByRole('button', { name: 'Abrir chat' }).click()
    await admin.page.getByText('Seleccioná un contacto para iniciar una conversación.').waitFor()
    await contact(admin.page, /^Susana Prieto/).click()
    await panel(admin.page).getByRole('heading', { name: 'Susana Prieto' }).waitFor()
    const secret = `El camión sale ${Date.now()}`
    await input(admin.page).fill(secret)
    await admin.page.keyboard.press('Enter')
    await panel(admin.page).getByText(secret).waitFor(slow)
    await expect.poll(() => input(admin.page).inputValue()).toBe('')

    await supervisor.page.getByText(`Adriana Molina: ${secret}`).waitFor(slow)
    await contact(supervisor.page, /^Adriana Molina, En línea, 1 mensaje sin leer$/).waitFor(slow)
    await supervisor.page.getByRole('button', { name: /^Chat del equipo, \d+ mensajes? sin leer$/ }).waitFor()
    await supervisor.page.getByRole('button', { name: 'Ver', exact: true }).click()
    await panel(supervisor.page).getByText(secret).waitFor(slow)
    await contact(supervisor.page, /^Adriana Molina, En línea$/).waitFor(slow)
    expect(await axeFindings(supervisor.page)).toEqual([])

    await input(supervisor.page).fill('Anotado, gracias')
    await panel(supervisor.page).getByRole('button', { name: 'Enviar' }).click()
    await panel(admin.page).getByText('Anotado, gracias').first().waitFor(slow)
    await contact(admin.page, /^Susana Prieto, En línea, En la calle con el equipo$/).waitFor(slow)

    expect(await third.page.getByText(secret).count()).toBe(0)
    const list = await third.context.request.get('/api/chat/conversations')
    expect(await list.text()).not.toContain('camión sale')
    expect(await contact(third.page, /^Adriana Molina.*sin leer/).count()).toBe(0)
    expect([admin, supervisor, third].flatMap(({ trouble }) => trouble)).toEqual([])
  })

  test('what could not be sent stays and is sent again; Esc and a press outside close', async () => {
    const { page, trouble } = await open('erp@demo.example')
    await contact(page, /^Germán Aguirre/).click(slow)
    await page.getByText('Iniciá la conversación escribiendo tu mensaje abajo.').waitFor(slow)
    await page.route('**/api/chat/people/*/messages', route =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await input(page).fill('¿Cierra el mes hoy?')
    await page.keyboard.press('Enter')
    await panel(page).getByRole('alert').getByText('No pudimos conectarnos').waitFor(slow)
    expect(await input(page).inputValue()).toBe('¿Cierra el mes hoy?')
    expect(await axeFindings(page)).toEqual([])
    await page.unroute('**/api/chat/people/*/messages')
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect.poll(() => input(page).inputValue(), slow).toBe('')
    expect(await panel(page).locator('p').getByText('¿Cierra el mes hoy?').count()).toBe(1)
    expect(
      await panel(page)
        .getByText(/ de \d{4}, \d{1,2}:\d\d:\d\d [ap]\. m\./)
        .count(),
    ).toBe(1)

    await page.keyboard.press('Escape')
    await expect.poll(() => input(page).count()).toBe(0)
    await panel(page).getByRole('button', { name: 'Abrir chat' }).click()
    await page.getByText('Seleccioná un contacto para iniciar una conversación.').waitFor()
    await page.locator('#main').click({ position: { x: 20, y: 300 } })
    await panel(page).getByRole('button', { name: 'Abrir chat' }).waitFor()
    expect(trouble.filter(text => !text.includes('ERR_FAILED'))).toEqual([])
  })

  test('below 1280 px there is no rail: the toolbar opens the chat over the page', async () => {
    const { page, trouble } = await open('gerente@demo.example', { width: 1100, height: 800 })
    const toggle = page.getByRole('button', { name: /^Chat del equipo/ })
    await toggle.waitFor(slow)
    expect(await panel(page).count()).toBe(0)
    await toggle.click()
    await contact(page, /^Susana Prieto/).click(slow)
    await panel(page).getByText('Muy bien la semana').waitFor(slow)
    expect(await axeFindings(page)).toEqual([])
    await panel(page).getByRole('button', { name: 'Cerrar' }).click()
    await expect.poll(() => panel(page).count()).toBe(0)
    expect(trouble).toEqual([])
  })
})
