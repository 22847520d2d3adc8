import { bulkTable } from '../../../kernel/server/database/bulk-load.ts'
import { newId } from '../../../kernel/server/ids.ts'
import { type CsvRow, readCsv } from './csv.ts'
import { type Intake, type IntakeResult, inBatches } from './intake.ts'
import { type ProvinceCheck, provinceNames } from './provinces.ts'

const file = 'comercios'

const columns = {
  id: 'uuid',
  code: 'text',
  name: 'text',
  tradeName: 'text',
  address: 'text',
  locality: 'text',
  province: 'text',
  latitude: 'double precision',
  longitude: 'double precision',
} as const

type Place = { latitude: number | null; longitude: number | null }

const readPlace = ({ lat = '', lng = '' }: Record<string, string>): Place => {
  const [latitude, longitude] = [Number(lat), Number(lng)]
  const isPlace = lat.trim() !== '' && lng.trim() !== '' && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  const isNowhere = latitude === 0 && longitude === 0
  return isPlace && !isNowhere ? { latitude, longitude } : { latitude: null, longitude: null }
}

const readShop = ({ line, values }: CsvRow, intake: Intake, isInProvince: ProvinceCheck | null) => {
  const { id: code = '', provincia_iso: iso = '', nombre = '', bandera = '', razon_social: company = '' } = values
  const tell = (problem: string): void => intake.report.add({ file, line, key: code, problem })
  if (!code || code.length > 40) return tell('Comercio sin código que sirva, se saltea') ?? null
  const place = readPlace(values)
  const province = provinceNames[iso] ?? null
  if (!province) tell(`Provincia desconocida, queda sin ella: ${iso}`)
  if (place.latitude === null || place.longitude === null) tell('Sin coordenadas, se conserva sin lugar en el mapa')
  else if (isInProvince?.(iso, place.latitude, place.longitude) === false)
    tell(`Punto fuera de su provincia, se conserva: ${province ?? iso}`)
  const tradeName = nombre.toLowerCase().includes(bandera.toLowerCase()) ? nombre : `${bandera} ${nombre}`
  const text = (value: string | undefined, length: number): string | null => value?.trim().slice(0, length) || null
  return {
    id: newId(),
    code,
    name: text(company, 160) ?? text(tradeName, 160) ?? code,
    tradeName: text(tradeName, 160),
    address: text(values.direccion, 200),
    locality: text(values.localidad, 120),
    province,
    ...place,
  }
}

export type ShopOptions = {
  path: string /** Null: nothing to check points against. */
  isInProvince: ProvinceCheck | null
}

/** Imports shops of Precios Claros as customers, with their address and place. A code known before stays as it is. */
export const importCustomerCatalogue = async (
  intake: Intake,
  { path, isInProvince }: ShopOptions,
): Promise<IntakeResult> => {
  const counts = { rows: 0, usable: 0, created: 0 }
  for await (const batch of inBatches(readCsv(path))) {
    const table = bulkTable('customers', columns, { skipsKnown: true })
    for (const shop of batch.map(row => readShop(row, intake, isInProvince)).filter(one => one !== null))
      table.add(shop)
    counts.usable += table.size()
    counts.created += await intake.withTenant(intake.envId, async tenant => (await table.take()?.run(tenant)) ?? 0)
    counts.rows += batch.length
    intake.onProgress(counts.rows)
    await intake.report.drained()
  }
  await intake.analyze()
  return {
    rows: counts.rows,
    created: { clientes: counts.created },
    known: { clientes: counts.usable - counts.created },
  }
}
