import { z } from 'zod'
import { field } from '../../../kernel/contract/fields.ts'
import { defineResource } from '../../../kernel/contract/resource.ts'
import { paperStates } from './papers.ts'
import { logisticsPermissions, logisticsTag } from './permissions.ts'
import { formatPlate, isPlate, plainPlate } from './plates.ts'

const plate = {
  ...field.code({ title: 'Patente', width: 130, help: 'De la Argentina o de un país vecino: AB 123 CD, ABC 123.' }),
  written: formatPlate,
  schema: z
    .string('Completá este dato.')
    .trim()
    .min(1, 'Completá este dato.')
    .max(20, 'Hasta 20 caracteres.')
    .transform(plainPlate)
    .refine(isPlate, 'No es una patente de la Argentina ni de un país vecino.'),
}

const paper = (title: string, column: string) => field.date({ title, width: 190, column, help: 'El día en que vence.' })

/** The fleet (spec.md §3): papers by the day they expire, and what each vehicle carries. */
export const vehicles = defineResource({
  name: 'vehicles',
  table: 'vehicles',
  titles: { one: 'Vehículo', many: 'Vehículos' },
  tag: logisticsTag,
  read: logisticsPermissions.read,
  write: logisticsPermissions.write,
  // One that carries goods is not taken away; it is asked about one by one.
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
