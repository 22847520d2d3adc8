/**
 * Data that expressions may name besides the questions: the runtime and the server set the same variables before they
 * load the answer. `{customer.name}` in a default fills the question with the customer's name.
 */
export const formVariables = [
  { name: 'customer.code', label: 'Código del cliente' },
  { name: 'customer.name', label: 'Nombre del cliente' },
  { name: 'customer.address', label: 'Dirección del cliente' },
  { name: 'customer.city', label: 'Localidad del cliente' },
  { name: 'customer.phone', label: 'Teléfono del cliente' },
  { name: 'customer.email', label: 'Correo del cliente' },
  { name: 'customer.cuit', label: 'CUIT del cliente' },
  { name: 'customer.channel', label: 'Canal del cliente' },
  { name: 'seller.code', label: 'Código del vendedor' },
  { name: 'seller.name', label: 'Nombre del vendedor' },
] as const

export type FormVariable = (typeof formVariables)[number]['name']

/** Names that no question may have: expressions would read the question in place of the variable. */
export const reservedNames: readonly string[] = [
  'customer',
  'seller',
  'panel',
  'row',
  'item',
  'parentPanel',
  'rowIndex',
]
