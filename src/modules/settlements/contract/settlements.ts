import { z } from 'zod'
import { textInput } from '../../../kernel/contract/inputs.ts'
import { defineRoute } from '../../../kernel/contract/route.ts'
import { accountView, containerStockView, containersView } from './account-view.ts'
import { draftInput, seenInput } from './draft.ts'
import { idInput, loadUnitsInput, someCentsInput } from './inputs.ts'
import { settlementPermissions, settlementTag as tag } from './permissions.ts'
import { named, settlementView } from './settlement-view.ts'

const params = z.strictObject({ loadId: idInput('Ese consolidado no es válido.') })
const personParams = z.strictObject({ personId: idInput('Ese repartidor no es válido.') })
const customerParams = z.strictObject({ customerId: idInput('Ese cliente no es válido.') })
const placeParams = z.strictObject({
  siteId: idInput('Ese depósito no es válido.'),
  articleId: idInput('Ese artículo no es válido.'),
})

const base = '/api/settlements/:loadId'
const access = settlementPermissions.manage
const why = textInput(300, 1)
const key = idInput('Falta la clave.')

/** The parts that are counted and declared counted independently. */
export const countParts = ['goods', 'money'] as const
export type CountPart = (typeof countParts)[number]
const part = z.enum(countParts, 'Elegí una de las opciones.')

/** At most this many articles are offered when goods came back that are in no document. */
const maximumArticles = 12

export const settlementRoutes = {
  read: defineRoute({
    method: 'GET',
    path: base,
    access,
    tag,
    summary: 'Una rendición; lo esperado se muestra cuando está contado',
    params,
    output: settlementView,
  }),
  save: defineRoute({
    method: 'PUT',
    path: base,
    access,
    tag,
    summary: 'Guardar lo que se va contando y las diferencias de una rendición',
    params,
    body: draftInput,
    output: settlementView,
  }),
  count: defineRoute({
    method: 'POST',
    path: `${base}/count`,
    access,
    tag,
    summary: 'Dar por contada la mercadería, o los valores, de una rendición: muestra lo esperado',
    params,
    body: z.strictObject({ seenVersion: seenInput, part }),
    output: settlementView,
  }),
  recount: defineRoute({
    method: 'POST',
    path: `${base}/recount`,
    access,
    tag,
    summary: 'Contar de nuevo la mercadería, o los valores; lo contado antes queda en el historial',
    params,
    body: z.strictObject({ seenVersion: seenInput, part, reason: why }),
    output: settlementView,
  }),
  close: defineRoute({
    method: 'POST',
    path: `${base}/close`,
    access,
    tag,
    summary: 'Cerrar una rendición: descarga el vehículo y asienta las diferencias',
    params,
    body: z.strictObject({ seenVersion: seenInput, seenResults: seenInput }),
    output: settlementView,
  }),
  reopen: defineRoute({
    method: 'POST',
    path: `${base}/reopen`,
    access: settlementPermissions.undo,
    tag,
    summary: 'Reabrir una rendición cerrada: revierte sus movimientos con movimientos contrarios',
    params,
    body: z.strictObject({ seenVersion: seenInput, reason: why }),
    output: settlementView,
  }),
  pdf: defineRoute({
    method: 'GET',
    path: `${base}/rendicion.pdf`,
    access,
    tag,
    summary: 'La rendición en PDF, para firmar; sin contar, la planilla de conteo',
    params,
  }),
  articles: defineRoute({
    method: 'GET',
    path: `${base}/articles`,
    access,
    tag,
    summary: `Artículos por código, nombre o código de barras, para contar lo que no figura en el reparto; hasta ${maximumArticles}`,
    params,
    query: z.strictObject({ text: textInput(80, 2) }),
    output: z.object({ items: z.array(named.extend({ isContainer: z.boolean() })).max(maximumArticles) }),
  }),
  account: defineRoute({
    method: 'GET',
    path: '/api/delivery-accounts/:personId',
    access,
    tag,
    summary: 'La cuenta de un repartidor',
    params: personParams,
    output: accountView,
  }),
  pay: defineRoute({
    method: 'POST',
    path: '/api/delivery-accounts/:personId/payments',
    access,
    tag,
    summary: 'Registrar lo que un repartidor pagó, o se le descontó, de su cuenta',
    params: personParams,
    body: z.strictObject({ key, amountCents: someCentsInput, reason: why }),
    output: accountView,
  }),
  reversePayment: defineRoute({
    method: 'POST',
    path: '/api/delivery-accounts/:personId/payments/:id/reversal',
    access: settlementPermissions.undo,
    tag,
    summary: 'Revertir un pago registrado por error, con un movimiento contrario',
    params: personParams.extend({ id: idInput('Ese pago no es válido.') }),
    body: z.strictObject({ reason: why }),
    output: accountView,
  }),
  containers: defineRoute({
    method: 'GET',
    path: '/api/customers/:customerId/containers',
    access,
    tag,
    summary: 'Los envases que tiene un cliente',
    params: customerParams,
    output: containersView,
  }),
  adjustContainers: defineRoute({
    method: 'POST',
    path: '/api/customers/:customerId/containers',
    access,
    tag,
    summary: 'Ajustar los envases que tiene un cliente a lo contado',
    params: customerParams,
    body: z.strictObject({
      key,
      articleId: idInput('Elegí un artículo de la lista.'),
      units: loadUnitsInput,
      reason: why,
    }),
    output: containersView,
  }),
  containerStock: defineRoute({
    method: 'GET',
    path: '/api/container-stock/:siteId/:articleId',
    access,
    tag,
    summary: 'Los envases vacíos de un artículo en un depósito',
    params: placeParams,
    output: containerStockView,
  }),
  adjustContainerStock: defineRoute({
    method: 'POST',
    path: '/api/container-stock/:siteId/:articleId',
    access,
    tag,
    summary: 'Poner los envases vacíos de un depósito en lo contado: los que se devolvieron al proveedor, por ejemplo',
    params: placeParams,
    body: z.strictObject({ key, units: loadUnitsInput, reason: why }),
    output: containerStockView,
  }),
}
