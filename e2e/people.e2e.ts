import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, enter, openBrowser, phone, type Visit } from './browser.ts'
import { receivedMail } from './received-mail.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

/** Closed when its test ends: an open screen keeps refreshing itself under the next one. */
const openSettings = async (screen: string, viewport?: typeof phone): Promise<Visit> => {
  const visitor = await enter(browser, 'admin@demo.example', `/apps/settings/${screen}`, viewport)
  await visitor.page.getByRole('gridcell', { name: 'Adriana Molina' }).first().waitFor()
  return visitor
}

const openPerson = (page: Page, name: string) => page.getByRole('gridcell', { name }).first().click()

describe('the people of the company', () => {
  test('one is invited and gets a letter; the invitation is cancelled, and that is undone', async () => {
    const { page, trouble } = await openSettings('management-users')
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Invitar', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nombre').fill('Nadia Ferro')
    await dialog.getByLabel(/^E-mail/).fill('nadia@demo.example')
    await dialog.getByRole('combobox', { name: /^Rol/ }).click()
    await page.getByRole('option', { name: 'Vendedor (2)' }).click()
    await dialog.getByRole('button', { name: 'Enviar invitación' }).click()
    await dialog.getByText('Elegí qué vendedor es: sin eso no vería nada.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('combobox', { name: 'Vendedor', exact: true }).click()
    await page.getByRole('option').first().click()
    await dialog.getByRole('button', { name: 'Enviar invitación' }).click()
    await page.getByText('La invitación salió para nadia@demo.example').waitFor()
    expect(await receivedMail('nadia@demo.example', /Aceptar la invitaci/)).toMatch(/token=[\w-]+&(amp;)?invitacion=1/)

    await openPerson(page, 'Nadia Ferro')
    const drawer = page.getByRole('complementary', { name: 'Usuario Nadia Ferro' })
    await drawer.getByText('Invitado', { exact: true }).waitFor()
    await drawer.getByRole('button', { name: 'Cancelar invitación' }).click()
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await openPerson(page, 'Nadia Ferro')
    await drawer.getByText('Adriana Molina deshizo la quita').waitFor()
    expect(trouble).toEqual([])
  })

  test('one is suspended and reactivated, and it stays in their history; nobody suspends themselves', async () => {
    const { page, trouble } = await openSettings('management-users')
    await openPerson(page, 'Claudia Pereyra')
    const seller = page.getByRole('complementary', { name: 'Usuario Claudia Pereyra' })
    await seller.getByRole('button', { name: 'Suspender' }).click()
    await seller.getByText('Suspendido', { exact: true }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await seller.getByRole('button', { name: 'Reactivar' }).click()
    await seller.getByText('Adriana Molina reactivó su ingreso').waitFor()
    await page.keyboard.press('Escape')

    await openPerson(page, 'Adriana Molina')
    await page.getByText(/Es tu propio usuario/).waitFor()
    expect(trouble).toEqual([])
  })

  test('a pasted list says line by line what is wrong, and invites the rest', async () => {
    const { page, trouble } = await openSettings('management-users')
    await page.getByRole('button', { name: 'Invitar a varias personas' }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByLabel('Una persona por renglón')
      .fill('ramiro@demo.example; Ramiro Paz; gerente; 1\nsin-arroba; Nadie; erp')
    await dialog.getByRole('button', { name: 'Revisar 2 personas' }).click()
    await dialog.getByText('Renglón 2').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Invitar a 1 persona' }).click()
    await page.getByText('Invitaste a 1 persona').waitFor()
    await page.getByRole('gridcell', { name: 'Ramiro Paz' }).waitFor()
    expect(trouble).toEqual([])
  })

  test('their data and the sales force are grids of the settings', async () => {
    const { page, trouble } = await openSettings('usuarios-data')
    expect(await axeFindings(page)).toEqual([])
    for (const tab of ['Vendedores', 'Supervisores', 'Gerentes']) {
      await page.getByRole('navigation', { name: 'Datos de las personas' }).getByRole('link', { name: tab }).click()
      await page.getByRole('gridcell').first().waitFor()
    }
    expect(trouble).toEqual([])
  })
})

describe('licences', () => {
  test('one is taken and given back, its phone is freed, and licences are enforced with the number of those left out', async () => {
    const { page, trouble } = await openSettings('licenses')
    const strip = page.getByRole('region', { name: 'Plan y licencias' })
    await strip.getByText('de 25 licencias en uso').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await openPerson(page, 'Hugo Flores')
    const drawer = page.getByRole('complementary', { name: 'Licencia de Hugo Flores' })
    await drawer.getByRole('button', { name: 'Liberar teléfono' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Liberar teléfono' }).click()
    await drawer.getByText('Ninguno todavía').waitFor()
    await drawer.getByRole('button', { name: 'Desactivar' }).click()
    await drawer.getByText('Inactiva', { exact: true }).waitFor()
    expect(await axeFindings(page)).toEqual([])

    await page.getByRole('switch', { name: 'Exigir la licencia en los teléfonos' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Exigir y dejar afuera a \d+ vendedor/ }).click()
    await page.getByText('Desde ahora la aplicación pide la licencia').waitFor()
    await page.getByRole('switch', { name: 'Exigir la licencia en los teléfonos' }).click()
    await dialog.getByRole('button', { name: 'Dejar de exigir' }).click()
    await page.getByText('La aplicación ya no pide la licencia').waitFor()

    await strip.getByRole('button', { name: /^Dar licencia a \d+ vendedor/ }).click()
    await dialog.getByRole('button', { name: /^Dar \d+ licencia/ }).click()
    await page.getByText(/^Diste \d+ licencia/).waitFor()
    await strip.getByText('0', { exact: true }).waitFor()
    expect(trouble).toEqual([])
  })

  test('works on a phone', async () => {
    const { page, trouble } = await openSettings('licenses', phone)
    await openPerson(page, 'Ana Ortiz')
    await page.getByRole('complementary', { name: 'Licencia de Ana Ortiz' }).getByText('L-0006').waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    expect(trouble).toEqual([])
  })
})
