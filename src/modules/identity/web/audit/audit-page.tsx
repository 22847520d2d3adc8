import { IconCategory, IconHistory, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Filter } from '../../../../kernel/contract/filters.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { EmptyState } from '../../../../kernel/web/components/empty-state.tsx'
import { listParameter, useUrlState } from '../../../../kernel/web/components/url-state.ts'
import { DateRangeChip, useDateRange } from '../../../../kernel/web/filters/date-range-chip.tsx'
import { MultiSelectChip } from '../../../../kernel/web/filters/multi-select-chip.tsx'
import type { ListDeclaration } from '../../../../kernel/web/grid/declaration.ts'
import { ResourceGrid } from '../../../../kernel/web/grid/resource-grid.tsx'
import { SettingsFrame } from '../../../../kernel/web/settings/settings-frame.tsx'
import { auditRoutes, shownAuditFields } from '../../contract/audit.ts'
import { AuditDrawer } from './audit-drawer.tsx'

const log: ListDeclaration = {
  name: 'audit',
  titles: { one: 'Acto', many: 'Actos' },
  fields: shownAuditFields,
  sort: '-at',
  routes: { list: auditRoutes.list, export: auditRoutes.export },
}

const useList = (parameter: string) => {
  const [codec] = useState(() => listParameter(parameter))
  return useUrlState(codec)
}

const chosen = (field: string, values: string[]): Filter[] =>
  values.length > 0 ? [{ field, operator: 'matches', value: values.join('|') }] : []

/** Who did what in the company; the period first, since the log is long. */
export const Page = () => {
  const range = useDateRange('7d')
  const [people, setPeople] = useList('personas')
  const [entities, setEntities] = useList('cosas')
  const { data: options } = useQuery({
    queryKey: ['audit-options'],
    queryFn: ({ signal }) => call(auditRoutes.options, { signal }),
  })
  const { from, to } = range.days
  return (
    <SettingsFrame fill>
      <ResourceGrid
        declaration={log}
        baseFilter={[
          { field: 'at', operator: 'greater-than', value: from },
          { field: 'at', operator: 'less-than', value: to },
          ...chosen('person', people),
          ...chosen('entity', entities),
        ]}
        empty={
          <EmptyState
            icon={IconHistory}
            title="Nadie hizo nada en este período"
            text="Acá queda cada cambio, ingreso y baja, con su autor y su hora."
          />
        }
        renderDetail={(row, tools) => <AuditDrawer key={row.id} id={row.id} tools={tools} />}
        filters={
          <>
            <DateRangeChip {...range} onChange={range.setChoice} comparable={false} />
            <MultiSelectChip
              icon={IconUser}
              name="Persona"
              allLabel="Todas"
              options={(options?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              selected={people}
              onChange={setPeople}
            />
            <MultiSelectChip
              icon={IconCategory}
              name="Con qué"
              options={(options?.entities ?? []).map(title => ({ value: title, label: title }))}
              selected={entities}
              onChange={setEntities}
            />
          </>
        }
      />
    </SettingsFrame>
  )
}
