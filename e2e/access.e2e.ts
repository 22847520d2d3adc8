import { createServer as createSocket } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveWeb } from '../src/kernel/server/http/static-web.ts'
import type { Platform } from '../src/kernel/server/platform.ts'
import { readSettings } from '../src/kernel/server/settings.ts'
import { webDirectory } from '../src/kernel/server/web-client/build-web.ts'
import { createEnvironment } from '../src/modules/identity/server/index.ts'
import { codeOf } from '../src/modules/identity/testing/authenticator.ts'
import { type IdentityProvider, startIdentityProvider } from '../src/modules/identity/testing/identity-provider.ts'
import { createServer } from '../src/server.ts'
import { axeFindings, enter, move, openBrowser, phone, signInByForm, visit } from './browser.ts'
import { createPerson, demoCompanyId, openPlatform, ownPassword as password } from './own-people.ts'

let browser: Browser
let platform: Platform
let envId: string

beforeAll(async () => {
  browser = await openBrowser()
  platform = await openPlatform()
  envId = await demoCompanyId(platform)
})
afterAll(async () => {
  await platform.stop()
})

const newPerson = (email: string, roleNumber = 1, environment = envId): Promise<void> =>
  createPerson(platform, email, roleNumber, environment)

const openAccount = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Menú de/ }).click()
  await page.getByRole('menuitem', { name: 'Mi cuenta' }).click()
  await page.waitForURL(/\/apps\/account\/security/)
}

const signOut = async (page: Page): Promise<void> => {
  await page.goto('/logout')
  await page.waitForURL(/\/login/)
}

/** From «Activar» to the recovery codes; answers the secret that was shown and those codes. */
const enrol = async (page: Page): Promise<{ secret: string; codes: string[] }> => {
  await page.getByLabel('Tu contraseña actual').fill(password)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('img', { name: /Código QR/ }).waitFor()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('El código de 6 números').fill('000000')
  await page.getByRole('button', { name: 'Activar', exact: true }).click()
  await page.getByText('Ese código no es correcto, o ya se usó.').waitFor()
  await page.getByLabel('El código de 6 números').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Activar', exact: true }).click()
  const list = page.getByRole('list', { name: 'Códigos de recuperación' })
  await list.waitFor()
  expect(await axeFindings(page)).toEqual([])
  const codes = await list.getByRole('listitem').allInnerTexts()
  await page.getByRole('button', { name: 'Ya los guardé' }).click()
  return { secret, codes }
}

const firstStep = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
  await page.getByRole('heading', { name: 'Verificá que sos vos' }).waitFor()
}

/** Several sign-ins in one journey. */
const long = { timeout: 150_000 }

describe('a second factor', () => {
  test('is set up in Mi cuenta, asked for at the next sign-in, and stood in for by a recovery code', long, async () => {
    await newPerson('factor@demo.example')
    const { page, trouble } = await visit(browser)
    await signInByForm(page, 'factor@demo.example')
    await openAccount(page)
    await page.getByRole('button', { name: 'Activar…' }).click()
    const { secret, codes } = await enrol(page)
    await page.getByText('Te quedan 10 códigos de recuperación.').waitFor()
    await signOut(page)

    await firstStep(page, 'factor@demo.example')
    expect(await axeFindings(page)).toEqual([])
    await page.getByLabel('Código').fill(codeOf(secret, 1))
    await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
    await page.waitForURL(/\/apps\/dashboards\/project/)
    await signOut(page)

    await firstStep(page, 'factor@demo.example')
    await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
    await page.getByLabel('Código de recuperación').fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
    await page.waitForURL(/\/apps\/dashboards\/project/)
    await openAccount(page)
    await page.getByText('Te quedan 9 códigos de recuperación.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(trouble).toEqual([])
  })

  test('is asked of everybody by a company, and nothing else is shown before', long, async () => {
    // A company of its own: the others' people go on with theirs meanwhile.
    const strict = await createEnvironment(platform.database, {
      name: 'Distribuidora Segura',
      settings: { security: { requireSecondFactor: true } },
    })
    await newPerson('exigida@segura.example', 1, strict)
    const { page, trouble } = await visit(browser, phone)
    await page.goto('/apps/comprobantes/pedidos')
    await page.getByLabel('E-mail').fill('exigida@segura.example')
    await page.getByLabel('Contraseña', { exact: true }).fill(password)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Ingresar', exact: true }).click()
    await page.getByRole('heading', { name: 'Activá tu segundo factor' }).waitFor()
    await page.goto('/apps/personas/main')
    await page.getByRole('heading', { name: 'Activá tu segundo factor' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await enrol(page)
    await page.waitForURL(/\/apps\/personas\/main/)
    expect(trouble).toEqual([])
  })
})

test('a session is ended from another device, which then asks to sign in', long, async () => {
  await newPerson('sesiones@demo.example')
  const elsewhere = await visit(browser)
  await signInByForm(elsewhere.page, 'sesiones@demo.example')
  const { page, trouble } = await visit(browser)
  await signInByForm(page, 'sesiones@demo.example')
  await openAccount(page)
  const table = page.getByRole('table', { name: 'Sesiones abiertas' })
  await table.getByText('Esta sesión').waitFor()
  await table.getByRole('button', { name: /^Cerrar la sesión de/ }).click()
  await page.getByText(/^Cerraste la sesión de Chrome/).waitFor()
  await expect.poll(() => table.getByRole('row').count()).toBe(2)

  await elsewhere.page.goto('/apps/comprobantes/pedidos')
  await elsewhere.page.waitForURL(/\/login\?redirectUrl=/)
  expect(trouble).toEqual([])
})

test('leaving empties the storage of the product', async () => {
  const { page } = await visit(browser)
  await signInByForm(page, 'supervisor@demo.example')
  await page.evaluate(() => sessionStorage.setItem('anden.left', '1'))
  expect(await page.evaluate(() => localStorage.length)).toBeGreaterThan(0)
  await signOut(page)
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
})

describe('the administrator', () => {
  test('reads the log, opens an act, and sees who came in', async () => {
    const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/settings/auditoria')
    await page.getByRole('gridcell', { name: 'Ingresó' }).first().click()
    const drawer = page.getByRole('complementary', { name: /Ingresó/ })
    await drawer.getByRole('term').filter({ hasText: 'Dirección IP' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await move(page, '/apps/settings/seguridad')
    await page.getByText('Activá primero el tuyo: si no, quedarías afuera.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(trouble).toEqual([])
  })

  test('asks who can see an order and a page', long, async () => {
    const { page, trouble } = await enter(browser, 'admin@demo.example', '/apps/comprobantes/pedidos?periodo=7d')
    const rows = page.locator('.ag-row[row-id]')
    await rows
      .first()
      .getByText(/^P-\d+$/)
      .waitFor()
    await rows.nth(1).click()
    await page.getByRole('button', { name: '¿Quién puede ver esto?' }).click()
    const panel = page.getByRole('dialog', { name: 'Quién puede ver esto' })
    await panel.getByText('Adriana Molina').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Menú de/ }).click()
    await page.getByRole('menuitem', { name: '¿Quién puede ver esta pantalla?' }).click()
    await page
      .getByRole('dialog', { name: /Comprobantes/ })
      .getByText('Valentín Sosa')
      .waitFor()
    expect(trouble).toEqual([])
  })
})

test('the role pages say what each role sees', async () => {
  const guest = await visit(browser)
  await guest.page.goto('/auth/guest-role-example')
  await guest.page.getByRole('heading', { name: 'Sin ingresar' }).waitFor()
  await guest.page.getByText('Entrar con e-mail y contraseña').waitFor()
  expect(await axeFindings(guest.page)).toEqual([])
  await guest.page.goto('/auth/staff-role-example')
  await guest.page.waitForURL(/\/login\?redirectUrl=/)

  const { page, trouble } = await enter(browser, 'supervisor@demo.example', '/auth/admin-role-example')
  // Refused where it stands: who can grant it is said, and the address stays.
  await page.getByText(/^No tenés acceso a «/).waitFor()
  await page
    .getByText(/Es para Administración, y tu rol es Supervisión\. Puede dártelo quien administra la empresa: /)
    .waitFor()
  expect(new URL(page.url()).pathname).toBe('/auth/admin-role-example')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Ir al inicio', exact: true }).click()
  await page.waitForURL(/\/apps\/dashboards\/project/)
  await page.goto('/auth/staff-role-example')
  await page.locator('strong', { hasText: 'Supervisión' }).waitFor()
  await page.getByText('Lista de clientes').waitFor()
  expect(await axeFindings(page)).toEqual([])
  expect(trouble).toEqual([])
})

describe('the identity provider', () => {
  let provider: IdentityProvider
  let stop: () => Promise<void>
  let address: string

  const freePort = (): Promise<number> =>
    new Promise(resolve => {
      const socket = createSocket().listen(0, '127.0.0.1', () => {
        const given = socket.address()
        socket.close(() => resolve(typeof given === 'object' && given ? given.port : 0))
      })
    })

  beforeAll(async () => {
    const port = await freePort()
    address = `http://127.0.0.1:${port}`
    provider = await startIdentityProvider(address)
    provider.accounts.set('paula', { email: 'proveedor@demo.example' })
    provider.accounts.set('nadie', { email: 'nadie@demo.example' })
    const settings = readSettings({
      LOG_LEVEL: 'error',
      PUBLIC_URL: address,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
      OIDC_NAME: 'Litoral ID',
    })
    const { app } = await createServer({ platform, settings, serveWeb: serveWeb(webDirectory) })
    await app.listen({ port, host: '127.0.0.1' })
    stop = async () => {
      await app.close()
      await provider.stop()
    }
  })
  afterAll(() => stop())

  const throughProvider = async (page: Page, account: string): Promise<void> => {
    await page.getByRole('button', { name: 'Ingresar con Litoral ID' }).click()
    await page.getByLabel('Cuenta').fill(account)
    await page.getByRole('button', { name: 'Entrar' }).click()
  }

  test('brings a person in, back to where they wanted to go, and out again', async () => {
    await newPerson('proveedor@demo.example')
    const { page, trouble } = await visit(browser)
    await page.goto(`${address}/apps/comprobantes/cobranzas`)
    await page.getByRole('button', { name: 'Ingresar con Litoral ID' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await throughProvider(page, 'paula')
    await page.waitForURL(`${address}/apps/comprobantes/cobranzas`)
    await page.goto(`${address}/apps/account/security`)
    await page.getByText(/Tu usuario está unido a tu cuenta de Litoral ID/).waitFor()
    expect(trouble).toEqual([])
    // The provider asks on a page of its own, which is not ours to judge.
    await page.goto(`${address}/logout`)
    await page.waitForURL(url => url.origin === provider.issuer)
  })

  test('says clearly when the person is nobody here', async () => {
    const { page, trouble } = await visit(browser)
    await page.goto(`${address}/login`)
    await throughProvider(page, 'nadie')
    await page.getByText('No hay un usuario de Andén con ese e-mail.').waitFor()
    expect(page.url()).toBe(`${address}/callback`)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Volver a ingresar' }).click()
    await page.waitForURL(`${address}/login`)
    expect(trouble).toEqual([])
  })
})
