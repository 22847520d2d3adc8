import { expect, test } from 'vitest'
import type { ListedArea } from '../../contract/api-documents.ts'
import { findCalls } from './find-calls.ts'

const areas: ListedArea[] = [
  {
    name: 'articulos',
    title: 'Artículos',
    document: '/a',
    calls: [
      { id: 'getDataArticles', method: 'GET', path: '/api/data/articles', summary: 'Lista de artículos' },
      { id: 'postDataArticles', method: 'POST', path: '/api/data/articles', summary: 'Crear artículo' },
    ],
  },
  {
    name: 'clientes',
    title: 'Clientes',
    document: '/c',
    calls: [
      { id: 'deleteDataCustomersById', method: 'DELETE', path: '/api/data/customers/{id}', summary: 'Quitar cliente' },
      { id: 'getDataCustomers', method: 'GET', path: '/api/data/customers', summary: 'Lista de clientes' },
    ],
  },
]
const idsOf = (text: string) => findCalls(areas, text).map(({ call }) => call.id)

test('calls are found by their words, in any order and without accents', () => {
  expect(idsOf('ARTICULO crear')).toEqual(['postDataArticles'])
  expect(idsOf('get customers')).toEqual(['getDataCustomers'])
  expect(idsOf('clientes')).toEqual(['getDataCustomers', 'deleteDataCustomersById'])
  expect(idsOf('   ')).toEqual([])
  expect(idsOf('nada que ver')).toEqual([])
})

test('the call whose path ends in the words comes first', () => {
  expect(idsOf('data/customers')[0]).toBe('getDataCustomers')
})
