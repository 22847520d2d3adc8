import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatDay, formatMoney, missing } from '../../../kernel/contract/formats.ts'
import { problem } from '../../../kernel/contract/problems.ts'
import type { Tenant } from '../../../kernel/server/database/tenancy.ts'
import type { FileStore } from '../../../kernel/server/files/file-store.ts'
import { documentPage, head, heading, type Issuer } from '../../../kernel/server/pdf/document-parts.ts'
import { hairlines } from '../../../kernel/server/pdf/sheet.ts'
import { readIssuer } from '../../settings/server/index.ts'
import { assetTypes } from '../contract/assets.ts'
import type { AssetContract, AssetFollow } from '../contract/follow.ts'
import { assetProblems } from '../contract/problems.ts'
import { readFollow } from './follow.service.ts'

type Asset = AssetFollow['asset']

const assetWords = ({ type, brand, model }: Asset): string => [assetTypes[type], brand, model].filter(Boolean).join(' ')

const table = (asset: Asset): Content => ({
  table: {
    headerRows: 1,
    widths: ['auto', '*', 'auto', 'auto'],
    body: [
      head(['Código'], ['Activo'], ['N.º de serie'], ['Valor', true]),
      [
        asset.code,
        assetWords(asset),
        asset.serial ?? missing,
        { text: asset.valueCents === null ? missing : formatMoney(asset.valueCents), alignment: 'right' },
      ],
    ],
  },
  layout: hairlines,
  margin: [0, 0, 0, 16],
})

/** Written for this product: what a loan for use says of who, what, until when and for how much. */
const clauses = ({ minimumCents, endsOn, startsOn }: AssetContract, asset: Asset, issuer: Issuer): string[] => [
  `${issuer.name} entrega en comodato el activo detallado, que sigue siendo de su propiedad, desde el ${formatDay(startsOn)}.`,
  endsOn
    ? `El comodato dura hasta el ${formatDay(endsOn)}; terminado, el activo se devuelve en el estado en que se recibió, salvo el desgaste del uso.`
    : 'El comodato no tiene plazo: cualquiera de las partes lo termina avisando a la otra, y el activo se devuelve en el estado en que se recibió, salvo el desgaste del uso.',
  minimumCents === null
    ? 'No se acuerda una compra mínima.'
    : `El cliente se compromete a una compra mínima mensual de ${formatMoney(minimumCents)} sin IVA. El primer y el último mes cuentan por sus días.`,
  'El activo se usa solo para los productos de quien lo entrega, en el domicilio del cliente, y no se presta, alquila ni traslada sin su acuerdo.',
  'El cliente permite inspeccionarlo y avisa enseguida si se daña, falla o falta.',
  ...(asset.valueCents === null
    ? []
    : [`Si se pierde o se daña por su culpa, el cliente responde por su valor: ${formatMoney(asset.valueCents)}.`]),
]

const signature = (name: string): Content => ({
  stack: [
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 200, y2: 0, lineWidth: 0.5 }] },
    { text: name, margin: [0, 4, 0, 0] },
    { text: 'Firma, aclaración y documento', style: 'label' },
  ],
})

const signatures = (issuer: Issuer, contract: AssetContract): Content => ({
  unbreakable: true,
  margin: [0, 64, 0, 0],
  columns: [signature(issuer.name), signature(contract.customer.name)],
  columnGap: 40,
})

export const contractDocument = (
  { asset, contract }: { asset: Asset; contract: AssetContract },
  issuer: Issuer,
  now: Date,
): TDocumentDefinitions => {
  const title = `Comodato ${String(contract.number).padStart(6, '0')}`
  return documentPage({
    issuer,
    title,
    now,
    voided: contract.endedOn ? 'TERMINADO' : null,
    content: [
      heading(issuer, title, [formatDay(contract.startsOn)]),
      {
        stack: [
          { text: 'Cliente', style: 'label' },
          { text: `${contract.customer.code}  ${contract.customer.name}`, style: 'strong', fontSize: 11 },
        ],
        margin: [0, 0, 0, 16],
      },
      table(asset),
      { ol: clauses(contract, asset, issuer).map(text => ({ text, margin: [0, 0, 0, 6] })), fontSize: 10 },
      signatures(issuer, contract),
    ],
  })
}

/** What the PDF of the running contract says; it is drawn after the transaction has ended. Throws notFound, noContract. */
export const readContractDocument = async (
  tenant: Tenant,
  files: FileStore,
  { id, today }: { id: string; today: string },
): Promise<{ fileName: string; definition: TDocumentDefinitions }> => {
  const { asset, contract } = await readFollow(tenant, id, today)
  if (!contract) throw problem(assetProblems.noContract)
  const issuer = await readIssuer(tenant, files)
  return {
    fileName: `comodato-${contract.number}.pdf`,
    definition: contractDocument({ asset, contract }, issuer, new Date()),
  }
}
