import { formatNumber } from '../../../kernel/contract/formats.ts'
import { DataTable } from '../../../kernel/web/components/data-table.tsx'
import type { ExclusionView } from '../contract/exports.ts'
import classes from './exclusions-table.module.css'

/** Documents that stay pending, each with its reason. */
export const ExclusionsTable = ({ items, total }: { items: ExclusionView[]; total: number }) => (
  <div className={classes.list}>
    <DataTable
      caption="Quedan pendientes"
      items={items}
      keyOf={item => item.documentId}
      columns={[
        { title: 'Número', quiet: true, width: '84px', cell: item => item.number },
        {
          title: 'Cliente',
          cell: item => (
            <>
              {item.customer}
              <small>{item.reason}</small>
            </>
          ),
        },
      ]}
    />
    {total > items.length && (
      <p>
        Se muestran {formatNumber(items.length)} de {formatNumber(total)}.
      </p>
    )}
  </div>
)
