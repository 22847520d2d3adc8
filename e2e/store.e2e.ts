import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeFindings, enter, openBrowser, phone, signIn, visit } from './browser.ts'
import { receivedMail } from './received-mail.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

type People = { items: { id: string; name: string; email: string; isActive: boolean }[] }

/** A person of a customer who may order, as the company knows them; `nth`: another one for each journey. */
const anyPerson = async (nth: number): Promise<People['items'][number]> => {
  const { page, leave } = await visit(browser)
  await signIn(page, 'admin@demo.example')
  const answer = await page.context().request.get('/api/data/customer-users')
  const { items } = (await answer.json()) as People
  await leave()
  // The person whom the payments' journey makes may be in the store at the same time.
  const person = items.filter(({ isActive, email }) => isActive && !email.endsWith('@tienda.example'))[nth]
  if (!person) throw new Error(`nobody may enter the store: ${answer.status()}`)
  return person
}

/** Somebody who may belong to two companies enters that of the link at once. */
const enterByLink = async (page: Page, id: string): Promise<void> => {
  const staff = await visit(browser)
  await signIn(staff.page, 'admin@demo.example')
  const answer = await staff.context.request.post(`/api/store-people/${id}/invitation`, { data: { isMailed: false } })
  const { pathname, hash } = new URL(((await answer.json()) as { url: string }).url)
  await staff.leave()
  await page.goto(pathname + hash)
  await page.getByRole('button', { name: 'Entrar a la tienda' }).click()
  await page.getByText(/^Te llega el/).waitFor()
}

const enterByCode = async (page: Page, email: string): Promise<void> => {
  await page.goto('/tienda')
  await page.getByLabel('Tu e-mail').fill(email)
  expect(await axeFindings(page)).toEqual([])
  const since = Date.now()
  await page.getByRole('button', { name: 'Mandarme un código' }).click()
  await page.getByLabel('Código').waitFor()
  const [, code = ''] =
    /Subject: [^\n]*?(\d{6})/.exec(await receivedMail(email, /Subject: [^\n]*\d{6}/, { since })) ?? []
  await page.getByLabel('Código').fill(code)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByText(/^Te llega el/).waitFor()
}

test('a person of a customer enters by a code, orders on a phone, sees its state, and the staff has it', async () => {
  const { page, trouble, leave } = await visit(browser, phone)
  await enterByCode(page, (await anyPerson(0)).email)
  await page.getByText(/^Te llega el/).waitFor()
  expect(await axeFindings(page)).toEqual([])

  await page.getByLabel('Buscar artículos').fill('palito')
  const plus = page.getByRole('button', { name: /^Sumar / }).first()
  await plus.click()
  await page.getByRole('button', { name: /^Ver pedido/ }).click()
  await page.getByRole('heading', { name: 'Tu pedido' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.goBack()
  await page.getByText(/^Te llega el/).waitFor()
  await page.goForward()

  await page.getByRole('button', { name: /^Mandar pedido/ }).click()
  const title = page.getByRole('heading', { name: /^Pedido .* · Recibido$/ })
  await title.waitFor()
  const [, number = ''] = /^Pedido (\S+) /.exec((await title.textContent()) ?? '') ?? []
  expect(await axeFindings(page)).toEqual([])
  const id = new URL(page.url()).searchParams.get('pedido')
  await page.getByRole('button', { name: 'Cuenta' }).click()
  await page.getByRole('button', { name: 'Salir de la tienda' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(trouble).toEqual([])
  await leave()

  const staff = await enter(browser, 'admin@demo.example', `/apps/comprobantes/pedidos/${id}`)
  await staff.page.getByText(number).first().waitFor()
  expect(staff.trouble).toEqual([])
})

test('without network the store reads and the cart is filled on the phone; both reach the server when it is back', async () => {
  const { id } = await anyPerson(2)
  const { page, context, trouble } = await visit(browser, phone)
  await enterByLink(page, id)
  await page
    .getByRole('button', { name: /^Sumar / })
    .first()
    .waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  const [shop] = ((await (await context.request.get('/api/store/me')).json()) as { shops: { id: string }[] }).shops
  const kept = async () => {
    const answer = await context.request.get(`/api/store/shops/${shop?.id}/cart`)
    const { lines } = (await answer.json()) as { lines: { offer: { name: string }; quantity: number }[] }
    return lines.map(({ offer }) => offer.name)
  }
  const before = await kept()

  await context.setOffline(true)
  await page.reload()
  await page.getByText('Sin conexión: ves lo último que se guardó').waitFor()
  const plus = page.locator('main li', { has: page.getByRole('button', { name: /^Sumar / }) }).first()
  const name = (await plus.getByRole('button').first().textContent()) ?? ''
  await page.getByLabel('Buscar artículos').fill(name)
  const found = page.getByRole('region', { name: 'Guardado en este teléfono' })
  await found.getByRole('button', { name: `Sumar ${name}` }).click()
  await page.getByText('Sin conexión: tu pedido queda en este teléfono').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.reload()
  await page.getByRole('button', { name: /^Ver pedido · / }).click()
  await page.getByText('Falta guardarlo').waitFor()
  expect(await page.getByRole('button', { name: /^Mandar pedido/ }).isDisabled()).toBe(true)
  expect(await axeFindings(page)).toEqual([])

  await context.setOffline(false)
  await page.getByText('Falta guardarlo').waitFor({ state: 'detached' })
  await page
    .getByText(/^Sin conexión/)
    .first()
    .waitFor({ state: 'detached' })
  expect(await kept()).toEqual([...before, name])
  expect(trouble.filter(text => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  await context.request.put(`/api/store/shops/${shop?.id}/cart`, { data: { lines: [] } })
})

/** The link behind the code that the staff shows to the camera of a phone. */
const linkFor = async (page: Page, id: string): Promise<string> => {
  await page.goto(`/apps/personas/usuarios?row=${id}`)
  await page.locator('[data-detail] fieldset label', { hasText: 'Tienda' }).click()
  await page.getByRole('button', { name: /^Invitar/ }).click()
  await page.getByRole('button', { name: 'Crear enlace' }).click()
  await page.getByRole('img', { name: /^Código para que entre/ }).waitFor()
  const link = await page.getByLabel('Enlace').inputValue()
  expect(await axeFindings(page)).toEqual([])
  return new URL(link).pathname + new URL(link).hash
}

const question = '¿Me suman dos bultos?'
const reply = 'Sí, van mañana.'

test('somebody invited by a code enters, finds the menu, keeps a favourite, writes, and the staff answers', async () => {
  const { id } = await anyPerson(1)
  const staff = await enter(browser, 'admin@demo.example', '/apps/personas/usuarios')
  const link = await linkFor(staff.page, id)
  const { page, trouble } = await visit(browser, phone)
  await page.goto(link)
  await page.getByRole('button', { name: 'Entrar a la tienda' }).click()
  await page.getByText(/^Te llega el/).waitFor()

  // The sections are those of the menu on sale, and an article of it has its page.
  await page.getByRole('button', { name: 'Helados', exact: true }).click()
  await page.getByRole('button', { name: 'Helados', exact: true, pressed: true }).waitFor()
  const name = page.locator('main section li button').first()
  const article = (await name.textContent()) ?? ''
  await name.click()
  await page.getByRole('heading', { name: article }).waitFor()
  await page.getByRole('button', { name: 'Sumar a favoritos' }).click()
  await page.getByRole('button', { name: 'Sacar de favoritos' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Inicio' }).click()
  await page.getByRole('region', { name: 'Favoritos' }).getByText(article).waitFor()

  await page.getByRole('button', { name: 'Cuenta' }).click()
  await page.getByRole('button', { name: 'Abrir mensajes' }).click()
  await page.getByLabel('Tu mensaje').fill(question)
  await page.getByRole('button', { name: 'Mandar' }).click()
  await page.getByText(question).waitFor()
  expect(await axeFindings(page)).toEqual([])

  await staff.page.goto('/apps/personas/mensajes?sin-leer=1')
  await staff.page.getByText(question).first().click()
  await staff.page.getByLabel('Escribí tu respuesta').fill(reply)
  await staff.page.getByRole('button', { name: 'Enviar' }).click()
  await staff.page.getByRole('region', { name: 'Lo que se escribieron' }).getByText(reply).waitFor()
  expect(await axeFindings(staff.page)).toEqual([])
  expect(staff.trouble).toEqual([])

  await page.getByText(reply).waitFor()
  expect(trouble).toEqual([])
})
