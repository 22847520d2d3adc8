import { isValidCuit } from '../../../kernel/contract/cuit.ts'
import type { Random } from './random.ts'

const firstNames = [
  'María',
  'Juan',
  'Ana',
  'Carlos',
  'Laura',
  'Diego',
  'Silvia',
  'Martín',
  'Claudia',
  'Pablo',
  'Gabriela',
  'Sergio',
  'Mónica',
  'Fernando',
  'Valeria',
  'Gustavo',
  'Lucía',
  'Ricardo',
  'Natalia',
  'Hugo',
  'Carolina',
  'Oscar',
  'Romina',
  'Matías',
  'Graciela',
  'Nicolás',
  'Verónica',
  'Ramón',
  'Celeste',
  'Ezequiel',
] as const
const lastNames = [
  'González',
  'Rodríguez',
  'Gómez',
  'Fernández',
  'López',
  'Díaz',
  'Martínez',
  'Pérez',
  'Romero',
  'Sánchez',
  'Sosa',
  'Torres',
  'Álvarez',
  'Ruiz',
  'Ramírez',
  'Flores',
  'Acosta',
  'Benítez',
  'Medina',
  'Suárez',
  'Herrera',
  'Aguirre',
  'Giménez',
  'Gutiérrez',
  'Pereyra',
  'Rojas',
  'Molina',
  'Castro',
  'Ortiz',
  'Núñez',
  'Luna',
  'Cabrera',
  'Ríos',
  'Godoy',
  'Farías',
  'Ferreyra',
  'Peralta',
  'Vega',
  'Quiroga',
  'Ledesma',
  'Bianchi',
  'Ricci',
  'Moretti',
  'Weber',
  'Schmidt',
] as const

export const personName = (random: Random): string => `${random.pick(firstNames)} ${random.pick(lastNames)}`

/** A channel and its sub channels, with how its shops are called and how much they buy. */
export type ShopKind = { channel: string; subChannel: string; titles: readonly string[]; share: number; size: number }

export const shopKinds: ShopKind[] = [
  {
    channel: 'Minorista',
    subChannel: 'Kiosco',
    titles: ['Kiosco', 'Maxikiosco', 'Drugstore', 'Polirrubro'],
    share: 0.34,
    size: 0.7,
  },
  {
    channel: 'Minorista',
    subChannel: 'Almacén',
    titles: ['Almacén', 'Despensa', 'Fiambrería', 'Almacén y verdulería'],
    share: 0.26,
    size: 0.9,
  },
  {
    channel: 'Autoservicio',
    subChannel: 'Autoservicio',
    titles: ['Autoservicio', 'Minimercado', 'Mercadito'],
    share: 0.16,
    size: 1.6,
  },
  { channel: 'Autoservicio', subChannel: 'Supermercado', titles: ['Supermercado', 'Súper'], share: 0.05, size: 3 },
  {
    channel: 'Gastronomía',
    subChannel: 'Bar y restaurante',
    titles: ['Bar', 'Parrilla', 'Pizzería', 'Rotisería', 'Confitería'],
    share: 0.09,
    size: 1.2,
  },
  {
    channel: 'Gastronomía',
    subChannel: 'Heladería',
    titles: ['Heladería', 'Café y heladería'],
    share: 0.05,
    size: 2.2,
  },
  { channel: 'Mayorista', subChannel: 'Distribuidor', titles: ['Distribuidora', 'Mayorista'], share: 0.02, size: 6 },
  {
    channel: 'Mayorista',
    subChannel: 'Estación de servicio',
    titles: ['Parador', 'Tienda de la estación'],
    share: 0.03,
    size: 1.8,
  },
]

const shopNames = [
  'El Trébol',
  'Los Hermanos',
  'La Esquina',
  'San Cayetano',
  'El Progreso',
  'La Familia',
  'Santa Rita',
  'El Sol',
  'La Nueva',
  'Los Amigos',
  'El Cruce',
  'Avenida',
  'La Estación',
  'El Porvenir',
  'Don Pepe',
  'Doña Rosa',
  'La Placita',
  'El Faro',
  'Mi Barrio',
  'La Terminal',
  'El Ombú',
  'Los Pinos',
  'Santa Fe',
  'La Economía',
  'El Puente',
  'Las Flores',
  'La Central',
  'El Rápido',
  'Gardel',
  'La Rueda',
  'El Gauchito',
  'Las Marías',
  'Los Tilos',
  'La Rotonda',
  'Nahuel',
  'La Escuela',
  'El Jardín',
  'Tres Esquinas',
  'La Unión',
  'El Molino',
] as const

/** `taxCondition` is the customers resource's choice. */
export type ShopIdentity = { name: string; tradeName: string; cuit: string; taxCondition: string }

/** Eleven digits with their check digit; a prefix and number whose check digit would be ten are drawn again. */
const drawCuit = (random: Random, prefix: string): string => {
  for (;;) {
    const body = `${prefix}${random.integer(10_000_000, 45_999_999)}`
    const digit = Array.from({ length: 10 }, (_, index) => index).find(candidate => isValidCuit(`${body}${candidate}`))
    if (digit !== undefined) return `${body}${digit}`
  }
}

export const shopIdentity = (random: Random, kind: ShopKind): ShopIdentity => {
  const owner = personName(random)
  const tradeName = `${random.pick(kind.titles)} ${random.chance(0.15) ? owner : random.pick(shopNames)}`
  const isCompany = random.chance(kind.size > 1.5 ? 0.7 : 0.12)
  if (isCompany) {
    const form = random.pick(['S.R.L.', 'S.A.', 'S.A.S.'])
    return {
      name: `${owner.split(' ').at(-1)} e Hijos ${form}`,
      tradeName,
      cuit: drawCuit(random, '30'),
      taxCondition: 'registered',
    }
  }
  const [first = '', ...last] = owner.split(' ')
  const taxCondition = random.chance(0.72) ? 'monotributo' : random.chance(0.8) ? 'registered' : 'exempt'
  return {
    name: `${last.join(' ')}, ${first}`,
    tradeName,
    cuit: drawCuit(random, random.pick(['20', '27', '23'])),
    taxCondition,
  }
}

export const excuseNames = [
  { name: 'Tiene stock', note: 'Todavía no vendió lo del pedido anterior', requiresPhoto: false },
  { name: 'Local cerrado', note: 'No había nadie en el horario de visita', requiresPhoto: true },
  { name: 'No está el encargado', note: 'Nadie más puede decidir la compra', requiresPhoto: false },
  { name: 'Sin dinero', note: 'Pide que se lo visite la semana próxima', requiresPhoto: false },
  { name: 'Compró a la competencia', note: 'Indicar a quién y a qué precio', requiresPhoto: false },
  { name: 'Reclamo pendiente', note: 'Espera una devolución o un cambio', requiresPhoto: false },
  { name: 'Freezer roto', note: 'Necesita asistencia técnica', requiresPhoto: true },
  { name: 'Cuenta suspendida', note: 'Tiene deuda vencida', requiresPhoto: false },
] as const

export const orderNotes = [
  'Entregar por la mañana',
  'Llamar antes de llegar',
  'Dejar en el depósito del fondo',
  'Cobrar la factura anterior al entregar',
  'Entregar después de las 16',
  'Pidió factura A',
  'Cambiar el freezer de lugar',
  'Sumar exhibidor',
  'Viene a retirar el martes',
] as const

/** Longer than the 250 characters an ERP file keeps (spec.md §9). */
export const longNote =
  'El encargado pidió que la entrega se haga únicamente por la puerta de la cortada, entre las 7 y las 9 de la mañana, porque después el camión no puede estacionar; si llueve hay que avisar por teléfono el día anterior, y la factura tiene que salir a nombre de la nueva razón social que informó administración.'

export const banks = [
  'Nación',
  'Provincia',
  'Santa Fe',
  'Galicia',
  'Macro',
  'Santander',
  'Credicoop',
  'Córdoba',
] as const
