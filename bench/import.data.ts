import { createWriteStream } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import ExcelJS from 'exceljs'
import pg from 'pg'

export const rows = 100_000

const titles = [
  'Código',
  'Razón social',
  'Nombre de fantasía',
  'Dirección',
  'Localidad',
  'Provincia',
  'Teléfono',
  'E-mail',
  'Vendedor',
  'Lista de precios',
  'IVA',
  'Latitud',
  'Longitud',
  'Activo',
]

/** A customer as an ERP lists it; `turn` changes every row without making a new one. */
const customer = (index: number, turn: number): (string | number)[] => [
  `C${index}`,
  `Comercio número ${index} S.R.L.`,
  `Almacén ${index % 5000}`,
  `Avenida Siempre Viva ${index + turn}`,
  'Rosario',
  'Santa Fe',
  `0341 ${4_000_000 + index}`,
  `comercio${index}@correo.example`,
  `V${index % 20}`,
  'L1',
  'Monotributo',
  Number((-32.9 - index / 1e6).toFixed(6)),
  Number((-60.6 - index / 1e6).toFixed(6)),
  'Sí',
]

export const writeCsv = async (path: string, turn: number, separator = ';', isRaw = false): Promise<void> => {
  const file = createWriteStream(path)
  file.write(`${titles.join(separator)}\n`)
  const text = (cell: string | number): string =>
    typeof cell === 'number' && !isRaw ? String(cell).replace('.', ',') : String(cell)
  for (let index = 0; index < rows; index += 1) file.write(`${customer(index, turn).map(text).join(separator)}\n`)
  file.end()
  await finished(file)
  await chmod(path, 0o644)
}

export const writeXlsx = async (path: string, turn: number): Promise<void> => {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: path, useSharedStrings: true })
  const sheet = workbook.addWorksheet('Clientes')
  sheet.addRow(titles).commit()
  for (let index = 0; index < rows; index += 1) sheet.addRow(customer(index, turn)).commit()
  await workbook.commit()
}

/** Seconds of the same rows by COPY into a table of texts and one insert … on conflict, as the owner. */
export const copyAndUpsert = async (ownerUrl: string, envId: string, path: string): Promise<number> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('set row_security = off')
    await client.query(
      `create temporary table staging (code text, name text, trade_name text, address text, locality text, province text,
        phone text, email text, seller text, price_list text, tax text, latitude float8, longitude float8, active text)`,
    )
    const started = performance.now()
    await client.query('begin')
    await client.query(`copy staging from ${pg.escapeLiteral(path)} with (format csv, delimiter ';', header)`)
    await client.query(
      `insert into customers (env_id, id, code, name, trade_name, address, locality, province, phone, email, seller_id, price_list_id, tax_condition, latitude, longitude)
       select $1::uuid, gen_random_uuid(), s.code, s.name, s.trade_name, s.address, s.locality, s.province, s.phone, s.email, v.id, l.id, 'monotributo', s.latitude, s.longitude
       from staging s left join sellers v on v.env_id = $1::uuid and v.code = s.seller left join price_lists l on l.env_id = $1::uuid and l.code = s.price_list
       on conflict (env_id, code) do update set name = excluded.name, address = excluded.address, updated_at = now()`,
      [envId],
    )
    await client.query('commit')
    return (performance.now() - started) / 1000
  } finally {
    await client.end()
  }
}
