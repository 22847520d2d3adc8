import { useState } from 'react'
import type { CardSubject } from '../../../../kernel/web/app/web-module.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { QueryCard } from '../../../../kernel/web/components/query-card.tsx'
import { AdjustDialog } from './adjust-dialog.tsx'
import { Balances } from './containers-drawer.tsx'
import { useContainers } from './use-containers.ts'

/** The containers that a customer holds, on the customer's page. */
export const CustomerContainersCard = ({ id }: CardSubject) => {
  const { query, settle } = useContainers(id)
  const [adjusting, setAdjusting] = useState(false)
  const adjust = (
    <Button variant="link" onClick={() => setAdjusting(true)}>
      Ajustar
    </Button>
  )
  return (
    <>
      <QueryCard
        title="Envases"
        query={query}
        height={56}
        side={() => adjust}
        empty={({ balances }) =>
          balances.length === 0 && (
            <EmptyState title="Sin envases" text="No tiene envases retornables de la empresa.">
              {adjust}
            </EmptyState>
          )
        }
      >
        {({ balances }) => <Balances balances={balances} />}
      </QueryCard>
      {adjusting && query.data && (
        <AdjustDialog
          customer={{ id }}
          balances={query.data.balances}
          onDone={settle}
          onClose={() => setAdjusting(false)}
        />
      )}
    </>
  )
}
