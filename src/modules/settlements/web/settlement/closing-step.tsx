import { Textarea } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { formatMoney, formatQuantity } from '../../../../kernel/contract/formats.ts'
import { Badge } from '../../../../kernel/web/components/badge.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { type DataColumn, DataTable } from '../../../../kernel/web/components/data-table.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { differenceKey } from '../../contract/settlement-rules.ts'
import type { SettlementView } from '../../contract/settlement-view.ts'
import { numbered } from '../numbered.ts'
import shared from '../settlement.module.css'
import { ExplainedDifference, OpenDifference } from './difference-cards.tsx'
import classes from './settle.module.css'
import { type OpenSettlement, openDifferences } from './use-settlement.ts'

type Booked = SettlementView['differences'][number]
type Container = SettlementView['containers'][number]

/** Explained differences: those of the draft, or those booked by a closed settlement. */
const explainedOf = ({ view, draft }: OpenSettlement): Booked[] =>
  view.state === 'closed'
    ? view.differences
    : draft.differences.map(({ deliveryPersonId, ...difference }) => ({
        ...difference,
        deliveryPerson:
          view.differences.find(({ deliveryPerson }) => deliveryPerson.id === deliveryPersonId)?.deliveryPerson ??
          view.deliveryPerson,
      }))

const containerColumns: DataColumn<Container>[] = [
  { title: 'Cliente', width: '100%', cell: ({ customer }) => customer.name },
  { title: 'Envase', narrow: 'below', cell: ({ article }) => article.name },
  { title: 'Dejó', figure: true, narrow: 'below', cell: ({ lent }) => formatQuantity(lent) },
  { title: 'Retiró', figure: true, narrow: 'below', cell: ({ returned }) => formatQuantity(returned) },
  { title: 'Tiene', figure: true, cell: ({ balance }) => formatQuantity(balance) },
]

type Props = { settlement: OpenSettlement; isOpen: boolean; onOrder: (orderId: string) => void }

const Differences = ({ settlement, isOpen, onOrder }: Props) => {
  const { view, draft, change } = settlement
  const open = openDifferences(settlement)
  const explanations = explainedOf(settlement)
  const isCounted = view.goodsCount !== null && view.moneyCount !== null
  const badge =
    open.length === 0 && isCounted ? (
      <Badge tone="success" icon={IconCircleCheck}>
        Todo explicado
      </Badge>
    ) : null
  return (
    <Card
      title="Diferencias"
      flush
      note={`cuenta de ${view.deliveryPerson.name}: ${formatMoney(view.accountCents)}`}
      side={open.length > 0 ? <Badge tone="warning">{`${open.length} por explicar`}</Badge> : badge}
    >
      {!isCounted && open.length + explanations.length === 0 && (
        <EmptyState
          title="Todavía no se sabe"
          text="Las diferencias aparecen cuando la mercadería y los valores están contados."
        />
      )}
      {isCounted && open.length + explanations.length === 0 && (
        <EmptyState icon={IconCircleCheck} title="Sin diferencias" text="Lo contado es lo que dicen los documentos." />
      )}
      <ul className={classes.differences}>
        {open.map(one => (
          <OpenDifference
            key={differenceKey(one)}
            settlement={settlement}
            open={one}
            isOpen={isOpen}
            onCorrect={onOrder}
          />
        ))}
        {numbered(explanations).map(({ item, index, key }) => (
          <ExplainedDifference
            key={key}
            settlement={settlement}
            difference={item}
            onRemove={isOpen ? () => change({ differences: draft.differences.filter((_, at) => at !== index) }) : null}
          />
        ))}
      </ul>
    </Card>
  )
}

/** The differences with their documents and bearers, and what is missing before closing. */
export const ClosingStep = ({ settlement, isOpen, onOrder }: Props) => {
  const { view, draft, change } = settlement
  return (
    <div className={shared.stack}>
      <Differences settlement={settlement} isOpen={isOpen} onOrder={onOrder} />
      {view.containers.length > 0 && (
        <Card title="Envases de los clientes" flush note="como quedan después del reparto">
          <DataTable
            caption="Envases de los clientes"
            items={view.containers}
            keyOf={({ customer, article }) => `${customer.id}${article.id}`}
            columns={containerColumns}
          />
        </Card>
      )}
      {(isOpen || view.note) && (
        <Card title="Observaciones">
          {isOpen ? (
            <Textarea
              aria-label="Observaciones"
              autosize
              minRows={2}
              maxLength={500}
              value={draft.note ?? ''}
              onChange={event => change({ note: event.currentTarget.value || null })}
            />
          ) : (
            <p>{view.note}</p>
          )}
        </Card>
      )}
    </div>
  )
}
