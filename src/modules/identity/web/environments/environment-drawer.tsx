import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDateTime, formatNumber, missing } from '../../../../kernel/contract/formats.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { DrawerSection } from '../../../../kernel/web/components/detail-drawer.tsx'
import { QueryDrawer } from '../../../../kernel/web/components/query-drawer.tsx'
import { RecordFacts } from '../../../../kernel/web/components/record-head.tsx'
import type { GridTools } from '../../../../kernel/web/grid/resource-grid.tsx'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { type EnvironmentDetail, environmentRoutes } from '../../contract/environments.ts'
import { changeText } from './change-text.ts'
import classes from './environment.module.css'
import { EnvironmentForm } from './environment-form.tsx'

const Facts = ({ environment }: { environment: EnvironmentDetail }) => {
  const { timeZone } = useSession().environment
  const when = (instant: string | null): string => (instant ? formatDateTime(instant, timeZone) : missing)
  const facts: [string, string][] = [
    ['Usuarios', formatNumber(environment.users)],
    ['Sesiones abiertas', formatNumber(environment.openSessions)],
    ['Última actividad', when(environment.lastActivityAt)],
    ['Alta', when(environment.createdAt)],
    ['Trabaja con ERP', environment.isErp ? 'Sí' : 'No'],
    ['Zona horaria', environment.timeZone],
  ]
  return (
    <div className={classes.top}>
      <RecordFacts facts={facts} />
    </div>
  )
}

const storedText = (bytes: number): string =>
  bytes < 1_048_576 ? `${formatNumber(bytes / 1024)} KB` : `${formatNumber(bytes / 1_048_576, 1)} MB`

/** Of 28 days, from what the company itself counted. */
const Use = ({ environment: { use } }: { environment: EnvironmentDetail }) => {
  const { timeZone } = useSession().environment
  const facts: [string, string][] = [
    ['Personas activas', formatNumber(use.people)],
    ['Vendedores con operaciones', `${formatNumber(use.activeSellers)} de ${formatNumber(use.sellers)}`],
    ['Pedidos', formatNumber(use.orders)],
    ['Última operación', use.lastOperationAt ? formatDateTime(use.lastOperationAt, timeZone) : missing],
    [
      'Licencias',
      use.seats === null ? formatNumber(use.seatsUsed) : `${formatNumber(use.seatsUsed)} de ${formatNumber(use.seats)}`,
    ],
    ['Archivos guardados', storedText(use.storedBytes)],
  ]
  return <RecordFacts facts={facts} />
}

const Warnings = ({ warnings }: Pick<EnvironmentDetail, 'warnings'>) =>
  warnings.length > 0 && (
    <DrawerSection title="Avisos" side={String(warnings.length)}>
      <ul className={classes.warnings}>
        {warnings.map(warning => (
          <li key={warning}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            {warning}
          </li>
        ))}
      </ul>
    </DrawerSection>
  )

const History = ({ history }: Pick<EnvironmentDetail, 'history'>) => {
  const { timeZone } = useSession().environment
  if (history.length === 0) return <p className={classes.quiet}>Nadie cambió nada todavía.</p>
  return (
    <ol className={classes.history}>
      {history.map(({ at, actor, detail }) => (
        <li key={`${at} ${actor}`}>
          <span>{changeText(detail)}</span>
          <span className={classes.quiet}>
            {actor} · <time dateTime={at}>{formatDateTime(at, timeZone)}</time>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** A company beside the list: what it has, what the operator decides of it, and who decided what. */
export const EnvironmentDrawer = ({ id, tools, onSaved }: { id: string; tools: GridTools; onSaved: () => void }) => {
  const queries = useQueryClient()
  const queryKey = ['operator-environment', id]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(environmentRoutes.get, { params: { id }, signal }),
  })
  const { data: environment } = query
  return (
    <QueryDrawer
      query={query}
      label={environment ? `Entorno ${environment.name}` : 'Entorno'}
      heading={<h2>{environment?.name ?? 'Entorno'}</h2>}
      failure="No pudimos abrir el entorno"
      tools={tools}
    >
      {environment => (
        <>
          <Facts environment={environment} />
          <Warnings warnings={environment.warnings} />
          <DrawerSection title="Uso" side="28 días">
            <Use environment={environment} />
          </DrawerSection>
          <DrawerSection title="Qué decide quien opera">
            <div className={classes.decides}>
              <EnvironmentForm
                environment={environment}
                onChanges={tools.onChanges}
                onSaved={saved => {
                  queries.setQueryData(queryKey, saved)
                  onSaved()
                }}
              />
            </div>
          </DrawerSection>
          <DrawerSection title="Historia">
            <History history={environment.history} />
          </DrawerSection>
        </>
      )}
    </QueryDrawer>
  )
}
