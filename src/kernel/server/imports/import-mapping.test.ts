import { expect, test } from 'vitest'
import { field } from '../../contract/fields.ts'
import { defineResource } from '../../contract/resource.ts'
import { permission } from '../../contract/roles.ts'
import { guessMapping } from './import-mapping.ts'

const shared = {
  table: 'things',
  titles: { one: 'Cosa', many: 'Cosas', feminine: true },
  tag: 'Cosas',
  read: permission('things.read', 'staff'),
  write: permission('things.write', 'admin'),
  naturalKey: 'code',
  sort: 'code',
} as const

const articles = defineResource({
  name: 'articles',
  ...shared,
  fields: {
    code: field.code(),
    name: field.text({ title: 'Artículo', required: true }),
    ean: field.text({ title: 'Código de barras' }),
  },
})
const shops = defineResource({
  name: 'shops',
  ...shared,
  fields: {
    code: field.code(),
    name: field.text({ title: 'Razón social', required: true }),
    tradeName: field.text({ title: 'Nombre de fantasía' }),
  },
})

test('columns are recognised by what lists of others call them', () => {
  expect(guessMapping(articles, ['id', 'ean13', 'nombre', 'marca'])).toEqual({ code: 0, ean: 1, name: 2 })
  expect(guessMapping(shops, ['id', 'razon_social', 'nombre'])).toEqual({ code: 0, name: 1, tradeName: 2 })
  expect(guessMapping(shops, ['Código', 'Descripción'])).toEqual({ code: 0, name: 1, tradeName: null })
})

test('what other programs call a field is declared with it, and what we call it comes first', () => {
  const lists = defineResource({
    name: 'lists',
    ...shared,
    fields: {
      code: field.code({ aliases: ['customerId'] }),
      name: field.text({ title: 'Razón social', required: true, aliases: ['companyName'] }),
      locality: field.text({ title: 'Localidad', aliases: ['city', 'town'] }),
      note: field.text({ title: 'City' }),
    },
  })
  const northwind = guessMapping(lists, ['CustomerID', 'CompanyName', 'ContactName', 'Town'])
  expect(northwind).toEqual({ code: 0, name: 1, locality: 3, note: null })
  expect(guessMapping(lists, ['Código', 'City'])).toEqual({ code: 0, name: null, locality: null, note: 1 })
})

test('a code is known by the name of what it is of, at either end, and by no word in the middle', () => {
  const named = defineResource({
    name: 'articles',
    ...shared,
    titles: { one: 'Artículo', many: 'Artículos' },
    fields: {
      code: field.code({ aliases: ['stockCode'] }),
      name: field.text({ title: 'Descripción', required: true }),
    },
  })
  for (const title of ['stock_code', 'StockCode', 'cod_articulo', 'ArticuloCod', 'Código de artículo', 'articles-id'])
    expect(guessMapping(named, [title, 'Otra']).code, title).toBe(0)
  for (const title of ['codigo_postal', 'Nota del código del artículo viejo', 'articulo', 'codigo_articulo_fecha'])
    expect(guessMapping(named, [title, 'Otra']).code, title).toBeNull()
})
