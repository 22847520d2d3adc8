import { coordinateFields } from '../../../kernel/contract/coordinate-fields.ts'
import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { stockPermissions, stockTag } from './permissions.ts'

/** Types of spec.md §4, stored as it writes them. */
export const siteTypes = { sucursal: 'Sucursal', deposito: 'Depósito', 'casa-central': 'Casa central' } as const

/** Sites of the company. Those of type «deposito» are warehouses; any other site that keeps goods is marked as one. */
export const sites = defineResource({
  name: 'sites',
  table: 'sites',
  titles: { one: 'Sitio', many: 'Sitios' },
  tag: stockTag,
  read: stockPermissions.readSites,
  write: stockPermissions.write,
  uploadedBy: stockPermissions.upload,
  // A site that still keeps goods cannot be removed, so sites are removed one by one.
  bulk: false,
  naturalKey: 'code',
  sort: 'name',
  grids: [
    {
      path: 'sites',
      columns: { code: 'code', name: 'name', type: 'type', address: 'address', location: 'locality' },
    },
  ],
  fields: {
    code: field.code(),
    name: field.text({ title: 'Nombre', width: 260, required: true, max: 120 }),
    type: field.choice({ title: 'Tipo', width: 140, required: true, choices: siteTypes }),
    isWarehouse: field.boolean({
      title: 'Guarda mercadería',
      width: 160,
      optional: true,
      help: 'Un depósito siempre la guarda; una sucursal o la casa central, si lo marcás.',
    }),
    address: field.text({ title: 'Dirección', width: 260, max: 200 }),
    locality: field.text({ title: 'Localidad', width: 180, max: 120 }),
    ...coordinateFields,
  },
})
