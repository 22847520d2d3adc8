import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, enter, move, openBrowser, phone } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const definition = {
  pages: [{ name: 'p', elements: [{ type: 'text', name: 'duenio', title: '¿Quién atiende?', isRequired: true }] }],
}

describe('assignments of forms', () => {
  test('a form is assigned, its seller answers it on a phone, and the progress shows it', async () => {
    const admin = await enter(browser, 'admin@demo.example', '/apps/forms/assigment')
    const { page } = admin
    const create = async (path: string, data: object) => (await page.request.post(path, { data })).json()
    const form = await create('/api/forms', { name: 'Atención del local', definition })
    await create(`/api/forms/${form.id}/publish`, { edition: form.draftEdition })
    await page.reload()
    await page.getByRole('button', { name: 'Asignar un formulario' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Formulario' }).fill('Atención del local')
    await page.getByRole('option', { name: /Atención del local/ }).click()
    await dialog.getByText(/^Lo tienen \d+ vendedores, \d+ clientes$/).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Asignar', exact: true }).click()
    await page.getByText('Asignaste «Atención del local».').waitFor()
    await page.getByRole('button', { name: 'Atención del local' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(admin.trouble).toEqual([])
    await admin.leave()

    const street = await enter(browser, 'ventas@demo.example', '/apps/formularios', phone)
    await street.page.getByRole('button', { name: 'Elegir a quién preguntar Atención del local' }).click()
    expect(await axeFindings(street.page)).toEqual([])
    await street.page
      .getByRole('link', { name: /^Responder de / })
      .first()
      .click()
    await street.page.getByLabel('¿Quién atiende?').fill('La dueña')
    await street.page.getByRole('button', { name: 'Terminar' }).click()
    await street.page.getByText('Enviada').waitFor()
    expect(street.trouble).toEqual([])
    await street.leave()

    const again = await enter(browser, 'admin@demo.example', '/apps/forms/assigment')
    await again.page.getByRole('button', { name: 'Atención del local' }).click()
    const drawer = again.page.getByRole('complementary', { name: 'Avance de la asignación' })
    await drawer.getByText(/respondidos de \d+/).waitFor()
    await drawer.getByRole('button', { name: /1 de \d+/ }).click()
    // Those that are missing stand first.
    await drawer.getByRole('button', { name: /^Ver \d+ más$/ }).click()
    await drawer.getByText('Respondido', { exact: true }).waitFor()
    expect(await axeFindings(again.page)).toEqual([])
    expect(again.trouble).toEqual([])
  })

  test('a public link is answered without an account', async () => {
    const { page, leave } = await enter(browser, 'admin@demo.example', '/apps/forms/main')
    const { items } = await (await page.request.get('/api/data/forms?limit=100')).json()
    const { id } = items.find(({ name }: { name: string }) => name.includes('NPS'))
    await move(page, `/apps/forms/editor/${id}/asignacion`)
    await page.getByRole('button', { name: 'Crear enlace' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Para qué es').fill('Mostrador')
    await dialog.getByRole('button', { name: 'Crear enlace' }).click()
    const address = await page.getByLabel('El enlace').inputValue()
    expect(await axeFindings(page)).toEqual([])
    await leave()

    const context = await browser.newContext({ viewport: phone, locale: 'es-AR' })
    try {
      const visitor = await context.newPage()
      await visitor.goto(address)
      await visitor.getByText('¿cuánto nos recomendarías', { exact: false }).waitFor()
      await visitor.getByRole('radio', { name: '9' }).check({ force: true })
      await visitor.waitForTimeout(4000)
      await visitor.getByRole('button', { name: 'Enviar' }).click()
      await visitor.getByRole('heading', { name: 'Gracias' }).waitFor()
    } finally {
      await context.close()
    }
  })
})
