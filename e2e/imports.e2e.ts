import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, openBrowser, phone, signIn, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

/** Shops as a public price register lists them: commas, points for decimals, titles of its own, two rows spoiled. */
const shops = [
  'id,comercio_id,bandera,razon_social,localidad,direccion,lat,lng,nombre',
  ...Array.from(
    { length: 40 },
    (_, index) =>
      `IMP-${index},10,Súper,"Súper ${index}, S.A.",San Isidro,Bernardo De Irigoyen ${2600 + index},-34.4913${index + 10},-58.5890${index + 10},Sucursal ${index}`,
  ),
  'IMP-90,10,Súper,,San Isidro,Alem 1,-34.5,-58.5,Sin razón social',
  'IMP-91,10,Súper,Otro S.A.,San Isidro,Alem 2,doce,-58.5,Sin latitud',
].join('\n')

const choose = (page: Page, name: string, content: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })

const columnOf = (page: Page, field: string) => page.getByRole('combobox', { name: `Columna de ${field}`, exact: true })

const expectNoFindings = async (page: Page, step: string) => {
  expect(await axeFindings(page), step).toEqual([])
}

describe('Subir datos', () => {
  test('a file of shops comes in, its wrong rows go out, are mended, and all of it is taken back', async () => {
    const { page, trouble } = await visit(browser)
    // Where no other journey counts customers.
    await signIn(page, 'admin@andina.example')
    await page.goto('/apps/account/security')
    await page.getByRole('button', { name: 'Sincronizar' }).click()
    await page.getByRole('menuitem', { name: 'Subir datos' }).click()
    await page.getByRole('button', { name: 'Subir clientes' }).waitFor()
    await expectNoFindings(page, 'lista')

    await page.getByRole('button', { name: 'Subir clientes' }).click()
    await page.getByText('Elegí un archivo, o soltalo acá').waitFor()
    await expectNoFindings(page, 'archivo')
    await choose(page, 'comercios.csv', shops)

    await page.getByRole('combobox', { name: 'Decimales' }).waitFor()
    expect(await page.getByRole('combobox', { name: 'Decimales' }).inputValue()).toBe('Punto: 1,234.56')
    expect(await columnOf(page, 'Razón social').inputValue()).toBe('razon_social')
    expect(await columnOf(page, 'Longitud').inputValue()).toBe('lng')
    expect(await columnOf(page, 'Nombre de fantasía').inputValue()).toBe('nombre')
    await page.getByText('No se importan: «comercio_id», «bandera».').waitFor()
    await expectNoFindings(page, 'columnas')

    await page.getByRole('button', { name: 'Revisar sin guardar' }).click()
    await page.getByRole('button', { name: 'Importar 40 filas' }).waitFor()
    await page.getByText('Completá este dato.').waitFor()
    await page.getByRole('button', { name: '40 nuevas' }).click()
    await page.getByText('Súper 7, S.A.').waitFor()
    await expectNoFindings(page, 'revision')

    await page.getByRole('button', { name: 'Importar 40 filas' }).click()
    await page.getByText('Listo: entraron 40 filas.').waitFor()
    await expectNoFindings(page, 'resultado')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Bajar las filas con error' }).click(),
    ])
    const wrong = await readFile(await download.path(), 'utf8')
    expect(wrong.split('\r\n').length).toBe(4)
    expect(wrong).toContain('Razón social: Completá este dato.')
    await page.getByRole('button', { name: 'Cerrar' }).last().click()

    await page.getByRole('button', { name: 'Subir clientes' }).click()
    await choose(page, 'corregidas.csv', wrong.replace('Súper,,', 'Súper,Ahora sí S.A.,').replace('doce', '-34.5'))
    await page.getByText('Como la última vez').waitFor()
    await page.getByRole('button', { name: 'Revisar sin guardar' }).click()
    await page.getByRole('button', { name: 'Importar 2 filas' }).click()
    await page.getByText('Listo: entraron 2 filas.').waitFor()
    await page.getByRole('button', { name: 'Cerrar' }).last().click()

    await page.getByRole('link', { name: 'Historial' }).click()
    await page.getByRole('gridcell', { name: 'comercios.csv' }).click()
    await page.getByRole('complementary', { name: 'Importación de clientes' }).waitFor()
    await expectNoFindings(page, 'historial')
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
    await page.getByText('40 filas que creó o trajo de vuelta se eliminan.').waitFor()
    await expectNoFindings(page, 'deshacer')
    await page.getByRole('button', { name: 'Deshacer 40 filas' }).click()
    await page.getByRole('heading', { name: 'Clientes · deshecha' }).waitFor()
    expect(trouble).toEqual([])
  })

  test('a list of articles brings the brands that it names, once they were said to be made', async () => {
    const { page, trouble } = await visit(browser)
    await signIn(page, 'admin@demo.example')
    await page.goto('/apps/articles/main')
    await page.getByRole('button', { name: 'Importar' }).click()
    const articles = ['id,ean13,nombre,marca', 'IMPA-1,,Yerba,Marca por crear', 'IMPA-2,,Yerba suave,MARCA POR CREAR']
    await choose(page, 'articulos.csv', articles.join('\n'))
    await page.getByRole('button', { name: 'Revisar sin guardar' }).click()
    const make = page.getByRole('checkbox', { name: 'Crear la marca que falta' })
    await make.waitFor()
    await expectNoFindings(page, 'falta una marca')
    await make.click()
    await page.getByRole('button', { name: 'Importar 2 filas' }).click()
    await page.getByText('Listo: entraron 2 filas y 1 marca.').waitFor()
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
    await page.getByText('1 fila de otras grillas que creó por el camino').waitFor()
    await page.getByRole('button', { name: 'Deshacer 3 filas' }).click()
    await page.getByText(/^Se deshizo: 3 filas/).waitFor()
    expect(trouble).toEqual([])
  })

  test('a grid takes a file too, and a phone has room for it', async () => {
    const { page, trouble } = await visit(browser, phone)
    await signIn(page, 'admin@demo.example')
    await page.goto('/apps/articles/brands')
    await page.getByRole('button', { name: /^Mostrar \d+ más$/ }).click()
    await page.getByRole('button', { name: 'Importar' }).click()
    await choose(page, 'marcas.csv', 'Código;Nombre\nIMP1;Marca importada\n')
    await page.getByRole('button', { name: 'Revisar sin guardar' }).click()
    await page.getByRole('button', { name: 'Importar 1 fila' }).waitFor()
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1)
    expect(isWide).toBe(false)
    await expectNoFindings(page, 'telefono')
    await page.getByRole('button', { name: 'Importar 1 fila' }).click()
    await page.getByText('Listo: entró 1 fila.').waitFor()
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
    await page.getByRole('button', { name: 'Deshacer 1 fila' }).click()
    await page.getByText(/^Se deshizo: 1 fila/).waitFor()
    expect(trouble).toEqual([])
  })
})
