import { z } from 'zod'
import { field } from '../../../kernel/contract/fields.ts'
import { listQuery, pageOf } from '../../../kernel/contract/list-query.ts'
import { exportQuery } from '../../../kernel/contract/resource.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { customers } from '../../customers/contract/customers.ts'
import { routePermissions, routesTag } from './permissions.ts'

const { code, name, tradeName, address, locality, seller, salesChannel, region } = customers.fields

const shared = { access: routePermissions.manage, tag: routesTag, method: 'GET' } as const

/** Active customers whom no route holds. */
export const unrouted = {
  name: 'unrouted-customers',
  table: 'customers',
  titles: { one: 'Cliente sin ruta', many: 'Clientes sin ruta' },
  sort: 'name',
  fields: {
    code,
    name,
    tradeName,
    address,
    locality,
    seller,
    salesChannel,
    region,
    isPlaced: field.boolean({ title: 'Con ubicación', width: 130, required: true, readOnly: true }),
  },
  routes: {
    list: defineRoute({
      ...shared,
      path: '/api/routes-unrouted',
      summary: 'Clientes activos que no están en ninguna ruta',
      query: listQuery,
      output: pageOf(z.object({ id: z.uuid() }).loose()),
    }),
    export: defineRoute({
      ...shared,
      path: '/api/routes-unrouted/export',
      summary: 'Exportar los clientes sin ruta tal como los muestra el filtro',
      query: exportQuery,
    }),
  },
}
