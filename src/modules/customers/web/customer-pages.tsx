import { IconListSearch, IconReceipt } from '@tabler/icons-react'
import type { Filter } from '../../../kernel/contract/filters.ts'
import { ButtonLink } from '../../../kernel/web/components/button.tsx'
import { useActiveChip } from '../../../kernel/web/filters/active-chip.tsx'
import { ChoiceChip, useChoice } from '../../../kernel/web/filters/choice-chip.tsx'
import { ResourceGrid } from '../../../kernel/web/grid/resource-grid.tsx'
import { FileUpload } from '../../../kernel/web/import/file-upload.tsx'
import { customers } from '../contract/customers.ts'
import { debtFile } from '../contract/debt-file.ts'
import { customerExtra } from './customer-extras.tsx'
import { PersonasFrame } from './personas-frame.tsx'

const extra = { after: customerExtra }

const orderUrl = (code: unknown): string =>
  `/apps/personas/main/personas-follow/order/${encodeURIComponent(String(code))}`

/** What a customer lacks for the rest of the product to reach it. */
const lacks = {
  'sin-region': 'Sin región',
  'sin-vendedor': 'Sin vendedor',
  'sin-lista': 'Sin lista propia',
  'sin-canal': 'Sin canal',
}
const lackedField = {
  'sin-region': 'region',
  'sin-vendedor': 'seller',
  'sin-lista': 'priceList',
  'sin-canal': 'salesChannel',
}

const useReview = () => {
  const { choice, setChoice } = useChoice('revisar', lacks)
  const filter: Filter[] = choice ? [{ field: lackedField[choice], operator: 'matches', value: '' }] : []
  const chip = (
    <ChoiceChip icon={IconListSearch} name="Revisar" labels={lacks} all="Todos" choice={choice} onChange={setChoice} />
  )
  return { chip, filter }
}

export const CustomersPage = () => {
  const active = useActiveChip()
  const review = useReview()
  return (
    <PersonasFrame>
      <ResourceGrid
        declaration={customers}
        baseFilter={[...active.filter, ...review.filter]}
        filters={
          <>
            {active.chip}
            {review.chip}
          </>
        }
        extra={extra}
        toolbarActions={<FileUpload resource={debtFile} onDone={() => undefined} />}
        pageUrl={row => `/apps/personas/main/personas-follow/${encodeURIComponent(String(row.code))}`}
        rowActions={({ code }) => (
          <ButtonLink size="small" leftIcon={<IconReceipt aria-hidden />} to={orderUrl(code)}>
            Tomar pedido
          </ButtonLink>
        )}
      />
    </PersonasFrame>
  )
}
