import { z } from 'zod'
import { daySchema, referenceValue } from '../../../../kernel/contract/fields.ts'
import { idParams } from '../../../../kernel/contract/inputs.ts'
import { listQuery } from '../../../../kernel/contract/list-query.ts'
import { type Resource, resourcePath, resourceRoutes } from '../../../../kernel/contract/resource.ts'
import { defineRoute } from '../../../../kernel/contract/route.ts'
import { collectionVouchers } from './collection-vouchers.ts'
import { noPurchaseVouchers } from './no-purchase-vouchers.ts'
import { orderVouchers } from './order-vouchers.ts'
import { readVouchers } from './sales-permissions.ts'
import { collectionDetail, noPurchaseDetail, orderDetail } from './voucher-details.ts'

const tag = 'Comprobantes'
const access = readVouchers

const detailOf = <Output extends z.ZodType>(resource: Resource, output: Output) =>
  defineRoute({
    method: 'GET',
    path: `${resourcePath(resource.name)}/:id`,
    access,
    tag,
    summary: `${resource.titles.one} completo`,
    params: idParams,
    output,
  })
const pdfOf = (resource: Resource) =>
  defineRoute({
    method: 'GET',
    path: `${resourcePath(resource.name)}/:id/pdf`,
    access,
    tag,
    summary: `${resource.titles.one} en PDF`,
    params: idParams,
  })
const shareOf = (resource: Resource) =>
  defineRoute({
    method: 'POST',
    path: `${resourcePath(resource.name)}/:id/share`,
    access,
    tag,
    params: idParams,
    summary: 'Crear un enlace público que muestra el PDF de este documento durante 14 días',
    output: z.object({ path: z.string(), expiresAt: z.string() }),
  })

const orders = resourceRoutes(orderVouchers)
const collections = resourceRoutes(collectionVouchers)
const noPurchases = resourceRoutes(noPurchaseVouchers)

export const voucherRoutes = {
  orders: {
    list: orders.list,
    export: orders.export,
    get: detailOf(orderVouchers, orderDetail),
    pdf: pdfOf(orderVouchers),
    share: shareOf(orderVouchers),
  },
  collections: {
    list: collections.list,
    export: collections.export,
    get: detailOf(collectionVouchers, collectionDetail),
    pdf: pdfOf(collectionVouchers),
    share: shareOf(collectionVouchers),
  },
  noPurchases: {
    list: noPurchases.list,
    export: noPurchases.export,
    get: detailOf(noPurchaseVouchers, noPurchaseDetail),
    ranking: defineRoute({
      method: 'GET',
      path: `${resourcePath(noPurchaseVouchers.name)}/ranking`,
      access,
      tag,
      summary: 'Motivos de no compra, del más al menos frecuente',
      query: listQuery.pick({ filter: true }),
      output: z.object({
        items: z.array(z.object({ excuse: referenceValue, count: z.number(), customers: z.number() })),
      }),
    }),
  },
  counts: defineRoute({
    method: 'GET',
    path: '/api/vouchers/counts',
    access,
    tag,
    summary: 'Cuántos comprobantes hay en cada pestaña',
    query: z.strictObject({ from: daySchema.optional(), until: daySchema.optional() }),
    output: z.object({ pedidos: z.number(), cobranzas: z.number(), appPedidos: z.number(), marketplace: z.number() }),
  }),
  settings: defineRoute({
    method: 'GET',
    path: '/api/vouchers/settings',
    access,
    tag,
    summary: 'Lo que esta empresa eligió para sus comprobantes',
    output: z.object({ extraOrderColumns: z.boolean(), farAwayMeters: z.number() }),
  }),
  shared: defineRoute({
    method: 'GET',
    path: '/c/:token',
    access: 'public',
    tag,

    summary: 'El PDF de un documento compartido',
    params: z.strictObject({ token: z.string().max(400) }),
    rateLimit: { max: 60, windowSeconds: 60 },
  }),
}
