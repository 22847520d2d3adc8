import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { zipOf } from '../src/kernel/server/imports/reading/workbook.fixture.ts'
import { axeFindings, enter, openBrowser, phone } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const slow = { timeout: 30_000 }
const cardOf = (page: Page, title: string) => page.getByRole('article', { name: title })
const editorOf = (page: Page) => page.getByRole('region', { name: /^(Nueva|Editar) novedad$/ })

const workbook = zipOf(
  ['[Content_Types].xml', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml'].map(name => ({ name, content: '<x/>' })),
)
const attach = (page: Page, name: string, buffer: Buffer) =>
  page
    .getByLabel('Imagen, PDF, planilla o texto para la novedad')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

/**
 * A reading is recorded by itself after three seconds. Here its answer comes between that of the confirmation and the list
 * that is read again, the order in which one act could undo the other on the screen.
 */
const delayReading = async (page: Page) => {
  const [readPath, confirmPath] = [/\/publications\/[^/]+\/read$/, /\/publications\/[^/]+\/confirm$/]
  const endless = { timeout: 0 }
  const [asked, confirmed, read] = [
    page.waitForRequest(readPath, slow),
    page.waitForResponse(confirmPath, endless),
    page.waitForResponse(readPath, endless),
  ]
  await page.route(readPath, async route => {
    await confirmed
    await route.continue()
  })
  return async (confirm: () => Promise<void>) => {
    await asked
    await page.route(/\/my-publications\?/, async route => {
      await read
      await route.continue()
    })
    await confirm()
    await read
  }
}

describe('publications', { timeout: 120_000 }, () => {
  test('one is written, given an attachment, published, confirmed by its reader, and the missing are reminded', async () => {
    const title = `Lista de verano ${Date.now()}`
    const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/publications')
    await page.getByRole('button', { name: 'Nueva novedad' }).click(slow)
    const editor = editorOf(page)
    await editor.getByLabel('Título', { exact: true }).first().fill(title)
    const text = editor.getByRole('textbox', { name: 'Texto' })
    await text.click(slow)
    await page.keyboard.type('Desde el lunes rige la lista nueva.')
    await page.keyboard.press('Enter')

    await attach(page, 'programa.xlsx', Buffer.from('MZ programa'))
    await page.getByText('programa.xlsx: Acá va una imagen, un PDF').waitFor(slow)
    await attach(page, 'Lista.xlsx', workbook)
    await text.getByText('Lista.xlsx').waitFor(slow)

    await editor.getByRole('button', { name: /^Rol/ }).click()
    await page
      .getByRole('option', { name: 'Ventas' })
      .or(page.getByRole('checkbox', { name: 'Ventas' }))
      .first()
      .click()
    await page.keyboard.press('Escape')
    await editor
      .getByText(/\d+ personas?/)
      .first()
      .waitFor(slow)
    await editor.getByRole('switch', { name: 'Pedir «Leí y entendí»' }).focus()
    await page.keyboard.press('Space')
    expect(await axeFindings(page)).toEqual([])
    await editor.getByRole('button', { name: 'Vista previa' }).click()
    const preview = page.getByRole('dialog', { name: 'Vista previa' })
    await preview.getByText('Lista.xlsx').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await preview.waitFor({ state: 'detached' })

    const seller = await enter(browser, 'ventas@demo.example', '/apps/publications', phone)
    await cardOf(seller.page, title).waitFor({ state: 'detached' })
    await editor.getByRole('button', { name: /^Publicar para \d+ personas?$/ }).click()
    await page.getByText('Novedad publicada').waitFor(slow)

    const readAfterConfirmed = await delayReading(seller.page)
    const card = cardOf(seller.page, title)
    await card.waitFor(slow)
    const download = seller.page.waitForEvent('download')
    await card.getByRole('link', { name: /^Lista\.xlsx/ }).click()
    expect((await download).suggestedFilename()).toBe('Lista.xlsx')
    expect(await axeFindings(seller.page)).toEqual([])

    await page.goto('/apps/publications?ver=administrar')
    await page
      .getByRole('listitem')
      .filter({ hasText: title })
      .getByRole('button', { name: /leyeron|leyó/ })
      .click(slow)
    const receipts = page.getByRole('complementary', { name: 'Quién leyó' })
    await receipts.getByText(/^0 confirmó$/).waitFor(slow)
    await card.scrollIntoViewIfNeeded()
    await readAfterConfirmed(() => card.getByRole('button', { name: 'Leí y entendí' }).click())
    // It stays where it was read, and the author sees it live.
    await card.getByText(/^Confirmada hoy/).waitFor(slow)
    await receipts.getByText(/^1 confirmó$/).waitFor(slow)
    await receipts.getByRole('heading', { name: /^Confirmaron 1$/ }).waitFor(slow)
    expect(await axeFindings(page)).toEqual([])
    await receipts.getByRole('button', { name: 'Recordarles' }).click()
    await page.getByText(/^(Les|Le) record/).waitFor(slow)
    await receipts.getByText('recordado').first().waitFor(slow)

    const { items } = (await (await seller.context.request.get('/api/my-notifications')).json()) as {
      items: { title: string }[]
    }
    expect(items.map(item => item.title)).not.toContain(`Falta tu confirmación: ${title}`)
    expect([...trouble, ...seller.trouble]).toEqual([])
  })

  test('two people at once: the second is told, and chooses what stays', async () => {
    const title = `De a dos ${Date.now()}`
    const first = await enter(browser, 'admin@demo.example', '/apps/publications')
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Uno' }] }] }
    const answer = await first.context.request.post('/api/publications', {
      data: {
        title,
        body,
        audience: {},
        startsAt: new Date().toISOString(),
        endsAt: null,
        isPinned: false,
        asksConfirmation: false,
        confirmUntil: null,
        allowsComments: true,
      },
    })
    const view = (await answer.json()) as Record<string, unknown> & { id: string }
    await first.page.goto(`/apps/publications?ver=administrar&editar=${view.id}`)
    const editor = editorOf(first.page)
    const field = editor.getByLabel('Título', { exact: true }).first()
    await field.waitFor(slow)
    const other = await first.context.request.put(`/api/publications/${view.id}`, {
      data: {
        title: `${title} suyo`,
        body,
        audience: {},
        startsAt: view.startsAt,
        endsAt: null,
        isPinned: false,
        asksConfirmation: false,
        confirmUntil: null,
        allowsComments: true,
        version: 1,
      },
    })
    expect(other.ok(), await other.text()).toBe(true)
    await field.fill(`${title} mío`)
    await first.page.keyboard.press('Control+s')
    await editor.getByText('Otra persona guardó esta novedad').waitFor(slow)
    expect(await axeFindings(first.page)).toEqual([])
    await editor.getByRole('button', { name: 'Guardar lo mío encima' }).click()
    await editor.getByText('Guardado', { exact: true }).waitFor(slow)
    await first.page
      .getByRole('listitem')
      .filter({ hasText: `${title} mío` })
      .waitFor(slow)
    expect(first.trouble).toEqual([])
  })
})
