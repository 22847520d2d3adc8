import { describe, expect, it } from 'vitest'
import { field } from '../../contract/fields.ts'
import { defineResource } from '../../contract/resource.ts'
import { permission } from '../../contract/roles.ts'
import { guessMapping, importRows, unfed } from './mapping.ts'

const assets = defineResource({
  name: 'assets',
  table: 'assets',
  titles: { one: 'Activo', many: 'Activos' },
  tag: 'Activos',
  sort: 'code',
  naturalKey: 'code',
  read: permission('assets.read', 'user'),
  write: permission('assets.write', 'admin'),
  fields: {
    code: field.code(),
    creditLimit: field.money({ title: 'Límite de crédito' }),
    since: field.date({ title: 'Desde' }),
    isActive: field.boolean({ title: 'Activo', optional: true }),
    kind: field.choice({ title: 'Tipo', choices: { freezer: 'Freezer', fridge: 'Heladera' } }),
  },
})

describe('an import', () => {
  const table = {
    head: ['CODIGO', 'limite de credito', 'Desde', 'activo', 'Tipo'],
    rows: [
      ['A1', '$ 1.500,25', '5/3/2026', 'Sí', 'heladera'],
      ['A2', 'x', '', '', ''],
    ],
  }
  const mapping = guessMapping(assets, table.head)

  it('recognises columns by title without accents or capitals', () => {
    expect(mapping).toEqual({ code: 0, creditLimit: 1, since: 2, isActive: 3, kind: 4 })
  })

  it('reads cells as the route takes them and leaves what it cannot read', () => {
    expect(importRows(assets, table, mapping)).toEqual([
      { code: 'A1', creditLimit: 150025, since: '2026-03-05', isActive: true, kind: 'fridge' },
      { code: 'A2', creditLimit: 'x', since: null, kind: null },
    ])
  })

  it('names the required fields that nothing feeds', () => {
    expect(unfed(assets, guessMapping(assets, ['Desde']))).toEqual(['Código'])
  })
})
