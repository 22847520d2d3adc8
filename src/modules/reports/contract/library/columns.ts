import { type FieldOptions, field } from '../../../../kernel/contract/fields.ts'
import { paymentMethods } from '../../../sales/contract/vouchers/payment-methods.ts'

type Options = Partial<FieldOptions>
const always = { required: true, readOnly: true } as const

/** Columns that reports share, so that the same figure has the same name and width in all of them. */
export const column = {
  code: (title = 'Código', options: Options = {}) => field.text({ title, width: 110, ...always, ...options }),
  text: (title: string, options: Options = {}) => field.text({ title, width: 190, ...always, ...options }),
  money: (title: string, options: Options = {}) =>
    field.money({ title, summed: true, width: 140, ...always, ...options }),
  count: (title: string, options: Options = {}) => field.integer({ title, summed: true, ...always, ...options }),
  /** A whole number that is not added up: an hour, metres, days. */
  whole: (title: string, options: Options = {}) => field.integer({ title, ...always, ...options }),
  figure: (title: string, options: Options = {}) => field.number({ title, summed: true, ...always, ...options }),
  /** Units and packages: whole, most of them. */
  quantity: (title: string, options: Options = {}) =>
    field.number({ title, summed: true, fraction: 3, ...always, ...options }),
  share: (title = '% del total', options: Options = {}) => field.percent({ title, width: 104, ...always, ...options }),
  /** Empty where there is nothing to divide by. */
  ratio: (title: string, options: Options = {}) => field.percent({ title, width: 110, readOnly: true, ...options }),
  average: (title: string, options: Options = {}) => field.money({ title, readOnly: true, ...options }),
  day: (title = 'Fecha', options: Options = {}) => field.date({ title, ...always, ...options }),
  maybeDay: (title: string, options: Options = {}) => field.date({ title, readOnly: true, ...options }),
}

export const sale = {
  orders: column.count('Pedidos'),
  units: column.quantity('Unidades'),
  packages: column.quantity('Bultos', { hidden: true }),
  kg: column.figure('Kilos', { hidden: true }),
  net: column.money('Venta neta'),
  total: column.money('Total con IVA'),
}

export const share = { share: column.share() }

export const weekdayNames = {
  '1': 'Lunes',
  '2': 'Martes',
  '3': 'Miércoles',
  '4': 'Jueves',
  '5': 'Viernes',
  '6': 'Sábado',
  '7': 'Domingo',
} as const

export const weekday = field.choice({
  title: 'Día de la semana',
  required: true,
  readOnly: true,
  choices: weekdayNames,
})

const methods = Object.fromEntries(paymentMethods.map(({ label }, index) => [String(index), label]))

export const method = field.choice({ title: 'Medio', required: true, readOnly: true, choices: methods })

/** Codes are what a figure's rows are filtered by; people read the name beside them. */
export const code = (title: string) => column.code(title, { hidden: true })

export const time = column.text('Hora', { width: 86 })
/** By what hour Estadísticas groups. */
export const hour = column.whole('Hora en punto', { hidden: true })

/** By what time Estadísticas groups, besides the day. */
export const timeColumns = {
  week: column.day('Semana', { hidden: true, help: 'Su lunes' }),
  month: column.day('Mes', { hidden: true, help: 'Su primer día' }),
  weekday: { ...weekday, hidden: true },
}

/** By whom Estadísticas groups. */
export const people = {
  sellerCode: code('Código de vendedor'),
  seller: column.text('Vendedor', { width: 150 }),
  supervisorCode: code('Código de supervisor'),
  supervisor: column.text('Supervisor', { hidden: true }),
  managerCode: code('Código de gerente'),
  manager: column.text('Gerente', { hidden: true }),
  customerCode: column.code('Cliente'),
  customer: column.text('Razón social'),
  channelCode: code('Código de canal'),
  channel: column.text('Canal', { hidden: true }),
  regionCode: code('Código de región'),
  region: column.text('Región', { hidden: true }),
}
