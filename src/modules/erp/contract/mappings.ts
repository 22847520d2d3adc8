import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { erpPermissions } from './permissions.ts'

const tag = 'ERP'

/** Article → organization, channel and sector of the ERP. An order with an article that is not here cannot be exported. */
export const erpArticleMappings = defineResource({
  name: 'erp-article-mappings',
  table: 'erp_article_mappings',
  titles: { one: 'Mapeo de artículo', many: 'Mapeos de artículos' },
  tag,
  read: erpPermissions.export,
  write: erpPermissions.configure,
  fields: {
    articleCode: field.code({ title: 'Artículo', width: 160 }),
    organization: field.text({ title: 'Organización', width: 160, required: true, max: 20 }),
    channel: field.text({ title: 'Canal', width: 140, required: true, max: 20 }),
    sector: field.text({ title: 'Sector', width: 140, required: true, max: 20 }),
  },
  sort: 'articleCode',
  naturalKey: 'articleCode',
})

/** The customer's location → center and warehouse of the ERP. Orders of other locations stay pending. */
export const erpLocationMappings = defineResource({
  name: 'erp-location-mappings',
  table: 'erp_location_mappings',
  titles: { one: 'Mapeo de localidad', many: 'Mapeos de localidades' },
  tag,
  read: erpPermissions.export,
  write: erpPermissions.configure,
  fields: {
    location: field.text({
      title: 'Localidad',
      width: 220,
      required: true,
      max: 80,
      help: 'Como figura en el cliente; mayúsculas y acentos dan igual.',
    }),
    center: field.text({ title: 'Centro', width: 140, required: true, max: 20 }),
    warehouse: field.text({ title: 'Almacén', width: 140, required: true, max: 20 }),
  },
  sort: 'location',
  naturalKey: 'location',
})
