import { field } from '../../../../kernel/contract/fields.ts'
import { answerOrigins, answerStates } from '../../../forms/contract/words.ts'
import { stateTypes } from '../../../pipelines/contract/words.ts'
import { defineReport } from '../report.ts'
import { column, people, sale } from './columns.ts'

const topic = 'detail'
const hidden = true

/** Rows behind figures of customers, of their debts, of opportunities and of answers. */
export const peopleDetailReports = [
  defineReport({
    id: 'customers',
    topic,
    hasPeriod: true,
    title: 'Clientes activos, uno por uno',
    explained:
      'Los clientes activos de los vendedores elegidos y lo que esos vendedores hicieron con cada uno en el período.',
    rows: ['cliente', 'clientes'],
    sort: 'customerCode',
    fields: {
      ...people,
      covered: column.count('Cubierto', { help: '1 si el vendedor lo visitó o si compró de otro modo' }),
      visited: column.count('Visitado', { help: '1 si el vendedor hizo un pedido, una cobranza o una no compra ahí' }),
      orders: sale.orders,
      collections: column.count('Cobranzas'),
      noPurchases: column.count('No compras'),
      total: sale.total,
      last: column.maybeDay('Última compra'),
    },
  }),
  defineReport({
    id: 'receivables',
    topic,
    hasPeriod: false,
    title: 'Documentos adeudados, uno por uno',
    explained: 'Los documentos con saldo que informó el ERP, con los días pasados desde su vencimiento.',
    rows: ['documento', 'documentos'],
    sort: 'due',
    fields: {
      ...people,
      kind: column.text('Tipo', { width: 90 }),
      number: column.text('Número', { width: 150 }),
      issued: column.day('Emisión'),
      due: column.day('Vencimiento'),
      overdue: column.whole('Días vencido', { help: 'Negativo: los que faltan' }),
      amount: column.money('Importe'),
      balance: column.money('Saldo'),
    },
  }),
  defineReport({
    id: 'opportunities',
    topic,
    hasPeriod: true,
    title: 'Oportunidades, una por una',
    explained:
      'Las oportunidades abiertas en algún momento del período, en los pipelines que ve quien pregunta, y lo que pasó con ellas hasta su último día.',
    rows: ['oportunidad', 'oportunidades'],
    sort: '-created',
    fields: {
      code: column.code(),
      name: column.text('Oportunidad', { width: 220 }),
      sellerCode: people.sellerCode,
      seller: people.seller,
      client: column.text('Cliente o prospecto', { required: false }),
      outcome: field.choice({ title: 'Situación', width: 120, required: true, readOnly: true, choices: stateTypes }),
      created: column.day('Alta'),
      closed: column.maybeDay('Cerrada'),
      days: field.number({ title: 'Días hasta el cierre', readOnly: true, width: 130 }),
      won: column.count('Ganada', { hidden }),
      lost: column.count('Perdida', { hidden }),
      invoiced: column.count('Facturada', { hidden }),
      valued: column.count('Con valor', { hidden }),
      value: column.money('Valor'),
    },
  }),
  defineReport({
    id: 'form-answers',
    topic,
    hasPeriod: true,
    title: 'Respuestas de formularios',
    explained:
      'Las respuestas que dieron los vendedores en el período, de todos los formularios; las anuladas también, con su estado. Un filtro por formulario deja uno.',
    rows: ['respuesta', 'respuestas'],
    sort: '-day',
    fields: {
      day: column.day(),
      number: column.text('Número', { width: 110 }),
      form: column.text('Formulario'),
      version: column.whole('Versión'),
      customerCode: column.code('Cliente', { required: false }),
      customer: column.text('Razón social', { required: false }),
      sellerCode: column.code('Código de vendedor', { required: false, hidden }),
      seller: column.text('Vendedor', { width: 150, required: false }),
      author: column.text('Contestó', { hidden }),
      score: field.number({ title: 'Puntaje', readOnly: true }),
      maxScore: field.number({ title: 'Puntaje máximo', readOnly: true, hidden }),
      origin: field.choice({
        title: 'Origen',
        width: 130,
        required: true,
        readOnly: true,
        hidden,
        choices: answerOrigins,
      }),
      state: field.choice({ title: 'Estado', width: 110, required: true, readOnly: true, choices: answerStates }),
    },
  }),
]
