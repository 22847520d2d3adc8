import { IconCircleCheck, IconFileTypePdf, IconMapPinExclamation, IconPencil, IconTool } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { fileUrl } from '../../../kernel/contract/files.ts'
import { formatDay, formatMoney, missing } from '../../../kernel/contract/formats.ts'
import { Badge } from '../../../kernel/web/components/badge.tsx'
import { Button } from '../../../kernel/web/components/button.tsx'
import { Card } from '../../../kernel/web/components/card.tsx'
import { RecordFacts } from '../../../kernel/web/components/record-head.tsx'
import { type AssetFollow, assetRoutes, conditions, results } from '../contract/follow.ts'
import { assetWords } from './asset-words.ts'
import classes from './follow.module.css'
import { InspectDialog } from './inspect-dialog.tsx'
import { TermsDialog } from './terms-dialog.tsx'

type CardProps = { data: AssetFollow; settle: (data: AssetFollow) => void }

export const IdentityCard = ({ data: { asset, today } }: { data: AssetFollow }) => (
  <Card title="El activo">
    <RecordFacts
      facts={[
        ['Qué es', assetWords(asset)],
        ['N.º de serie', asset.serial ?? missing],
        ['Valor', asset.valueCents === null ? missing : formatMoney(asset.valueCents)],
        ['Comprado', asset.boughtOn ? formatDay(asset.boughtOn, today) : missing],
        ...(asset.note ? [['Observaciones', asset.note] as [string, string]] : []),
      ]}
    />
  </Card>
)

const pdfUrl = (id: string): string => assetRoutes.contractPdf.path.replace(':id', id)

/** The running contract and those that ended. */
export const ContractCard = ({ data, settle }: CardProps) => {
  const [editing, setEditing] = useState(false)
  const { contract, pastContracts, asset, today } = data
  return (
    <Card title="Comodato" note={contract ? `N.º ${contract.number}` : undefined}>
      {contract ? (
        <>
          <RecordFacts
            facts={[
              [
                'Cliente',
                <Link
                  key="customer"
                  to={`/apps/personas/main/personas-follow/${encodeURIComponent(contract.customer.code)}`}
                >
                  {contract.customer.name}
                </Link>,
              ],
              ['Desde', formatDay(contract.startsOn, today)],
              ['Hasta', contract.endsOn ? formatDay(contract.endsOn, today) : 'Sin plazo'],
              [
                'Compra mínima',
                contract.minimumCents === null ? 'Ninguna' : `${formatMoney(contract.minimumCents)} por mes`,
              ],
            ]}
          />
          <div className={classes.actions}>
            <a className={classes.pdf} href={pdfUrl(asset.id)} target="_blank" rel="noreferrer">
              <IconFileTypePdf size={16} stroke={1.75} aria-hidden />
              Comodato en PDF
            </a>
            <Button size="small" variant="ghost" leftIcon={<IconPencil aria-hidden />} onClick={() => setEditing(true)}>
              Cambiar lo acordado
            </Button>
          </div>
        </>
      ) : (
        <p className={classes.quiet}>No hay un comodato vigente.</p>
      )}
      {pastContracts.length > 0 && (
        <ul className={classes.past}>
          {pastContracts.map(({ id, number, customer, startsOn, endedOn }) => (
            <li key={id}>
              N.º {number} · {customer.name}, {formatDay(startsOn, today)} a {formatDay(endedOn, today)}
            </li>
          ))}
        </ul>
      )}
      {editing && contract && (
        <TermsDialog
          id={asset.id}
          contract={contract}
          onClose={() => setEditing(false)}
          onDone={next => {
            setEditing(false)
            settle(next)
          }}
        />
      )}
    </Card>
  )
}

const ResultBadge = ({ result }: { result: keyof typeof results }) => {
  if (result === 'in_order') return <Badge icon={IconCircleCheck}>{results[result]}</Badge>
  return (
    <Badge
      tone={result === 'to_repair' ? 'warning' : 'error'}
      icon={result === 'to_repair' ? IconTool : IconMapPinExclamation}
    >
      {results[result]}
    </Badge>
  )
}

export const InspectionsCard = ({ data, settle }: CardProps) => {
  const [inspecting, setInspecting] = useState(false)
  const { inspections, inspectionCount, today, asset } = data
  return (
    <Card
      title="Inspecciones"
      note={inspectionCount > 0 ? String(inspectionCount) : undefined}
      side={
        !asset.isDeleted && (
          <Button size="small" onClick={() => setInspecting(true)}>
            Nueva inspección
          </Button>
        )
      }
    >
      {inspections.length === 0 ? (
        <p className={classes.quiet}>Nadie lo inspeccionó. Anotá cómo se lo encontró en la próxima visita.</p>
      ) : (
        <ol className={classes.ledger}>
          {inspections.map(({ id, day, condition, result, customer, note, fileId, actor }) => (
            <li key={id}>
              <span className={classes.when}>{formatDay(day, today)}</span>
              <div>
                <ResultBadge result={result} />
                <span>
                  {conditions[condition]}
                  {customer && ` · en ${customer}`}
                </span>
                {note && <span>{note}</span>}
                {fileId && (
                  <a href={fileUrl(fileId)} target="_blank" rel="noreferrer">
                    Ver la foto
                  </a>
                )}
                <small>{actor}</small>
              </div>
            </li>
          ))}
        </ol>
      )}
      {inspecting && (
        <InspectDialog
          data={data}
          onClose={() => setInspecting(false)}
          onDone={next => {
            setInspecting(false)
            settle(next)
          }}
        />
      )}
    </Card>
  )
}
