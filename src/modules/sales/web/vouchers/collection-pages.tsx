import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { call } from '../../../../kernel/web/api/client.ts'
import { usePageHeading } from '../../../../kernel/web/components/page.tsx'
import { DateRangeChip, useDateRange } from '../../../../kernel/web/filters/date-range-chip.tsx'
import { useDaysOfFilters } from '../../../../kernel/web/filters/days-of-filters.ts'
import type { ListDeclaration } from '../../../../kernel/web/grid/declaration.ts'
import type { ColumnOverride } from '../../../../kernel/web/grid/grid-columns.ts'
import { type GridTools, ResourceGrid } from '../../../../kernel/web/grid/resource-grid.tsx'
import { FileUpload } from '../../../../kernel/web/import/file-upload.tsx'
import { collectionFile } from '../../contract/uploads/collection-file.ts'
import { collectionStates, collectionVouchers } from '../../contract/vouchers/collection-vouchers.ts'
import { documentNumber } from '../../contract/vouchers/document-number.ts'
import type { CollectionDetail } from '../../contract/vouchers/voucher-details.ts'
import { voucherRoutes } from '../../contract/vouchers/voucher-routes.ts'
import { ArrivalsPill } from './arrivals-pill.tsx'
import { CollectionView } from './collection-view.tsx'
import { StateChip, useStateChoice } from './state-chip.tsx'
import { useArrivals, useVoucherCounts } from './use-arrivals.ts'
import { CustomerCell, DistanceCell } from './voucher-cells.tsx'
import { VoucherDrawer, VoucherSheet } from './voucher-drawer.tsx'
import { CollectionStateCell, StateBadge } from './voucher-state.tsx'
import { VouchersFrame } from './vouchers-frame.tsx'

const {
  state,
  number,
  name,
  seller,
  date,
  time,
  impdoc,
  total,
  type,
  code,
  origin,
  receipt,
  zona,
  distancia,
  description,
} = collectionVouchers.fields

/** State, number and who first, then spec.md §3's columns in their order. */
const listFor = (severalDays: boolean): ListDeclaration => ({
  name: collectionVouchers.name,
  titles: collectionVouchers.titles,
  sort: collectionVouchers.sort,
  routes: { list: voucherRoutes.collections.list, export: voucherRoutes.collections.export },
  needs: ['state', 'number', 'name', 'code'],
  fields: {
    state,
    number,
    name,
    seller,
    date: { ...date, hidden: !severalDays },
    time,
    impdoc,
    total,
    type,
    code,
    origin,
    receipt,
    zona,
    distancia,
    description,
  },
})

/** The date is a column only where there are several. */
const dayList = listFor(false)
const daysList = listFor(true)

const useCollection = (id: string) =>
  useQuery({
    queryKey: ['voucher', 'collections', id],
    queryFn: ({ signal }) => call(voucherRoutes.collections.get, { params: { id }, signal }),
  })

const Heading = ({ collection }: { collection: CollectionDetail }) => (
  <>
    <span className="tabular">Cobranza {documentNumber('collection', collection.number)}</span>
    <StateBadge state={collection.state} words={collectionStates} />
  </>
)

const CollectionDrawer = ({ id, tools }: { id: string; tools: GridTools }) => (
  <VoucherDrawer
    query={useCollection(id)}
    tools={tools}
    label="Cobranza"
    heading={collection => <Heading collection={collection} />}
    pageUrl={`/apps/comprobantes/cobranzas/${id}`}
  >
    {collection => <CollectionView collection={collection} />}
  </VoucherDrawer>
)

const columns: Record<string, ColumnOverride> = {
  state: { cell: CollectionStateCell, iconOnly: true, width: 40 },
  name: { cell: CustomerCell },
  distancia: { cell: DistanceCell },
}

export const CollectionsPage = () => {
  const range = useDateRange()
  useDaysOfFilters()
  const { from, to } = range.days
  const choice = useStateChoice(collectionStates)
  const { counts, current } = useVoucherCounts(range.days)
  const { arrivals, load, version } = useArrivals(current?.cobranzas, `${from} ${to}`)
  return (
    <VouchersFrame counts={counts}>
      <ResourceGrid
        declaration={from === to ? dayList : daysList}
        columnOverrides={columns}
        baseFilter={[
          { field: 'date', operator: 'greater-than', value: from },
          { field: 'date', operator: 'less-than', value: to },
          ...choice.filter,
        ]}
        version={version}
        toolbarActions={<FileUpload resource={collectionFile} onDone={load} />}
        renderDetail={(row, tools) => <CollectionDrawer id={row.id} tools={tools} />}
        filters={
          <>
            <DateRangeChip {...range} onChange={range.setChoice} comparable={false} />
            <StateChip words={collectionStates} state={choice.state} all="Todas" onChange={choice.setState} />
            <ArrivalsPill count={arrivals} one="cobranza nueva" many="cobranzas nuevas" onLoad={load} />
          </>
        }
      />
    </VouchersFrame>
  )
}

export const CollectionPage = () => {
  const { id = '' } = useParams()
  const query = useCollection(id)
  usePageHeading(query.data ? { title: `Cobranza ${documentNumber('collection', query.data.number)}` } : {})
  return (
    <VoucherSheet query={query} heading={collection => <Heading collection={collection} />}>
      {collection => <CollectionView collection={collection} />}
    </VoucherSheet>
  )
}
