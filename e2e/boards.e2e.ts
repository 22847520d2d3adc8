import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, enter, move, openBrowser, phone } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const add = async (page: Page, choose: () => Promise<void>) => {
  await page.getByRole('button', { name: 'Agregar', exact: true }).click()
  await page.getByRole('dialog', { name: 'Agregar un widget' }).waitFor()
  await choose()
}

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The names of the widgets, in the order of their places. */
const order = (page: Page) =>
  page
    .getByRole('button', { name: /^Mover / })
    .evaluateAll(handles => handles.map(handle => handle.getAttribute('aria-label')?.replace('Mover ', '')))

/** px on the screen of what stands on a wall: its smallest words, those it has most of, and its figures. */
const wallType = (page: Page) =>
  page.evaluate(() => {
    const wall = document.querySelector('dialog[open]')
    const scale = Number(getComputedStyle(wall?.firstElementChild ?? document.body).zoom)
    const walker = document.createTreeWalker(wall ?? document.body, NodeFilter.SHOW_TEXT)
    const sizes: number[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const isSeen = parent && parent.getClientRects().length > 0 && !parent.closest('.visually-hidden, svg')
      if (isSeen && node.textContent?.trim()) sizes.push(Number.parseFloat(getComputedStyle(parent).fontSize) * scale)
    }
    const sorted = sizes.toSorted((a, b) => a - b)
    return {
      smallest: Math.round(sorted[0] ?? 0),
      body: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
      largest: Math.round(sorted.at(-1) ?? 0),
    }
  })

describe('dashboards that people build', () => {
  test('built, laid out by keyboard, saved, copied, deleted and brought back', async () => {
    const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/dashboards/mis-tableros')
    const creating = page.getByRole('button', { name: 'Crear tablero' }).first()
    await creating.click()
    await page.getByRole('textbox', { name: 'Nombre' }).waitFor()
    // A dialog in which nothing was typed closes at once, and the focus is where it was.
    await page.keyboard.press('Escape')
    await expect.poll(() => creating.evaluate(button => button === document.activeElement)).toBe(true)
    await creating.click()
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Mesa de control')
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: '¿Descartar 1 cambio?' }).waitFor()
    await page.getByRole('button', { name: 'Seguir editando' }).click()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Crear tablero' }).last().click()

    await page.getByText('Agregá el primer widget').waitFor()
    await add(page, async () => {
      await page.getByRole('button', { name: 'Venta del día' }).click()
      await page.getByRole('button', { name: 'Agregar «Venta del día»' }).click()
    })
    await add(page, async () => {
      await choose(page, 'Por', 'Artículo')
      await choose(page, 'Medida', 'Bultos')
      await choose(page, 'Gráfico', 'Tabla')
      await choose(page, 'Días', 'Últimos 30 días')
      await page.locator('h2', { hasText: 'Bultos por artículo' }).first().waitFor()
      expect(await axeFindings(page)).toEqual([])
      await page.getByRole('button', { name: 'Agregar «Bultos por artículo»' }).click()
    })
    expect(await order(page)).toEqual(['Venta del día', 'Bultos por artículo'])

    await page.getByRole('button', { name: 'Mover Venta del día' }).press('ArrowRight')
    await page.getByText(/^Venta del día: columna \d+, fila \d+/).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Cambiar el tamaño de Bultos por artículo' }).press('ArrowDown')
    await page.getByText(/^Bultos por artículo: .* por 7 de alto/).waitFor({ state: 'attached' })
    expect(await axeFindings(page)).toEqual([])

    // What was laid out is not lost in silence.
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Seguir editando' }).click()
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByText('Se guardó «Mesa de control».').waitFor()
    await page.reload()
    await page.getByRole('link', { name: /^Venta del día: / }).waitFor()
    await page.getByRole('table', { name: 'Bultos por artículo' }).getByRole('link').first().waitFor()
    expect(await axeFindings(page)).toEqual([])

    const leaves = async (item: string, first: string) => {
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Opciones de Mesa de control' }).click()
      await page.getByRole('menuitem', { name: item }).click()
      const bytes = await readFile(await (await downloading).path())
      expect(bytes.subarray(0, first.length).toString('latin1')).toBe(first)
      expect(bytes.length).toBeGreaterThan(8_000)
    }
    await leaves('Descargar en PDF', '%PDF-')
    await leaves('Descargar como imagen', '\u0089PNG')
    await page.getByRole('button', { name: 'Opciones de Mesa de control' }).click()
    await page.getByRole('menuitem', { name: 'Programar por e-mail' }).click()
    await page.getByText('en PDF, con los filtros de arriba').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Programar', exact: true }).click()
    await page.getByText('Se programó «Mesa de control»').waitFor()

    await page.getByRole('button', { name: 'Opciones de Mesa de control' }).click()
    await page.getByRole('menuitem', { name: 'Hacer una copia' }).click()
    await page.getByRole('button', { name: 'Opciones de Copia de Mesa de control' }).click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
    await page.getByText('Se eliminó «Copia de Mesa de control».').waitFor()
    await page.getByRole('button', { name: 'Eliminados' }).click()
    await page.getByRole('button', { name: 'Restaurar' }).first().click()
    await page.getByRole('button', { name: 'Mis tableros' }).click()
    await page.getByRole('link', { name: 'Abrir Copia de Mesa de control' }).waitFor()
    expect(await axeFindings(page)).toEqual([])

    const boards = page.getByRole('link', { name: /^Abrir .*Mesa de control$/ })
    const [one = '', two = ''] = await boards.evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
    await move(page, `${one}?pared=${[one, two].map(url => url.split('/').at(-1)).join()}&cada=300`)
    const wall = page.getByRole('dialog', { name: 'Pantalla completa' })
    await wall.getByText('1 de 2').waitFor()
    await page.setViewportSize({ width: 1920, height: 1080 })
    await wall.getByRole('heading').nth(1).waitFor()
    await expect.poll(async () => (await wallType(page)).smallest).toBeGreaterThanOrEqual(27)
    const type = await wallType(page)
    expect(type.body).toBeGreaterThanOrEqual(28)
    expect(type.largest).toBeGreaterThanOrEqual(64)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('ArrowRight')
    await wall.getByText('2 de 2').waitFor()
    await page.keyboard.press('Escape')
    await wall.waitFor({ state: 'detached' })
    expect(trouble).toEqual([])
  })

  test('on a phone its widgets stand one under another', async () => {
    const { page, context, trouble } = await enter(
      browser,
      'admin@demo.example',
      '/apps/dashboards/mis-tableros',
      phone,
    )
    const answer = await context.request.post('/api/picking/dashboard', {
      data: {
        name: 'Depósito',
        widgets: [
          { kind: 'fixed', id: 'a', widget: 'completed', x: 0, y: 0, w: 3, h: 2 },
          { kind: 'fixed', id: 'b', widget: 'assembler', x: 3, y: 0, w: 6, h: 6 },
        ],
      },
    })
    const { id }: { id: string } = await answer.json()
    await move(page, `/apps/dashboards/mis-tableros/${id}`)
    await page.getByText('Completados sobre el total').waitFor()
    await page.getByRole('heading', { name: 'Armador de pedidos' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
    expect(await axeFindings(page)).toEqual([])
    expect(trouble).toEqual([])
  })
})
