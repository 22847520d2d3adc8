import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDay, formatNumber, missing } from '../../../kernel/contract/formats.ts'
import { Avatar } from '../../../kernel/web/components/avatar.tsx'
import { Badge } from '../../../kernel/web/components/badge.tsx'
import { Button } from '../../../kernel/web/components/button.tsx'
import { type DataColumn, DataTable } from '../../../kernel/web/components/data-table.tsx'
import { QueryCard } from '../../../kernel/web/components/query-card.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import type { UsageRange } from '../contract/ranges.ts'
import type { PersonUse } from '../contract/usage.ts'
import classes from './usage.module.css'
import { usePeopleUse } from './use-usage.ts'

const columns: DataColumn<PersonUse>[] = [
  {
    title: 'Persona',
    width: '100%',
    cell: ({ name, email }) => (
      <span className={classes.person}>
        <Avatar name={name} size="tiny" />
        <span>
          {name}
          <small>{email}</small>
        </span>
      </span>
    ),
  },
  { title: 'Rol', quiet: true, narrow: 'below', cell: ({ role }) => role },
  { title: 'Días', figure: true, cell: ({ days }) => formatNumber(days) },
  { title: 'Pantallas', figure: true, narrow: 'below', cell: ({ screens }) => formatNumber(screens) },
  { title: 'Archivos', figure: true, narrow: 'below', cell: ({ downloads }) => formatNumber(downloads) },
  { title: 'Envíos del teléfono', figure: true, narrow: 'below', cell: ({ phone }) => formatNumber(phone) },
  {
    title: 'Último día',
    figure: true,
    narrow: 'gone',
    cell: ({ lastDay }) => (lastDay ? formatDay(lastDay) : missing),
  },
]

const pageRows = 10

/** Who uses it how much: for administrators, and for nobody else. */
export const PeopleCard = ({ range }: { range: UsageRange }) => {
  const { role } = useSession()
  const [shown, setShown] = useState(pageRows)
  const query = usePeopleUse(range, role === 'admin')
  if (role !== 'admin') return null
  return (
    <QueryCard
      title="Por persona"
      query={query}
      height={240}
      note={({ total }) => formatNumber(total)}
      side={() => <Badge icon={IconLock}>solo lo ve administración</Badge>}
      flush
    >
      {({ rows }) => (
        <>
          <DataTable caption="Uso por persona" columns={columns} items={rows.slice(0, shown)} keyOf={({ id }) => id} />
          {rows.length > shown && (
            <div className={classes.foot}>
              <Button variant="link" onClick={() => setShown(shown + pageRows * 5)}>
                Ver más ({formatNumber(rows.length - shown)})
              </Button>
            </div>
          )}
        </>
      )}
    </QueryCard>
  )
}
