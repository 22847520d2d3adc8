import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay, formatMoney, formatNumber } from '../../../kernel/contract/formats.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { DataTable } from '../../../kernel/web/components/data-table.tsx'
import { EmptyState } from '../../../kernel/web/components/empty-state.tsx'
import { QueryCard } from '../../../kernel/web/components/query-card.tsx'
import { debtBuckets, type FollowDebt } from '../contract/follow.ts'
import classes from './follow.module.css'
import { useFollow } from './use-follow.ts'

const shownDebts = 5

const Buckets = ({ totalCents, buckets }: FollowDebt) => (
  <>
    <p className={classes.amount}>{formatMoney(totalCents)}</p>
    <span className={classes.ageing} aria-hidden="true">
      {buckets.map(({ key, cents }) => cents > 0 && <i key={key} data-age={key} style={{ flexGrow: cents }} />)}
    </span>
    <dl className={classes.ages}>
      {buckets.map(({ key, cents }) => (
        <div key={key}>
          <dt>
            <i className={classes.swatch} data-age={key} aria-hidden="true" />
            {debtBuckets[key]}
          </dt>
          <dd>{formatMoney(cents)}</dd>
        </div>
      ))}
    </dl>
  </>
)

/** «mié 25/11», and how late it is. */
const DueCell = ({ dueOn, daysOverdue }: FollowDebt['documents'][number]) => (
  <>
    {formatDay(dueOn, dueOn)}
    {daysOverdue > 0 && <b className={classes.late}> · {formatNumber(daysOverdue)} d</b>}
  </>
)

const Documents = ({ documents, count }: FollowDebt) => {
  const [all, setAll] = useState(false)
  return (
    <>
      <DataTable
        caption="Comprobantes con saldo"
        items={all ? documents : documents.slice(0, shownDebts)}
        keyOf={document => document.id}
        columns={[
          { title: 'Comprobante', cell: document => `${document.kind} ${document.number}` },
          { title: 'Vence', quiet: true, cell: document => <DueCell {...document} /> },
          { title: 'Saldo', figure: true, cell: document => formatMoney(document.balanceCents) },
        ]}
      />
      {count > shownDebts && (
        <div className={classes.more}>
          <Button variant="link" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Ver menos' : `Ver los ${formatNumber(documents.length)}`}
          </Button>
          {all && count > documents.length && <span>de {formatNumber(count)}</span>}
        </div>
      )}
    </>
  )
}

/** What it owes, how old that is, and the documents themselves. */
export const DebtCard = () => (
  <QueryCard
    title="Deuda"
    query={useFollow('debt')}
    height={150}
    flush
    empty={({ totalCents }) =>
      totalCents === 0 && (
        <EmptyState icon={IconCircleCheck} title="No debe nada" text="Los saldos llegan del ERP, o de Subir datos." />
      )
    }
  >
    {debt => (
      <>
        <div className={classes.debt}>
          <Buckets {...debt} />
        </div>
        <Documents {...debt} />
      </>
    )}
  </QueryCard>
)
