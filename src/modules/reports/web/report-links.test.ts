import { expect, test } from 'vitest'
import { findReport, reports } from '../contract/library.ts'
import { linksOf } from './report-links.ts'

const asked = { days: { desde: '2026-11-01', hasta: '2026-11-21' }, selection: { canales: 'x' } }
const row = { id: '019ab000-0000-7000-8000-000000000001', code: 'V01', month: '2026-11', hour: 9, name: 'Sin dinero' }

test.each(reports.map(({ id }) => id))('%s opens what its figures are made of', id => {
  const links = Object.entries(linksOf(id))
  expect(links.length).toBeGreaterThan(0)
  for (const [name, target] of links) {
    expect(findReport(id)?.fields).toHaveProperty(name)
    const href = target({ ...row, customerCode: 'C1', number: 'P-7', day: '2026-11-20' }, asked)
    expect(href).toMatch(/^\/apps\//)
    const url = new URL(`https://anden.example${href}`)
    if (url.pathname !== '/apps/detalle') continue
    for (const filter of url.searchParams.getAll('filter'))
      expect(findReport(url.searchParams.get('informe') ?? '')?.fields).toHaveProperty(filter.split(':')[0] ?? '')
  }
})

test('a price that deviates opens its own line, and an article that nobody bought its stock', () => {
  const { number, difference } = linksOf('price-deviations')
  expect(number?.({ ...row, number: 'P-7' }, asked)).toContain('informe=sold-lines')
  expect(difference?.({ ...row, number: 'P-7', code: 'A1' }, asked)).toMatch(
    /filter=number%3Amatches%3AP-7&filter=articleCode%3Amatches%3AA1$/,
  )
  expect(linksOf('never-bought-articles').name?.(row, asked)).toBe('/apps/articles/stock?filter=code%3Amatches%3AV01')
})

test('carries the days and the choices, and says nothing of what has no code', () => {
  const { net } = linksOf('sales-by-seller')
  expect(net?.(row, asked)).toBe(
    '/apps/detalle?informe=orders&desde=2026-11-01&hasta=2026-11-21&canales=x&filter=sellerCode%3Amatches%3AV01',
  )
  expect(net?.({ ...row, code: '' }, asked)).toBeNull()
  expect(linksOf('sales-by-month').net?.(row, asked)).toContain('month%3Amatches%3A2026-11-01')
})
