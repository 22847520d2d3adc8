import { addDays, dayOf } from '../../../kernel/contract/formats.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import { newId } from '../../../kernel/server/ids.ts'

type Person = { code: string; name: string; phone: string; email: string; licenceIn: number }

/** Days are relative to today; negative ones are past. */
const people: Person[] = [
  { code: 'R1', name: 'Oscar Benítez', phone: '0341 555-0181', email: 'oscar.benitez@demo.example', licenceIn: 610 },
  {
    code: 'R2',
    name: 'Marcos Villalba',
    phone: '0341 555-0182',
    email: 'marcos.villalba@demo.example',
    licenceIn: 402,
  },
  { code: 'R3', name: 'Graciela Ponce', phone: '0341 555-0183', email: 'graciela.ponce@demo.example', licenceIn: 23 },
  { code: 'R4', name: 'Néstor Quiroga', phone: '0341 555-0184', email: 'nestor.quiroga@demo.example', licenceIn: 890 },
  { code: 'R5', name: 'Lucas Ferreyra', phone: '0341 555-0185', email: 'lucas.ferreyra@demo.example', licenceIn: 145 },
  { code: 'R6', name: 'Andrea Sosa', phone: '0341 555-0186', email: 'andrea.sosa@demo.example', licenceIn: 730 },
]

type Vehicle = {
  code: string
  name: string
  brand: string
  model: string
  vtvIn: number
  senasaIn: number
  insuranceIn: number
  kg: number
  m3: number
  packages: number
}

const vehicles: Vehicle[] = [
  {
    code: 'AE482KL',
    name: 'Camión 1',
    brand: 'Iveco',
    model: 'Daily 70C17',
    vtvIn: 210,
    senasaIn: 96,
    insuranceIn: 160,
    kg: 4200,
    m3: 21,
    packages: 620,
  },
  {
    code: 'AD917RT',
    name: 'Camión 2',
    brand: 'Mercedes-Benz',
    model: 'Accelo 815',
    vtvIn: -6,
    senasaIn: 180,
    insuranceIn: 88,
    kg: 4800,
    m3: 26,
    packages: 740,
  },
  {
    code: 'AC305WX',
    name: 'Camión 3',
    brand: 'Ford',
    model: 'Cargo 915',
    vtvIn: 320,
    senasaIn: 41,
    insuranceIn: 204,
    kg: 5200,
    m3: 28,
    packages: 800,
  },
  {
    code: 'AF128BN',
    name: 'Utilitario 1',
    brand: 'Renault',
    model: 'Master',
    vtvIn: 12,
    senasaIn: 150,
    insuranceIn: 133,
    kg: 1500,
    m3: 10.8,
    packages: 260,
  },
  {
    code: 'AG640PQ',
    name: 'Utilitario 2',
    brand: 'Fiat',
    model: 'Ducato',
    vtvIn: 388,
    senasaIn: 240,
    insuranceIn: 61,
    kg: 1450,
    m3: 11.5,
    packages: 270,
  },
  {
    code: 'NVK731',
    name: 'Camioneta',
    brand: 'Toyota',
    model: 'Hilux',
    vtvIn: 77,
    senasaIn: 118,
    insuranceIn: 49,
    kg: 900,
    m3: 3.2,
    packages: 80,
  },
]

type Setting = { now: Date; timeZone: string }

/** Seeds six delivery people and six vehicles: one paper has expired, others are near expiry. */
export const seedFleet = async ({ db, envId }: Tenant, { now, timeZone }: Setting): Promise<void> => {
  const today = dayOf(now, timeZone)
  const drivers = people.map(({ licenceIn, ...person }) => ({
    envId,
    id: newId(),
    ...person,
    licenceExpiresOn: addDays(today, licenceIn),
  }))
  await db.insertInto('deliveryPeople').values(drivers).execute()
  await db
    .insertInto('vehicles')
    .values(
      vehicles.map(({ code, name, brand, model, vtvIn, senasaIn, insuranceIn, kg, m3, packages }, index) => ({
        envId,
        id: newId(),
        code,
        name,
        brand,
        model,
        deliveryPersonId: drivers[index]?.id ?? null,
        vtvExpiresOn: addDays(today, vtvIn),
        senasaExpiresOn: addDays(today, senasaIn),
        insuranceExpiresOn: addDays(today, insuranceIn),
        capacityKg: kg,
        volumeM3: m3,
        capacityPackages: packages,
      })),
    )
    .execute()
}
