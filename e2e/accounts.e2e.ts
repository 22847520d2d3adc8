import type { Browser, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { axeFindings, move, openBrowser, phone, signIn, signInByForm, visit } from './browser.ts'
import { receivedMail } from './received-mail.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const patiently = { timeout: 60_000 }
const password = 'clave-1234'

/** Where the newest letter's link leads, on whatever port this product serves. */
const linkTo = async (email: string, path: string): Promise<string> => {
  const letter = await receivedMail(email, new RegExp(`${path}\\?token=`))
  const link = letter.match(new RegExp(`${path}\\?token=[\\w-]+(?:&invitacion=1)?`))?.[0]
  if (!link) throw new Error(`no link to ${path} in the letter`)
  return link
}

const register = async (page: Page, email: string, start: RegExp, typed = password): Promise<void> => {
  await page.goto('/register')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByLabel('Tu nombre').fill('Nora Núñez')
  await page.getByLabel('Empresa').fill('Distribuidora Ñandú')
  await page.getByLabel('Contraseña', { exact: true }).fill(typed)
  await page.getByLabel('Repetí la contraseña').fill(typed)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  for (const name of ['6 a 10', 'Todos', 'Soy Propietario', 'En papel'])
    await page.getByRole('radio', { name, exact: true }).check()
  await page.getByRole('radio', { name: start }).check()
  await page.getByRole('button', { name: 'Crear mi empresa' }).click()
}

/** Who registers is in at once, on the first steps of their company. */
const found = async (page: Page, email: string, start: RegExp): Promise<void> => {
  await register(page, email, start)
  await page.waitForURL('**/apps/first-steps')
  await page.getByText('Confirmá tu e-mail con el enlace que mandamos').waitFor()
}

const typePassword = async (page: Page, typed: string, act: string): Promise<void> => {
  await page.getByLabel('Contraseña', { exact: true }).fill(typed)
  await page.getByRole('button', { name: act }).click()
}

const isDrawn = (image: Locator): Promise<boolean> =>
  image.evaluate(element => (element as HTMLImageElement).naturalWidth > 0)

describe('a company of one’s own', () => {
  test('the wizard says what is wrong in its place, keeps what was typed, and reveals its questions one by one', async () => {
    const { page, trouble } = await visit(browser)
    await page.goto('/pages/auth/register-2?de=folleto')
    await page.waitForURL('**/register?de=folleto')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByText('Por favor introduzca una dirección de correo electrónico válida').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('E-mail').fill('nadie@test.example')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByLabel('Tu nombre').fill('Ana')
    await page.getByLabel('Contraseña', { exact: true }).fill('12345')
    await page.getByRole('button', { name: 'Continuar' }).click()
    for (const message of [
      'La longitud mínima del carácter es 4',
      'La longitud mínima del carácter es 3',
      'La longitud mínima del carácter es 6',
      'Las contraseñas no coinciden.',
      'Requerido',
    ])
      await page.getByText(message, { exact: true }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Volver' }).click()
    expect(await page.getByLabel('E-mail').inputValue()).toBe('nadie@test.example')
    await page.getByRole('button', { name: 'Continuar' }).click()
    expect(await page.getByLabel('Tu nombre').inputValue()).toBe('Ana')
    await page.getByLabel('Tu nombre').fill('Ana Gil')
    await page.getByLabel('Empresa').fill('Gil')
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await page.getByLabel('Repetí la contraseña').fill(password)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Continuar' }).click()
    const questions = page.getByRole('group')
    for (const [asked, answer] of ['1', 'Venta', 'Trabajo por mi cuenta', 'Con otro sistema'].entries()) {
      await expect.poll(() => questions.count()).toBe(asked + 1)
      if (asked === 0) {
        await page.getByRole('button', { name: 'Crear mi empresa' }).click()
        await page.getByText('Debes seleccionar una opción').waitFor()
      }
      await page.getByRole('radio', { name: answer, exact: true }).check()
    }
    await expect.poll(() => questions.count()).toBe(5)
    expect(await axeFindings(page)).toEqual([])
    expect(trouble).toEqual([])
  })

  test('is registered, confirmed by letter, entered, looked around in with example data and emptied again', async () => {
    const { page, trouble } = await visit(browser)
    const email = 'nora@journey.example'
    await found(page, email, /Empezar con datos de ejemplo/)
    expect(await axeFindings(page)).toEqual([])

    // The letter is opened where nobody is signed in: it asks for the password.
    const reader = await visit(browser)
    await reader.page.goto(await linkTo(email, '/pages/auth/mail-confirm'))
    await reader.page.getByLabel('Contraseña', { exact: true }).waitFor()
    expect(reader.page.url()).not.toContain('token')
    expect(await axeFindings(reader.page)).toEqual([])
    await typePassword(reader.page, 'no es esta', 'Confirmar y entrar')
    await reader.page.getByText('La contraseña no es correcta.').waitFor()
    await typePassword(reader.page, password, 'Confirmar y entrar')
    await reader.page.waitForURL('**/apps/first-steps')
    await page.getByText('Distribuidora Ñandú, paso a paso').waitFor()
    await page
      .getByRole('progressbar')
      .or(page.getByRole('button', { name: 'Borrar los datos de ejemplo' }))
      .waitFor()
    expect(await axeFindings(page)).toEqual([])

    const erase = page.getByRole('button', { name: 'Borrar los datos de ejemplo' })
    await erase.waitFor(patiently)
    await erase.click()
    await page.getByText(/Se borran 80 clientes, 60 artículos, 4 vendedores, 900 pedidos/).waitFor()
    await page.getByRole('button', { name: /^Borrar [\d.]+ registros$/ }).click()
    await page.getByText(/^Borramos [\d.]+ registros de ejemplo\.$/).waitFor(patiently)
    await page.getByRole('link', { name: 'Nuevo cliente' }).click()
    await page.waitForURL('**/apps/personas/main?*row=nuevo*')
    await page.getByText('Primeros pasos: 0 de 11.').waitFor()
    await page.getByRole('link', { name: 'Seguir' }).click()
    await page.getByRole('button', { name: 'No mostrar más' }).click()
    await page.waitForURL('**/apps/dashboards/project')
    expect(trouble).toEqual([])
  })

  test('is entered before its letter is read, with a word about it; its e-mail is told it has an account already', async () => {
    const { page, trouble } = await visit(browser, phone)
    const email = 'apurada@journey.example'
    await found(page, email, /Empezar con la empresa vacía/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await axeFindings(page)).toEqual([])
    await page.goto(await linkTo(email, '/pages/auth/mail-confirm'))
    await page.getByText('Tu e-mail está confirmado').waitFor()

    const stranger = await visit(browser)
    await register(stranger.page, email, /Empezar con la empresa vacía/, 'otra-clave-99')
    await stranger.page.waitForURL('**/pages/auth/mail-confirm')
    await stranger.page.getByText(email).waitFor()
    expect(await axeFindings(stranger.page)).toEqual([])
    await receivedMail(email, /Ya ten/)
    expect([...trouble, ...stranger.trouble]).toEqual([])
  })
})

describe('a password', () => {
  test('is forgotten, chosen anew by letter and used; the letter serves once', async () => {
    const { page, trouble } = await visit(browser)
    const email = 'olvido@journey.example'
    await found(page, email, /Empezar con la empresa vacía/)
    await page.goto('/logout')
    await page.waitForURL('**/login')
    await page.getByRole('link', { name: '¿Olvidaste tu contraseña?' }).click()
    await page.getByLabel('E-mail').fill('sin arroba')
    await page.getByRole('button', { name: 'Mandar el enlace' }).click()
    await page.getByText('Por favor introduzca una dirección de correo electrónico válida').waitFor()
    await page.getByLabel('E-mail').fill(email)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Mandar el enlace' }).click()
    await page.getByText('Revisá tu correo').waitFor()
    expect(await axeFindings(page)).toEqual([])

    const link = await linkTo(email, '/pages/auth/reset-password')
    await page.goto(link.replace('reset-password', 'reset-password-2'))
    await page.getByLabel('Contraseña nueva').fill('otra-clave')
    await page.getByLabel('Repetí la contraseña').fill('otra-cosa')
    await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
    await page.getByText('Las contraseñas no coinciden.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Repetí la contraseña').fill('otra-clave')
    await page.getByRole('button', { name: 'Cambiar la contraseña' }).click()
    await page.waitForURL('**/login')
    await signInByForm(page, email, 'otra-clave')
    await page.waitForURL('**/apps/first-steps')

    const late = await visit(browser)
    await late.page.goto(link)
    await late.page.getByText('Este enlace ya no sirve').waitFor()
    expect(await axeFindings(late.page)).toEqual([])
    expect([...trouble, ...late.trouble]).toEqual([])
  })

  test('opens a locked screen, with the face of whose it is, where it was, in every tab; nothing else does', async () => {
    const { page, context, trouble } = await visit(browser)
    await signIn(page, 'supervisor@demo.example')
    await page.goto('/apps/account/security')
    const face = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0b7a75' } })
      .png()
      .toBuffer()
    const photo = { name: 'yo.png', mimeType: 'image/png', buffer: face }
    await page.getByLabel('Archivo de la foto').setInputFiles(photo)
    await page.getByText('Cambiaste tu foto').waitFor()
    await page.getByRole('button', { name: 'Cambiar la foto' }).waitFor()
    await expect.poll(() => isDrawn(page.getByRole('button', { name: /^Menú de / }).locator('img'))).toBe(true)
    await move(page, '/apps/personas/main')
    const other = await context.newPage()
    await other.goto('/apps/comprobantes/pedidos')
    await other.getByRole('button', { name: /^Menú de / }).waitFor()

    await page.getByRole('button', { name: /^Menú de / }).click()
    await page.getByRole('menuitem', { name: 'Bloquear pantalla' }).click()
    await page.getByRole('heading', { name: 'Susana Prieto' }).waitFor()
    await expect.poll(() => isDrawn(page.locator('form img'))).toBe(true)
    expect(await axeFindings(page)).toEqual([])
    await other.waitForURL('**/pages/auth/lock?redirectUrl=**')
    expect((await context.request.get('/api/data/customers')).status()).toBe(423)
    await page.goto('/apps/not-buy')
    await page.waitForURL('**/pages/auth/lock?redirectUrl=**')

    await typePassword(page, 'no es esta', 'Desbloquear')
    await page.getByText('La contraseña no es correcta.').waitFor()
    await typePassword(page, 'demo1234', 'Desbloquear')
    await page.waitForURL('**/apps/not-buy')
    await other.waitForURL('**/apps/comprobantes/pedidos')
    await move(page, '/apps/account/security')
    await page.getByRole('button', { name: 'Quitar' }).click()
    await page.getByText('Quitaste tu foto').waitFor()
    await page.getByRole('button', { name: 'Subir una foto' }).waitFor()
    expect(trouble).toEqual([])
  })
})

describe('an invitation', () => {
  test('is accepted with a name and a password, and lets its reader in; another, into a second company', async () => {
    const { page, trouble } = await visit(browser)
    const email = 'invitada@journey.example'
    await signIn(page, 'admin@demo.example')
    const answer = await page.request.post('/api/data/users', { data: { email, role: '1' } })
    expect(answer.status()).toBe(200)

    const guest = await visit(browser)
    await guest.page.goto(await linkTo(email, '/pages/auth/reset-password'))
    await guest.page.getByRole('heading', { name: 'Sumate a Helados del Litoral' }).waitFor()
    expect(await axeFindings(guest.page)).toEqual([])
    await guest.page.getByLabel('Tu nombre').fill('Inés Vitada')
    await guest.page.getByLabel('Contraseña nueva').fill(password)
    await guest.page.getByLabel('Repetí la contraseña').fill(password)
    await guest.page.getByRole('button', { name: 'Aceptar la invitación' }).click()
    await guest.page.waitForURL('**/login')
    await signInByForm(guest.page, email, password)
    await guest.page.getByRole('button', { name: 'Menú de Inés Vitada' }).waitFor()

    // The same person in a second company: accepted with the account she has, and gone to from Mi cuenta.
    const second = await page
      .context()
      .browser()
      ?.newContext({ baseURL: inject('baseUrl') })
    await second?.request.post('/api/auth/login', { data: { email: 'admin@andina.example', password: 'demo1234' } })
    const again = await second?.request.post('/api/data/users', { data: { email, role: '1' } })
    expect(again?.status()).toBe(200)
    await receivedMail(email, /Bebidas Andinas/)
    await guest.page.goto(await linkTo(email, '/pages/auth/reset-password'))
    await guest.page.getByRole('heading', { name: 'Sumate a Bebidas Andinas' }).waitFor()
    await guest.page.getByRole('button', { name: 'Aceptar la invitación' }).click()
    // She is signed in already, and stays where she is until she chooses.
    await guest.page.getByRole('button', { name: 'Menú de Inés Vitada' }).waitFor()
    await move(guest.page, '/apps/account/security')
    const companies = guest.page.getByRole('table', { name: 'Mis empresas' })
    const to = (company: string) => companies.getByRole('row', { name: new RegExp(company) })
    await to('Helados del Litoral').getByText('Estás acá').waitFor()
    expect(await axeFindings(guest.page)).toEqual([])
    await to('Bebidas Andinas').getByRole('button', { name: 'Entrar' }).click()
    await guest.page.getByTitle('Bebidas Andinas').filter({ visible: true }).first().waitFor()
    await guest.page.goto('/apps/account/security')
    await to('Bebidas Andinas').getByText('Estás acá').waitFor()
    await second?.close()
    expect([...trouble, ...guest.trouble]).toEqual([])
  })
})

// What axe says of them, in every preset, is the presets' journey.
test('maintenance and the pages of errors stand without anybody signed in', async () => {
  const { page, trouble } = await visit(browser)
  for (const [path, text] of [
    ['/pages/maintenance', 'Andén está funcionando'],
    ['/pages/errors/error-404', 'Esta página no existe'],
    ['/pages/errors/error-500', 'Algo falló de nuestro lado'],
    ['/pages/auth/mail-confirm', 'Revisá tu correo'],
    ['/pages/auth/reset-password', 'Este enlace ya no sirve'],
    ['/pages/auth/lock', 'Ingresá a tu empresa'],
    ['/pages/auth/login-2', 'Ingresá a tu empresa'],
  ] as const) {
    await page.goto(path)
    await page.getByText(text).waitFor()
  }
  expect(trouble).toEqual([])
})
