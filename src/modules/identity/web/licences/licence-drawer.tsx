import { useQuery, useQueryClient } from '@tanstack/react-query'
import { missing } from '../../../../kernel/contract/formats.ts'
import { mayCall } from '../../../../kernel/contract/roles.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { useActText } from '../../../../kernel/web/app/act-text.ts'
import { Avatar } from '../../../../kernel/web/components/avatar.tsx'
import { DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { QueryDrawer } from '../../../../kernel/web/components/query-drawer.tsx'
import { RecordFacts } from '../../../../kernel/web/components/record-head.tsx'
import type { GridTools } from '../../../../kernel/web/grid/resource-grid.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { licenceRoutes } from '../../contract/licences/licence-routes.ts'
import { type LicenceDetail, licencePermissions } from '../../contract/licences/licences.ts'
import { HistorySection } from '../users/history-section.tsx'
import classes from '../users/people.module.css'
import { licenceSentence, momentText, roleText } from '../users/people-words.ts'
import { LicenceActions } from './licence-actions.tsx'
import { LicenceBadge } from './licence-cells.tsx'

const Facts = ({ licence }: { licence: LicenceDetail }) => {
  const { environment } = useSession()
  const facts: [string, string][] = [
    ['Licencia', licence.licencia ?? missing],
    ['Rol', roleText(licence.role)],
    ['Supervisor', licence.supervisor ?? missing],
    ['Teléfono', licence.phone ?? missing],
    ['Teléfono vinculado', licence.device ?? 'Ninguno todavía'],
    ['Aplicación', licence.deviceName ?? missing],
    ['Desde', licence.boundAt ? momentText(licence.boundAt, environment.timeZone) : missing],
  ]
  return (
    <DrawerSection>
      <RecordFacts facts={facts} />
    </DrawerSection>
  )
}

/** A person's licence beside the list: its phone, what may be done with it, its history. */
export const LicenceDrawer = ({ id, tools, onChanged }: { id: string; tools: GridTools; onChanged: () => void }) => {
  const { role, user } = useSession()
  const actText = useActText()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: ['licence', id],
    queryFn: ({ signal }) => call(licenceRoutes.get, { params: { id }, signal }),
  })
  const licence = query.data
  const take = (changed: LicenceDetail) => {
    queries.setQueryData(['licence', id], changed)
    void queries.invalidateQueries({ queryKey: ['licence-history', id] })
    onChanged()
    tools.reload()
  }
  return (
    <QueryDrawer
      query={query}
      label={licence ? `Licencia de ${licence.name}` : 'Licencia'}
      heading={<h2>{licence?.name ?? 'Licencia'}</h2>}
      failure="No pudimos abrir esta licencia"
      tools={tools}
    >
      {licence => (
        <>
          <div className={classes.top}>
            <div className={classes.who}>
              <Avatar name={licence.name} size="large" />
              <div>
                <LicenceBadge active={licence.active} />
                <p>{licence.email}</p>
              </div>
            </div>
            {mayCall(licencePermissions.manage, { role, isOperator: user.isOperator }) && (
              <LicenceActions licence={licence} onChanged={take} />
            )}
          </div>
          <Facts licence={licence} />
          <HistorySection
            queryKey={['licence-history', id]}
            load={signal => call(licenceRoutes.history, { params: { id }, signal })}
            sentence={licenceSentence(actText)}
          />
        </>
      )}
    </QueryDrawer>
  )
}
