import { describe, expect, it } from 'vitest'
import { field } from '../../contract/fields.ts'
import { defineResource } from '../../contract/resource.ts'
import { permission } from '../../contract/roles.ts'
import {
  changedFields,
  createBody,
  formErrors,
  initialValues,
  placedErrors,
  updateBody,
  writtenValues,
} from './form-values.ts'

const brands = defineResource({
  name: 'brands',
  table: 'brands',
  titles: { one: 'Marca', many: 'Marcas', feminine: true },
  tag: 'Marcas',
  read: permission('brands.read', 'user'),
  write: permission('brands.write', 'admin'),
  sort: 'code',
  naturalKey: 'code',
  fields: {
    code: field.code(),
    name: field.text({ title: 'Nombre', required: true }),
    discount: field.percent({ title: 'Descuento' }),
    item: field.reference({ title: 'Rubro', table: 'items', resource: 'items' }),
    total: field.money({ title: 'Total', readOnly: true }),
  },
})
const item = { id: '0198d3b0-0000-7000-8000-000000000001', code: '1', name: 'Helados' }

describe('a resource form', () => {
  it.each(['text', 'email', 'cuit', 'dni', 'date', 'dateTime', 'integer', 'money'] as const)(
    'asks for a required %s in the same words as for any other',
    kind => {
      const asking = { ...brands, fields: { it: field[kind]({ title: 'Dato', required: true }) } }
      expect(formErrors(asking, { it: null })).toEqual({ it: 'Completá este dato.' })
    },
  )

  it('asks for a required choice in those words too', () => {
    const it = field.choice({ title: 'Tipo', required: true, choices: { a: 'A' } })
    expect(formErrors({ ...brands, fields: { it } }, { it: null })).toEqual({ it: 'Completá este dato.' })
    expect(formErrors({ ...brands, fields: { it } }, { it: 'b' })).toEqual({ it: 'Elegí una de las opciones.' })
  })

  it('holds only what a person may write', () => {
    expect(initialValues(brands, null)).toEqual({ code: null, name: null, discount: null, item: null })
  })

  it('says what is wrong in the words of the contract', () => {
    expect(formErrors(brands, { code: 'A', name: '', discount: 140, item: null })).toEqual({
      name: 'Completá este dato.',
      discount: 'Hasta 100.',
    })
  })

  it('sends references as ids and only what changed', () => {
    const initial = initialValues(brands, { id: 'x', code: 'A', name: 'Uno', discount: null, item: null })
    const values = { ...initial, name: 'Dos', item, discount: '' }
    expect(changedFields(initial, values)).toEqual(['name', 'item'])
    expect(updateBody(initial, values)).toEqual({ name: 'Dos', item: item.id })
    expect(createBody(values)).toEqual({ code: 'A', name: 'Dos', item: item.id })
  })

  it('shows a telephone and a CUIT as people read them, and does not take that for a change', () => {
    const shops = {
      ...brands,
      fields: { ...brands.fields, phone: field.phone({ title: 'Teléfono' }), cuit: field.cuit({ title: 'CUIT' }) },
    }
    const row = { id: 'x', code: 'A', name: 'Uno', phone: '+5493414558021', cuit: '30320694201' }
    const initial = initialValues(shops, row)
    expect(initial).toMatchObject({ phone: '+54 9 341 455-8021', cuit: '30-32069420-1' })
    expect(changedFields(initial, writtenValues(shops, { ...initial, phone: '0341 15 455 8021' }))).toEqual([])
    expect(shops.fields.phone.schema.parse(initial.phone)).toBe(row.phone)
    expect(shops.fields.cuit.schema.parse(initial.cuit)).toBe(row.cuit)
  })

  it('places the errors of the server on their fields', () => {
    expect(
      placedErrors(
        [
          { path: 'code', message: 'Ya existe.' },
          { path: 'elsewhere', message: 'No.' },
        ],
        initialValues(brands, null),
      ),
    ).toEqual({ code: 'Ya existe.' })
  })
})
