import { expect, test } from 'vitest'
import { findReport, reports } from '../contract/library.ts'
import { type ReportAsked, reportFigures } from '../contract/report-figures.ts'
import { linksOf } from './report-links.ts'

const page: ReportAsked = {
  asked: { desde: '2026-11-01', hasta: '2026-11-21', canales: 'x' },
  threshold: 30,
  today: '2026-11-21',
}
const row = { id: '019ab000-0000-7000-8000-000000000001', code: 'V01', month: '2026-11', hour: 9, name: 'Sin dinero' }
const numeric = ['integer', 'number', 'money', 'percent']

test.each(reports.map(({ id }) => id))('%s opens what its figures are made of', id => {
  const links = Object.entries(linksOf(id))
  expect(links.length).toBeGreaterThan(0)
  for (const [name, target] of links) {
    expect(findReport(id)?.fields).toHaveProperty(name)
    const href = target(
      { ...row, customerCode: 'C1', number: 'P-7', day: '2026-11-20', kind: 'Pedido', sellerCode: 'V01', method: '0' },
      page,
    )
    if (href === null) continue
    expect(href).toMatch(/^\/apps\//)
    const url = new URL(`https://anden.example${href}`)
    if (url.pathname !== '/apps/detalle') continue
    for (const filter of url.searchParams.getAll('filter'))
      expect(findReport(url.searchParams.get('informe') ?? '')?.fields).toHaveProperty(filter.split(':')[0] ?? '')
  }
})

test.each(reports.map(report => [report.id, report] as const))(
  'every number of %s is a figure, or said to be none',
  (id, report) => {
    const numbers = Object.entries(report.fields).filter(([, { kind }]) => numeric.includes(kind))
    expect(Object.keys(reportFigures[id].figures).sort()).toEqual(numbers.map(([name]) => name).sort())
  },
)

test('a price that deviates opens its own line, and an article that nobody bought its stock', () => {
  const { number, difference } = linksOf('price-deviations')
  expect(number?.({ ...row, number: 'P-7' }, page)).toContain('informe=sold-lines')
  expect(difference?.({ ...row, number: 'P-7', code: 'A1' }, page)).toMatch(
    /filter=number%3Amatches%3AP-7&filter=articleCode%3Amatches%3AA1$/,
  )
  expect(linksOf('never-bought-articles').name?.(row, page)).toBe('/apps/articles/stock?filter=code%3Amatches%3AV01')
})

test('carries the days and the choices, and the rows of what belongs to nothing', () => {
  const { net } = linksOf('sales-by-seller')
  expect(net?.(row, page)).toBe(
    '/apps/detalle?informe=orders&desde=2026-11-01&hasta=2026-11-21&canales=x&filter=sellerCode%3Amatches%3AV01',
  )
  expect(linksOf('sales-by-brand').net?.({ ...row, code: '' }, page)).toContain('filter=brandCode%3Amatches%3A')
  expect(linksOf('sales-by-month').net?.(row, page)).toContain('month%3Amatches%3A2026-11-01')
})
