import '../../../../kernel/web/form/form-styles.ts'
import { Popover } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { field, referenceValue } from '../../../../kernel/contract/fields.ts'
import { resourcePath } from '../../../../kernel/contract/resource.ts'
import { request } from '../../../../kernel/web/api/client.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Chip } from '../../../../kernel/web/filters/chip.tsx'
import { ReferenceInput } from '../../../../kernel/web/form/reference-input.tsx'

const customerField = field.reference({ title: 'Cliente', table: 'customers', resource: 'customers' })

/** A list filters by so many customers at most: they are chosen one by one. */
const most = 20

/** Names of those that came with the address; one that is out of reach has none. */
const useNames = (ids: readonly string[]): (string | null)[] =>
  useQueries({
    queries: ids.map(id => ({
      queryKey: ['customers', 'name', id],
      staleTime: 300_000,
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<string> => {
        const response = await request({ method: 'GET', url: `${resourcePath('customers')}/${id}`, signal })
        return ((await response.json()) as { name: string }).name
      },
    })),
  }).map(({ data }) => data ?? null)

type Props = { customers: string[]; onChange: (customers: string[]) => void }

const Choice = ({ customers, onChange }: Props) => {
  const names = useNames(customers)
  return (
    <>
      {customers.map((id, index) => (
        <Button key={id} variant="ghost" wide onClick={() => onChange(customers.filter(one => one !== id))}>
          Quitar {names[index] ?? 'un cliente'}
        </Button>
      ))}
      {customers.length < most && (
        <ReferenceInput
          key={customers.length}
          field={customerField}
          label={customers.length === 0 ? 'Cliente' : 'Otro cliente'}
          value={null}
          timeZone=""
          onBlur={() => {}}
          onChange={value => {
            const row = referenceValue.safeParse(value).data
            if (row && !customers.includes(row.id)) onChange([...customers, row.id])
          }}
        />
      )}
    </>
  )
}

/** Answers about some customers, found by name or code: there may be a hundred thousand. */
export const CustomersChip = ({ customers, onChange }: Props) => {
  const [open, setOpen] = useState(false)
  const [name] = useNames(customers.slice(0, 1))
  const isSet = customers.length > 0
  const value = isSet ? (customers.length === 1 ? (name ?? '1') : String(customers.length)) : 'Todos'
  return (
    <Popover opened={open} onChange={setOpen} withRoles={false} trapFocus width={300}>
      <Popover.Target>
        <Chip
          icon={IconBuildingStore}
          name="Cliente"
          value={value}
          isSet={isSet}
          onClear={isSet ? () => onChange([]) : undefined}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Cliente">
        <Choice customers={customers} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  )
}
