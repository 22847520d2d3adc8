import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { paperStates } from './papers.ts'
import { logisticsPermissions, logisticsTag } from './permissions.ts'
import { formatPlate, isPlate, plainPlate } from './plates.ts'
import { longestStop, speeds } from './schedules.ts'

const plate = field.pattern({
  title: 'Patente',
  width: 130,
  required: true,
  help: 'De la Argentina o de un país vecino: AB 123 CD, ABC 123.',
  max: 20,
  pattern: isPlate,
  message: 'No es una patente de la Argentina ni de un país vecino.',
  example: 'AB123CD',
  bare: plainPlate,
  written: formatPlate,
})

const hiddenColumn = { width: 130, hidden: true }
const asCompany = 'Vacío: lo que dicen los ajustes de la flota.'

const paper = (title: string, column: string) => field.date({ title, width: 190, column, help: 'El día en que vence.' })

/** The fleet (spec.md §3): papers by the day they expire, and what each vehicle carries. */
export const vehicles = defineResource({
  name: 'vehicles',
  table: 'vehicles',
  titles: { one: 'Vehículo', many: 'Vehículos' },
  tag: logisticsTag,
  read: logisticsPermissions.read,
  write: logisticsPermissions.write,
  // A vehicle with goods cannot be removed, so vehicles are removed one by one.
  bulk: false,
  naturalKey: 'code',
  sort: 'name',
  grids: [
    {
      path: 'flota-vehiculos',
      columns: {
        patente: 'code',
        name: 'name',
        dealer: 'dealer',
        brand: 'brand',
        model: 'model',
        vtv: 'vtv',
        senasa: 'senasa',
      },
    },
  ],
  fields: {
    code: plate,
    name: field.text({ title: 'Nombre', width: 190, required: true, max: 120 }),
    dealer: field.reference({
      title: 'Repartidor',
      width: 190,
      table: 'delivery_people',
      resource: 'delivery-people',
      column: 'deliveryPersonId',
    }),
    brand: field.text({ title: 'Marca', width: 130, max: 60 }),
    model: field.text({ title: 'Modelo', width: 130, max: 60 }),
    vtv: paper('VTV', 'vtvExpiresOn'),
    senasa: paper('SENASA', 'senasaExpiresOn'),
    insurance: paper('Seguro', 'insuranceExpiresOn'),
    capacityKg: field.number({ title: 'Capacidad (kg)', width: 130, min: 0, max: 60_000, fraction: 0 }),
    volume: field.number({ title: 'Volumen (m³)', width: 130, min: 0, max: 200, fraction: 1, column: 'volumeM3' }),
    packages: field.integer({ title: 'Bultos', width: 100, min: 0, max: 100_000, column: 'capacityPackages' }),
    departsAt: field.hour({ title: 'Sale a las', ...hiddenColumn, help: `HH:MM. ${asCompany}` }),
    secondTripAt: field.hour({
      title: 'Segunda vuelta',
      ...hiddenColumn,
      help: `HH:MM, cuándo sale de nuevo. ${asCompany}`,
    }),
    backBy: field.hour({ title: 'Vuelve antes de las', ...hiddenColumn, width: 150, help: `HH:MM. ${asCompany}` }),
    minutesPerStop: field.integer({
      title: 'Minutos por parada',
      ...hiddenColumn,
      width: 150,
      min: 0,
      max: longestStop,
      help: `En cada puerta, sean uno o varios los pedidos. ${asCompany}`,
    }),
    kilometersPerHour: field.integer({
      title: 'Velocidad (km/h)',
      ...hiddenColumn,
      width: 140,
      min: speeds.slowest,
      max: speeds.fastest,
      help: 'Promedio en la calle. Vacío: la de los ajustes de la flota o, con un servicio de calles, la que este mide.',
    }),
    isActive: field.boolean({ title: 'Activo', width: 90, optional: true }),
    papers: field.choice({
      title: 'Papeles',
      width: 130,
      required: true,
      readOnly: true,
      hidden: true,
      choices: paperStates,
    }),
  },
})
