import { z } from 'zod'
import {
  halfPlace,
  hasWholePlace,
  placeOf,
  wireCode,
  wireDay,
  wireInstant,
  wireInteger,
  wireKey,
  wireNote,
  wireNumber,
  wirePercent,
  wirePesos,
  wirePlace,
  wireQuantity,
  wireText,
} from './wire-fields.ts'

/**
 * The phones' documents: the short names of spec.md §3 are mapped only here to the names used inside. Amounts come as
 * pesos with decimals and become cents; prices have no IVA. Fields that a shape does not name are refused.
 */

const pricePesos = 100_000_000
const totalPesos = 100_000_000_000
const maximumLines = 500

const customer = z.strictObject({
  k: wireCode,
  /** The phone's copy of the customer's ERP location. It is ignored: the customer's own record decides. */
  a: z.strictObject({ a: z.strictObject({ s: wireText(100).nullish() }).nullish() }).nullish(),
})

/** The environment is the session's; a document that names another is refused. */
const envId = z.uuid('No es una empresa.').optional()

const orderLine = z
  .strictObject({
    a: wireCode,
    q: wireQuantity,
    /** Unit price without IVA; `s` is its older name. */
    up: wirePesos(pricePesos)
      .optional()
      .meta({ examples: [1452.5] }),
    s: wirePesos(pricePesos).optional(),
    b: wirePercent.default(0),
    plk: wireCode.nullish(),
    psl: wirePesos(pricePesos).nullish(),
  })
  .refine(line => line.up !== undefined || line.s !== undefined, { path: ['up'], error: 'Falta el precio.' })
  .transform(line => ({
    articleCode: line.a,
    quantity: line.q,
    unitPriceCents: line.up ?? line.s ?? 0,
    discountPercent: line.b,
    priceListCode: line.plk ?? null,
    listPriceCents: line.psl ?? null,
  }))

export const orderWire = z
  .strictObject({
    envId,
    sk: wireKey,
    /** Only online orders (2, 3) may omit it: they get the customer's seller, or the company's seller for online orders. */
    se: wireCode.optional().meta({ examples: ['V12'] }),
    t: wireInstant,
    c: customer,
    o: z
      .array(orderLine, 'Faltan los renglones del pedido.')
      .min(1, 'El pedido no tiene renglones.')
      .max(maximumLines, `Un pedido admite hasta ${maximumLines} renglones.`),
    /** Total with IVA as the phone shows it; checked against ours. */
    tt: z.strictObject({ t: wirePesos(totalPesos) }).optional(),
    /** Delivery day. */
    te: wireDay.nullish(),
    /** The phone's copy of the customer's sales channel. It is ignored: the customer's own record decides. */
    sc: z.strictObject({ k: wireText(40).nullish() }).nullish(),
    ob: wireNote,
    /** 0 seller, 1 back office, 2 customer app, 3 marketplace. */
    f: wireInteger(0, 3).optional(),
    /** A phone's document is always pending. */
    s: z.literal(1, 'Un pedido nuevo está pendiente (1).').optional(),
    ...wirePlace,
  })
  .refine(hasWholePlace, halfPlace)
  .refine(({ se, f = 0 }) => se !== undefined || f >= 2, { path: ['se'], error: 'Falta este dato.' })
  .transform(order => ({
    envId: order.envId ?? null,
    key: order.sk,
    sellerCode: order.se ?? '',
    customerCode: order.c.k,
    takenAt: order.t,
    deliveryOn: order.te ?? null,
    note: order.ob,
    origin: order.f ?? null,
    totalCents: order.tt?.t ?? null,
    place: placeOf(order),
    lines: order.o,
  }))

/** Methods 1 and 2 are the cheque and the electronic cheque (domain.md, Words). */
const chequeMethods = [1, 2]

const payment = z
  .strictObject({
    m: wireInteger(0, 6).meta({ examples: [0] }),
    a: wirePesos(totalPesos).refine(cents => cents > 0, 'El importe tiene que ser mayor que cero.'),
    cn: wireText(40).nullish(),
    b: z.strictObject({ k: wireText(100).nullish() }).nullish(),
    pd: wireDay.nullish(),
  })
  .refine(fields => !chequeMethods.includes(fields.m) || fields.cn, {
    path: ['cn'],
    error: 'Un cheque necesita su número.',
  })
  .refine(fields => !chequeMethods.includes(fields.m) || fields.pd, {
    path: ['pd'],
    error: 'Un cheque necesita su fecha de vencimiento.',
  })
  .transform(fields => ({
    method: fields.m,
    amountCents: fields.a,
    checkNumber: fields.cn || null,
    bank: fields.b?.k || null,
    dueOn: fields.pd ?? null,
  }))

const paidDocument = z
  .strictObject({
    dc: wireText(40).nullish(),
    do: wireText(40, 1),
    dn: wireText(40, 1),
    dt: wirePesos(totalPesos),
    q: z.strictObject({ py: wirePesos(totalPesos), qn: wireInteger(0, 1000).nullish() }),
  })
  .refine(({ dt, q }) => q.py <= dt, { path: ['q', 'py'], error: 'Se imputa más que el total del documento.' })
  .transform(fields => ({
    code: fields.dc || null,
    kind: fields.do,
    number: fields.dn,
    totalCents: fields.dt,
    paidCents: fields.q.py,
    installment: fields.q.qn ?? null,
  }))

const sumOf = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

export const collectionWire = z
  .strictObject({
    envId,
    sk: wireKey,
    s: wireCode,
    t: wireInstant,
    c: customer,
    ta: wirePesos(totalPesos),
    r: wireText(40).nullish(),
    py: z
      .array(payment, 'Faltan los pagos de la cobranza.')
      .min(1, 'La cobranza no tiene pagos.')
      .max(50, 'Una cobranza admite hasta 50 pagos.'),
    impdoc: z.array(paidDocument).max(200, 'Una cobranza admite hasta 200 documentos.').default([]),
    st: z.literal(0, 'Una cobranza nueva está pendiente (0).').optional(),
    ob: wireNote,
    ...wirePlace,
  })
  .refine(hasWholePlace, halfPlace)
  .refine(({ ta, py }) => sumOf(py.map(({ amountCents }) => amountCents)) === ta, {
    path: ['ta'],
    error: 'Los pagos no suman el total de la cobranza.',
  })
  .refine(({ ta, impdoc }) => sumOf(impdoc.map(({ paidCents }) => paidCents)) <= ta, {
    path: ['impdoc'],
    error: 'Se imputa a documentos más que lo cobrado.',
  })
  .transform(collection => ({
    envId: collection.envId ?? null,
    key: collection.sk,
    sellerCode: collection.s,
    customerCode: collection.c.k,
    takenAt: collection.t,
    note: collection.ob,
    receiptNumber: collection.r || null,
    totalCents: collection.ta,
    place: placeOf(collection),
    payments: collection.py,
    documents: collection.impdoc,
  }))

export const noPurchaseWire = z
  .strictObject({
    envId,
    sk: wireKey,
    se: wireCode,
    t: wireInstant,
    c: customer,
    /** The excuse's code. */
    ex: z.strictObject({ k: wireCode }),
    ob: wireNote,
    ...wirePlace,
  })
  .refine(hasWholePlace, halfPlace)
  .transform(visit => ({
    envId: visit.envId ?? null,
    key: visit.sk,
    sellerCode: visit.se,
    customerCode: visit.c.k,
    takenAt: visit.t,
    note: visit.ob,
    excuseCode: visit.ex.k,
    place: placeOf(visit),
  }))

/** A phone's place at an instant; seller and instant are its key. */
export const positionWire = z
  .strictObject({
    envId,
    se: wireCode,
    t: wireInstant,
    lat: wireNumber(-90, 90),
    lng: wireNumber(-180, 180),
    acc: wireInteger(0, 100_000).nullish(),
  })
  .transform(position => ({
    envId: position.envId ?? null,
    key: `${position.se}@${position.t}`,
    sellerCode: position.se,
    takenAt: position.t,
    place: { latitude: position.lat, longitude: position.lng },
    accuracyMeters: position.acc ?? null,
  }))

export type OrderDocument = z.output<typeof orderWire>
export type CollectionDocument = z.output<typeof collectionWire>
export type NoPurchaseDocument = z.output<typeof noPurchaseWire>
export type PositionDocument = z.output<typeof positionWire>
