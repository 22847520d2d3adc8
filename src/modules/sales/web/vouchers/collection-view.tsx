import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDateTime, formatDay, formatNumber, missing } from '../../../../kernel/contract/formats.ts'
import { useActText } from '../../../../kernel/web/app/act-text.ts'
import { isOffered, useRegistry } from '../../../../kernel/web/app/registry.ts'
import { Avatar } from '../../../../kernel/web/components/avatar.tsx'
import { DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { documentNumber } from '../../contract/vouchers/document-number.ts'
import type { CollectionDetail } from '../../contract/vouchers/voucher-details.ts'
import { momentsOf } from './history-text.ts'
import { ShareActions } from './share-actions.tsx'
import { type Column, Facts, History, Identity, Lines, Photos, Place } from './voucher-parts.tsx'

type Payment = CollectionDetail['payments'][number]
type Imputed = CollectionDetail['documents'][number]

const pesos = (cents: number): string => formatNumber(cents / 100, 2)

const paymentColumns: Column<Payment>[] = [
  { title: 'Medio', cell: payment => `${payment.letter} · ${payment.label}` },
  { title: 'Banco', className: 'quiet', cell: payment => payment.bank ?? missing },
  { title: 'Número', className: 'quiet', cell: payment => payment.checkNumber ?? missing },
  { title: 'Vence', figure: true, className: 'quiet', cell: payment => formatDay(payment.dueOn) },
  { title: 'Importe', figure: true, className: 'strong', cell: payment => pesos(payment.amountCents) },
]

const documentColumns: Column<Imputed>[] = [
  { title: 'Documento', cell: document => `${document.kind} ${document.number}` },
  { title: 'Cuota', figure: true, className: 'quiet', cell: document => document.installment ?? missing },
  { title: 'Total', figure: true, className: 'quiet', cell: document => pesos(document.totalCents) },
  { title: 'Pagado', figure: true, className: 'strong', cell: document => pesos(document.paidCents) },
]

type Round = NonNullable<CollectionDetail['round']>

const RoundLink = ({ round: { loadId, number, dealer } }: { round: Round }) => {
  const registry = useRegistry()
  const { role } = useSession()
  const url = `/apps/rendicion?consolidado=${loadId}`
  const words = `Reparto ${number} · ${dealer}`
  return isOffered(registry, url, role) ? <Link to={url}>{words}</Link> : words
}

const roundFacts = (round: Round): [string, ReactNode][] => [
  ['Origen', <RoundLink key="round" round={round} />],
  ['Pedido', documentNumber('order', round.orderNumber)],
]

const words = { received: 'Recibida', taken: 'Tomada' }

const waits: Partial<Record<CollectionDetail['state'], string>> = {
  pending: 'Bajar cobranzas',
  unsettled: 'la rendición del reparto',
}

/** Everything about a collection: how it was paid and what it pays. */
export const CollectionView = ({ collection }: { collection: CollectionDetail }) => {
  const { environment } = useSession()
  const actText = useActText()
  const { payments, documents } = collection
  return (
    <>
      <Identity customer={collection.customer} totalCents={collection.totalCents}>
        <ShareActions kind="collection" voucher={collection} isDeleted={collection.state === 'deleted'} />
      </Identity>
      <Facts
        facts={[
          [
            'Vendedor',
            <>
              <Avatar key="face" name={collection.seller.name} size="tiny" />
              {collection.seller.name}
            </>,
          ],
          ['Tomada', formatDateTime(collection.takenAt, environment.timeZone, collection.day)],
          ['Recibo', collection.receiptNumber ?? missing],
          ...(collection.round ? roundFacts(collection.round) : []),
          ...(collection.exportBatch
            ? [['Lote', formatNumber(collection.exportBatch.number)] satisfies [string, string]]
            : []),
        ]}
      />
      <DrawerSection title="Pagos" side={payments.length === 1 ? '1 pago' : `${payments.length} pagos`}>
        <Lines caption="Pagos" columns={paymentColumns} items={payments} keyOf={payment => payment.line} />
      </DrawerSection>
      <DrawerSection title="Documentos imputados" side={documents.length > 0 ? String(documents.length) : undefined}>
        {documents.length > 0 ? (
          <Lines
            caption="Documentos imputados"
            columns={documentColumns}
            items={documents}
            keyOf={document => document.line}
          />
        ) : (
          <p>A cuenta, sin documentos imputados.</p>
        )}
      </DrawerSection>
      {collection.note && (
        <DrawerSection title="Observaciones">
          <p>{collection.note}</p>
        </DrawerSection>
      )}
      <Photos {...collection} />
      <Place place={collection.place} customer={collection.customer} kind="collection" />
      <History
        moments={momentsOf({
          ...collection,
          words,
          actText,
          waitsFor: waits[collection.state] ?? null,
        })}
        day={collection.day}
        record={{ entity: 'collections', id: collection.id }}
      />
    </>
  )
}
