import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, enter, openBrowser } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const who = 'Parador del viaje'
const column = (page: Page, state: string) => page.getByRole('region', { name: state, exact: true })
const cardIn = (page: Page, state: string) => column(page, state).getByRole('link', { name: who })
const dialogOf = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Avisos' }).getByRole('listitem').filter({ hasText: text })

const createPipeline = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Pipeline/ }).click()
  await page.getByRole('menuitem', { name: 'Crear un pipeline' }).click()
  const dialog = dialogOf(page, 'Crear un pipeline')
  await dialog.getByLabel('Nombre', { exact: true }).fill('Canal del viaje')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Crear pipeline' }).click()
  await column(page, 'Contacto').waitFor()
}

/** From now on nothing enters the state without a value. */
const requireValue = async (page: Page, state: string): Promise<void> => {
  await page.getByRole('button', { name: 'Etapas' }).click()
  await page.getByRole('button', { name: `Editar la etapa ${state}` }).click()
  const dialog = dialogOf(page, `Etapa «${state}»`)
  await dialog.getByRole('switch', { name: 'Pedir el valor para entrar' }).check()
  await dialog.getByRole('button', { name: 'Guardar etapa' }).click()
  await page.getByText('Abierta · pide el valor').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page
    .getByRole('complementary', { name: /^Etapas y ajustes/ })
    .getByRole('button', { name: 'Cerrar' })
    .click()
}

/** The pipeline that was just made is carried to the top, and so it is the one that opens. */
const orderPipelines = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Pipeline/ }).click()
  await page.getByRole('menuitem', { name: 'Ordenar los pipelines' }).click()
  const dialog = dialogOf(page, 'Ordenar los pipelines')
  const entries = dialog.getByRole('list', { name: 'Pipelines' }).getByRole('listitem')
  const handle = dialog.getByRole('button', { name: 'Mover Canal del viaje' })
  await handle.waitFor()
  const count = await entries.count()
  const passed = (place: number) =>
    dialog.getByText(`Canal del viaje pasa al lugar ${place} de ${count}.`).waitFor({ state: 'attached' })
  const take = async (): Promise<void> => {
    await page.keyboard.press('Space')
    await passed(count)
    // What is carried hears arrows from the timer on that it sets when it is taken.
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve)))
  }
  await handle.focus()
  await take()
  await page.keyboard.press('ArrowUp')
  await passed(count - 1)
  // Escape puts back what is carried, and does not close the dialog.
  await page.keyboard.press('Escape')
  await dialog.getByText('Canal del viaje volvió a su lugar.').waitFor({ state: 'attached' })
  await expect.poll(() => entries.last().textContent()).toContain('Canal del viaje')
  expect(await axeFindings(page)).toEqual([])
  await take()
  for (let place = count - 1; place > 0; place -= 1) {
    await page.keyboard.press('ArrowUp')
    await passed(place)
  }
  const kept = page.waitForResponse(answer => answer.url().endsWith('/pipelines/reorder'))
  await page.keyboard.press('Space')
  expect((await kept).ok()).toBe(true)
  await dialog.getByRole('button', { name: 'Listo' }).click()
  await page.goto('/apps/pipelines/main')
  await page.getByRole('button', { name: 'Pipeline: Canal del viaje' }).waitFor()
}

const createOpportunity = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Agregar una oportunidad en Contacto' }).click()
  const drawer = page.getByRole('complementary', { name: 'Nueva oportunidad en Contacto' })
  await drawer.getByRole('button', { name: 'Crear oportunidad' }).click()
  await expect
    .poll(() => drawer.getByRole('combobox', { name: /^Cliente/ }).evaluate(input => input === document.activeElement))
    .toBe(true)
  // A shop is found by the name on its door, which is not that of its owner.
  await drawer.getByRole('combobox', { name: /^Cliente/ }).fill('almacen')
  await page
    .getByRole('option', { name: /.+ · Almacén/ })
    .first()
    .waitFor()
  await drawer.getByText('Alguien nuevo').click()
  await drawer.getByLabel(/^Oportunidad/).fill(who)
  expect(await axeFindings(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Crear oportunidad' }).click()
  await cardIn(page, 'Contacto').waitFor()
}

const middleOf = async (place: Locator): Promise<{ x: number; y: number }> => {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 60) }
}

const dragTo = async (page: Page, state: string): Promise<void> => {
  const [from, to] = [await middleOf(cardIn(page, 'Contacto')), await middleOf(column(page, state))]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 12, from.y + 4, { steps: 3 })
  await page.mouse.move(to.x, to.y + 40, { steps: 8 })
  await page.mouse.up()
}

const carryRight = async (page: Page, from: string): Promise<void> => {
  await cardIn(page, from).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
}

/** Seen at once on the board; written when what it answers is called. */
const lose = async (page: Page): Promise<() => Promise<void>> => {
  await column(page, 'Negociación')
    .getByRole('button', { name: `Mover ${who} a…, y más` })
    .click()
  await page.getByRole('menuitem', { name: 'Perdida' }).click()
  const dialog = dialogOf(page, `¿Por qué se perdió «${who}»?`)
  await dialog.getByRole('button', { name: 'Marcar como perdida' }).click()
  await dialog.getByText('Elegí un motivo.').waitFor()
  await dialog.getByRole('radio', { name: 'Precio' }).check()
  expect(await axeFindings(page)).toEqual([])
  const writing = Promise.withResolvers<void>()
  const isMove = '**/opportunities/reorder'
  await page.route(isMove, route => writing.promise.then(() => route.continue()))
  await dialog.getByRole('button', { name: 'Marcar como perdida' }).click()
  await page.getByRole('button', { name: 'Mostrar Perdida: 1 oportunidad' }).waitFor()
  return async () => {
    writing.resolve()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

const deleteLost = async (page: Page, write: () => Promise<void>): Promise<void> => {
  await page.getByRole('button', { name: 'Etapas' }).click()
  await page.getByRole('button', { name: 'Eliminar la etapa Perdida' }).click()
  const dialog = dialogOf(page, '¿Eliminar «Perdida»?')
  await dialog.getByText('No tiene oportunidades').waitFor()
  // What comes while the question stands is counted in it.
  await write()
  await dialog.getByText('Se elimina también 1 oportunidad.').waitFor()
  // Escape goes back one layer: the drawer under the question stays.
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Eliminar la etapa Perdida' }).click()
  await dialog.getByRole('button', { name: 'Eliminar la etapa y 1 oportunidad' }).click()
  await expect.poll(() => page.getByRole('button', { name: /^Mostrar Perdida/ }).count()).toBe(0)
  await toast(page, 'Eliminaste «Perdida» con 1 oportunidad').getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('button', { name: 'Mostrar Perdida: 1 oportunidad' }).waitFor()
  await page
    .getByRole('complementary', { name: /^Etapas y ajustes/ })
    .getByRole('button', { name: 'Cerrar' })
    .click()
}

/** The way back from lost, on the page of the opportunity. */
const reopen = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Mostrar Perdida: 1 oportunidad' }).click()
  await cardIn(page, 'Perdida').click()
  await page.getByText('Perdida: Precio').waitFor()
  await page.getByRole('button', { name: 'Mover a Propuesta' }).click()
  await toast(page, `«${who}» pasó a Propuesta`).waitFor()
  await page.getByRole('textbox', { name: 'Detalle' }).fill('Pidió otra lista de precios')
  await page.getByRole('button', { name: 'Anotar' }).click()
  await page.getByRole('region', { name: 'Hecho' }).getByText('Pidió otra lista de precios').waitFor()
  expect(await axeFindings(page)).toEqual([])
}

test('a pipeline is laid out, and an opportunity goes through it: dragged, carried, refused, lost, deleted and back', async () => {
  const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/pipelines/main')
  await page
    .getByRole('list', { name: /^Oportunidades en / })
    .first()
    .waitFor()
  expect(await axeFindings(page)).toEqual([])
  await createPipeline(page)
  await orderPipelines(page)
  await requireValue(page, 'Negociación')
  await createOpportunity(page)
  await dragTo(page, 'Propuesta')
  await cardIn(page, 'Propuesta').waitFor()

  const asking = dialogOf(page, '«Negociación» pide el valor')
  await carryRight(page, 'Propuesta')
  await asking.getByRole('button', { name: 'Cancelar' }).click()
  await cardIn(page, 'Propuesta').waitFor()
  await carryRight(page, 'Propuesta')
  await asking.getByLabel(/^Valor/).fill('150000')
  await asking.getByRole('button', { name: 'Mover a Negociación' }).click()
  await cardIn(page, 'Negociación').getByText('$ 150.000').waitFor()

  await deleteLost(page, await lose(page))
  await reopen(page)
  expect(trouble).toEqual([])
})
