import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { createEnvironment } from '../src/modules/identity/server/index.ts'
import { axeFindings, enter, openBrowser } from './browser.ts'
import { createPerson, withPlatform } from './own-people.ts'

let browser: Browser
/** The folder of a company of its own: what is imported here is in nobody's way. */
let folder: string
beforeAll(async () => {
  browser = await openBrowser()
  await withPlatform(async platform => {
    const envId = await createEnvironment(platform.database, { name: 'Archivos del viaje' })
    await createPerson(platform, 'archivos@viaje.example', 1, envId)
    folder = join(inject('syncFolders'), envId)
  })
})

const drop = async (name: string, rows: string[]): Promise<void> => {
  await mkdir(join(folder, 'entrada'), { recursive: true })
  await writeFile(join(folder, 'entrada', name), ['Código;Nombre', ...rows, ''].join('\r\n'))
}

test('a folder is connected and tried, a file is imported, one waits for a person, and a list is left there', async () => {
  const { page, trouble } = await enter(browser, 'archivos@viaje.example', '/apps/synchronize/integracion/archivos')
  await page.getByRole('button', { name: 'Agregar conexión' }).click()
  const form = page.getByRole('dialog', { name: 'Agregar conexión de archivos' })
  await form.getByRole('button', { name: 'Carpeta del servidor' }).click()
  await form.getByText(folder).waitFor()
  await form.getByRole('button', { name: 'Guardar y probar' }).click()
  await form.getByText('Completá este dato.').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await form.getByLabel('Nombre').fill('ERP del viaje')
  await form.getByLabel('Archivos', { exact: true }).fill('marcas*.csv')
  await form.getByRole('combobox', { name: 'Qué son' }).fill('Marcas')
  await page.getByRole('option', { name: 'Marcas', exact: true }).click()
  await form.getByLabel('Esperar a una persona si cambian más de').fill('2')
  await form.getByLabel('Minutos').fill('1')
  await form.getByRole('button', { name: 'Agregar una exportación' }).click()
  await form.getByRole('combobox', { name: 'Qué sale' }).fill('Marcas')
  await page.getByRole('option', { name: 'Marcas', exact: true }).click()
  await form.getByRole('button', { name: 'Guardar y probar' }).click()
  const tested = page.getByRole('dialog', { name: 'Probar «ERP del viaje»' })
  await tested.getByText('Todo anda.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await tested.getByRole('button', { name: 'Cerrar' }).last().click()

  await drop('marcas.csv', ['V1;Viajera', 'V2;Caminante'])
  await drop('marcas-muchas.csv', ['V3;Tres', 'V4;Cuatro', 'V5;Cinco'])
  const now = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Opciones de «ERP del viaje»' }).click()
    await page.getByRole('menuitem', { name: 'Hacerlo ahora' }).click()
  }
  await now()
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await row('marcas.csv').getByText('Importado').waitFor({ timeout: 60_000 })
  await row('marcas-muchas.csv').getByText('Espera a una persona').waitFor({ timeout: 60_000 })
  await page.getByText('1 espera a una persona').waitFor()
  await page.getByRole('button', { name: 'marcas-muchas.csv' }).click()
  const drawer = page.getByRole('complementary', { name: 'Archivo' })
  await drawer.getByText('Cambiaría o crearía 3 filas, y el límite es 2').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Importar' }).click()
  await drawer.getByText('Importado').waitFor({ timeout: 60_000 })
  expect(await readdir(join(folder, 'entrada', 'procesados'))).toHaveLength(2)
  expect((await readdir(join(folder, 'salida'))).some(name => /^marcas_\d+\.csv$/.test(name))).toBe(true)
  expect(trouble).toEqual([])
}, 240_000)
