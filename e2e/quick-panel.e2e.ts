import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { createEnvironment } from '../src/modules/identity/server/index.ts'
import { createCustomer, createExcuse, createSeller } from '../src/testing/factories.ts'
import { axeFindings, enter, openBrowser } from './browser.ts'
import { createOwnPerson, createPerson, withPlatform } from './own-people.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const slow = { timeout: 30_000 }

const goTo = (email: string, path = '/apps/account/security') => enter(browser, email, path)

const panel = (page: Page) => page.getByRole('complementary', { name: 'Panel rápido' })
const open = async (page: Page) => {
  await page.getByRole('button', { name: 'Panel rápido' }).click(slow)
  await panel(page).getByRole('heading', { name: 'Hoy' }).waitFor(slow)
}

/** Leaves one of the three switches on or off, and waits until the server knows. */
const turn = async (page: Page, label: string, state: 'on' | 'off') => {
  await open(page)
  const input = panel(page).getByRole('switch', { name: label })
  if ((await input.isChecked()) !== (state === 'on')) {
    const saved = page.waitForResponse(response => response.url().endsWith('/api/auth/preferences'), slow)
    await Promise.all([saved, input.click()])
  }
  await page.keyboard.press('Escape')
}

/** A company whose only news are this journey's, with a person; its customer and seller by code. */
const createQuietCompany = (email: string): Promise<[customer: string, seller: string]> =>
  withPlatform(async platform => {
    const envId = await createEnvironment(platform.database, { name: 'Distribuidora Quieta' })
    await createPerson(platform, email, 1, envId)
    await platform.withTenant(envId, async tenant => {
      const sellerId = await createSeller(tenant, { code: 'V1' })
      await createCustomer(tenant, { code: 'C1', sellerId })
      await createExcuse(tenant, { code: '01' })
    })
    return ['C1', 'V1']
  })

/** Several browsers at once take their time on a busy machine. */
const patience = 120_000

describe('quick panel', { timeout: patience }, () => {
  test('keeps events and notes, and gives back what was deleted', async () => {
    const { page, trouble } = await goTo('erp@demo.example')
    await open(page)
    await panel(page).getByText('Reunión con supervisores').waitFor(slow)
    expect(await axeFindings(page)).toEqual([])

    await panel(page).getByRole('button', { name: 'Agregar evento de hoy' }).click()
    const form = panel(page).getByRole('form', { name: 'Evento nuevo' })
    await form.getByLabel('Título').fill('Control de temperaturas')
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Control+s')
    const row = panel(page).getByRole('button', { name: /Control de temperaturas/ })
    await row.click(slow)
    await panel(page).getByLabel('Título').fill('Control de cámaras')
    await panel(page).getByRole('button', { name: 'Guardar' }).click()
    const changed = panel(page).getByRole('button', { name: /Control de cámaras/ })
    await changed.click(slow)
    await panel(page).getByRole('button', { name: 'Eliminar' }).click()
    await expect.poll(() => changed.count(), slow).toBe(0)
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await changed.waitFor(slow)

    await panel(page).getByRole('button', { name: 'Agregar nota' }).click()
    await panel(page).getByLabel('Título de la nota').fill('Llaves del depósito', slow)
    await panel(page).getByLabel('Texto de la nota').fill('Las tiene portería.')
    const isSaved = panel(page).getByRole('status').getByText('Guardada')
    await expect.poll(() => isSaved.count(), slow).toBe(1)
    await panel(page).getByLabel('Texto de la nota').fill('Las tiene portería hasta las 18.')
    await page.keyboard.press('Escape')
    await page.reload()
    await open(page)
    await panel(page).getByText('Las tiene portería hasta las 18.').waitFor(slow)
    expect(trouble).toEqual([])
  })

  test('«Notificaciones» off: messages come in silence', async () => {
    await createOwnPerson('silencio@demo.example', 4)
    const [{ page, trouble }, admin] = [await goTo('silencio@demo.example'), await goTo('admin@demo.example')]
    await turn(page, 'Notificaciones', 'off')
    const idOf = async (visitor: Page): Promise<string> =>
      (await (await visitor.request.get('/api/auth/session')).json()).user.id
    const [id, adminId] = [await idOf(page), await idOf(admin.page)]
    await page.request.put(`/api/chat/people/${adminId}/read`, { data: { number: 1_000_000 } })
    const say = (body: string) => admin.page.request.post(`/api/chat/people/${id}/messages`, { data: { body } })
    expect((await say('En silencio')).status()).toBe(200)
    await page.getByRole('button', { name: /^Adriana Molina.* 1 mensaje sin leer$/ }).waitFor(slow)
    expect(await page.getByText('Adriana Molina: En silencio').count()).toBe(0)
    await turn(page, 'Notificaciones', 'on')
    await say('Ahora sí')
    await page.getByText('Adriana Molina: Ahora sí').waitFor(slow)
    expect(trouble).toEqual([])
  })

  test('«Sincronización» off: an open screen waits for a click; on, it refreshes itself', async () => {
    const [customer, seller] = await createQuietCompany('espera@quieta.example')
    const { page, trouble } = await goTo('espera@quieta.example')
    const operate = async (key: string) => {
      const data = { sk: key, se: seller, t: new Date().toISOString(), c: { k: customer }, ex: { k: '01' } }
      const answer = await page.request.post('/api/v1/no-purchases', { data })
      expect(answer.status(), await answer.text()).toBeLessThan(300)
    }
    await operate('primera')
    await page.goto('/apps/not-buy')
    await page.getByRole('status', { name: 'Totales' }).getByText(/\d/).first().waitFor({ timeout: 60_000 })
    const pill = page.getByRole('button', { name: 'Hay novedades' })
    const arrived = (count: string) => page.getByText(count)

    await turn(page, 'Sincronización', 'off')
    await operate(`espera-${Date.now()}`)
    await pill.waitFor(slow)
    expect(await axeFindings(page)).toEqual([])
    expect(await arrived('1 no compra nueva').count()).toBe(0)
    await pill.click()
    await arrived('1 no compra nueva').waitFor(slow)
    expect(await pill.count()).toBe(0)

    await turn(page, 'Sincronización', 'on')
    await operate(`sola-${Date.now()}`)
    await arrived('2 no compras nuevas').waitFor(slow)
    expect(await pill.count()).toBe(0)
    expect(trouble).toEqual([])
  })

  test('«Movimiento» off: nothing slides, also after a reload', async () => {
    const { page, trouble } = await goTo('gerente@demo.example')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const motion = () =>
      page.evaluate(() => {
        const style = getComputedStyle(document.documentElement)
        const lengths = ['--t-slow', '--t-base', '--t-fast'].map(name =>
          Number.parseFloat(style.getPropertyValue(name)),
        )
        return [document.documentElement.dataset.motion, lengths.every(length => length > 0), Math.max(...lengths)]
      })
    const still = ['off', false, 0]
    await open(page)
    expect((await motion()).slice(0, 2)).toEqual(['on', true])
    await page.keyboard.press('Escape')
    await turn(page, 'Movimiento', 'off')
    expect(await motion()).toEqual(still)
    await page.reload()
    await open(page)
    expect(await motion()).toEqual(still)
    const duration = await panel(page).evaluate(element => getComputedStyle(element).animationDuration)
    expect(Number.parseFloat(duration)).toBeLessThan(0.001)
    await page.keyboard.press('Escape')
    await turn(page, 'Movimiento', 'on')
    expect(trouble).toEqual([])
  })
})
