import type { Locator, Page } from 'playwright-core'

/** Does a step of the open route and waits until the page has settled. */
export type Act = (step: string, work: () => Promise<void>) => Promise<void>

/** Slower than the pause after which fields of text ask: each letter is a request, which is the most that typing costs. */
const letterPause = 400
/** For controls that the page either has at once or not at all. */
const soon = { timeout: 6000 }

const typeSlowly = (field: Locator, text: string): Promise<void> =>
  field.pressSequentially(text, { delay: letterPause, timeout: 15_000 })

const rows = (page: Page): Locator => page.locator('#main .ag-row[row-index]')

type Filter = { label: string; kind: string; column: string }

/** The filters of the columns that are on the screen, one of each kind: a way to compare, or a list of options. */
const filterKinds = async (page: Page): Promise<Filter[]> => {
  const filters = await page.locator('#main .ag-header-cell').evaluateAll(cells =>
    cells.flatMap(cell => {
      const label = cell.querySelector('input[aria-label^="Filtrar por"]')?.getAttribute('aria-label')
      return label ? [{ label, column: cell.getAttribute('col-id') ?? '' }] : []
    }),
  )
  const kinds = new Map<string, Filter>()
  for (const { label, column } of filters) {
    const kind = /\(([^)]+)\)$/.exec(label)?.[1] ?? 'de una lista'
    const hasValue = kind === 'de una lista' || (await firstValue(page, column)) !== ''
    if (!kinds.has(kind) && hasValue) kinds.set(kind, { label, kind, column })
  }
  return [...kinds.values()]
}

/** What the first row that has something in a column shows there. */
const firstValue = async (page: Page, column: string): Promise<string> => {
  const texts = await page.locator(`#main .ag-row [col-id="${column}"]`).allInnerTexts()
  return texts.map(text => text.trim().split('\n')[0] ?? '').find(text => text !== '' && text !== '—') ?? ''
}

const filterBy = async (page: Page, { label, kind, column }: Filter): Promise<void> => {
  const field = page.locator(`#main .ag-header input[aria-label="${label}"]`).first()
  if (kind === 'de una lista') {
    await field.click(soon)
    await page.getByRole('option').filter({ visible: true }).first().click(soon)
    return
  }
  const value = await firstValue(page, column)
  if (kind === 'contiene') await typeSlowly(field, value.slice(0, 4))
  else {
    await field.fill(value.replace(/^[^\d-]+/, '') || value, soon)
    await field.press('Enter')
  }
}

const clearFilters = async (page: Page): Promise<void> => {
  const clear = page.locator('#main button[aria-label^="Quitar el filtro de"]').first()
  if (await clear.isVisible()) await clear.click(soon)
}

/** In a grid with rows: the next page, another order, a filter of each kind, and the first row. */
export const actOnGrid = async (page: Page, act: Act): Promise<void> => {
  if ((await rows(page).count()) === 0) return
  const height = (await rows(page).first().boundingBox())?.height ?? 40
  await act('next page', async () => {
    await rows(page).first().hover(soon)
    await page.mouse.wheel(0, height * 100)
  })
  await page.mouse.wheel(0, -height * 200)
  const title = page.locator('#main .ag-header button[title^="Ordenar por"]').first()
  if (await title.isVisible()) await act('sort', () => title.click(soon))
  for (const filter of await filterKinds(page)) {
    await act(filter.kind === 'contiene' ? 'search while typing' : `filter: ${filter.kind}`, () =>
      filterBy(page, filter),
    )
    await act('no filter', () => clearFilters(page))
  }
  if ((await rows(page).count()) > 0)
    await act('open the first row', () => rows(page).first().locator('.ag-cell').nth(1).click(soon))
}

const chips = (page: Page): Locator => page.locator('#main search[aria-label="Filtros"] button:has(b):visible')
const opened = (page: Page): Locator => page.locator('[role=dialog]:visible, [role=menu]:visible').last()

/** Takes the widest period, or the first of the options. */
const choose = async (page: Page, chip: Locator): Promise<void> => {
  await chip.click(soon)
  const panel = opened(page)
  await panel.waitFor(soon)
  const month = panel.getByRole('button', { name: 'Este mes', exact: true })
  const option = panel.locator('[role=menuitem], input[type=checkbox], [role=option], button[type=button]').first()
  await ((await month.isVisible()) ? month : option).click(soon)
}

/** Each filter over a page of figures or a grid; the period last, so that it is not part of the others. */
export const actOnChips = async (page: Page, act: Act): Promise<void> => {
  const names = await chips(page).evaluateAll(buttons =>
    buttons.map((button, index) => ({ index, name: button.querySelector('span')?.textContent ?? '' })),
  )
  const ordered = [...names.filter(({ name }) => name !== ''), ...names.filter(({ name }) => name === '')]
  for (const { index, name } of ordered) {
    await act(name === '' ? 'filter: período' : `filter: ${name}`, () => choose(page, chips(page).nth(index)))
    await page.keyboard.press('Escape')
    const clear = page.getByRole('button', { name: `Quitar ${name}`, exact: true }).first()
    if (name !== '' && (await clear.isVisible())) await act('no filter', () => clear.click(soon))
  }
}

/** A field that searches in the page itself, beside the grid's. */
export const actOnSearch = async (page: Page, act: Act): Promise<void> => {
  const field = page.locator('#main input[type=search]:visible, #main input[placeholder^="Buscar"]:visible').first()
  if (!(await field.isVisible())) return
  await act('search while typing', () => typeSlowly(field, 'alma'))
  await act('no filter', () => field.fill(''))
}

/** The search over all pages and records, in the toolbar. */
export const actOnToolbar = async (page: Page, act: Act): Promise<void> => {
  const field = page.getByRole('combobox', { name: 'Buscar pantalla o registro' })
  await act('search in the toolbar while typing', () => typeSlowly(field, 'almac'))
  await page.keyboard.press('Escape')
}
