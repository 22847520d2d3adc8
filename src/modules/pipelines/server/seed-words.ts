import type { ActionKind, LostReason, StateType } from '../contract/words.ts'

export type SeedState = { name: string; type: StateType; days: number | null; needsValue?: true }

/** Two pipelines that distributors know: shops that do not buy yet, and freezers for those that do. */
export const seedPipelines: { name: string; states: SeedState[] }[] = [
  {
    name: 'Apertura de clientes',
    states: [
      { name: 'Contacto inicial', type: 'open', days: 10 },
      { name: 'Visita agendada', type: 'open', days: 14 },
      { name: 'Propuesta enviada', type: 'open', days: 10, needsValue: true },
      { name: 'Negociación', type: 'open', days: 15, needsValue: true },
      { name: 'Cliente abierto', type: 'won', days: null, needsValue: true },
      { name: 'No avanzó', type: 'lost', days: null },
    ],
  },
  {
    name: 'Equipamiento de frío',
    states: [
      { name: 'Relevamiento', type: 'open', days: 12 },
      { name: 'Equipo propuesto', type: 'open', days: 15, needsValue: true },
      { name: 'Crédito en revisión', type: 'open', days: 10, needsValue: true },
      { name: 'Instalado', type: 'won', days: null, needsValue: true },
      { name: 'Descartado', type: 'lost', days: null },
    ],
  },
]

/** People who asked, and are neither customers nor prospects yet. */
export const callers = [
  'Parrilla El Quincho',
  'Hotel Costanera',
  'Estación Ruta 33',
  'Cantina del Polideportivo',
  'Rotisería La Nona',
  'Kiosco Avenida',
  'Salón de fiestas Aires',
  'Cafetería Estación Norte',
  'Camping Los Sauces',
  'Almacén de campo Santa Elena',
  'Fábrica de pastas Tito',
  'Buffet de la Facultad',
]

export const people = [
  'Mariana Ríos',
  'Gustavo Peralta',
  'Silvina Acosta',
  'Hernán Bustos',
  'Carolina Medina',
  'Pablo Quiroga',
  'Verónica Sosa',
]

export const jobs = ['Dueña', 'Encargado', 'Compras', 'Administración', 'Dueño']

export const done: [ActionKind, string][] = [
  ['call', 'Llamé por el aviso: recibe los jueves a la mañana y quiere ver la lista de precios.'],
  ['visit', 'Pasé por el local. Tiene una exhibidora de la competencia que le retiran en marzo.'],
  ['whatsapp', 'Le mandé el catálogo y las promociones del mes.'],
  ['mail', 'Envié la propuesta con el plan de pagos del freezer.'],
  ['visit', 'Medí el espacio: entra el freezer de 350 litros junto a la caja.'],
  ['note', 'Compra unos 12 bultos por semana a otro distribuidor.'],
  ['call', 'Pidió esperar a la quincena para decidir.'],
]

export const pending: [ActionKind, string][] = [
  ['call', 'Volver a llamar para cerrar el primer pedido.'],
  ['visit', 'Pasar con el contrato de comodato para firmar.'],
  ['mail', 'Mandar la cotización actualizada.'],
  ['whatsapp', 'Confirmar el día de la instalación.'],
]

export const notes = [
  'Interesado en la línea de postres.',
  'Local nuevo, abre en temporada.',
  'Tiene dos sucursales más.',
  null,
  null,
]

/** What was said of each reason, where something was. */
export const lostNotes: Partial<Record<LostReason, string>> = {
  price: 'Le bonifican un 12 % más.',
  competitor: 'Firmó por un año con otro distribuidor.',
  timing: 'Pidió retomar después de la temporada.',
}
