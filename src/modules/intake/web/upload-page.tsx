import { Menu } from '@mantine/core'
import { IconFileDownload, IconUpload } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { inSentence } from '../../../kernel/contract/agreement.ts'
import { formatDateTime, formatNumber } from '../../../kernel/contract/formats.ts'
import { type ImportEntity, type ImportSummary, importRoutes, importStates } from '../../../kernel/contract/imports.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../kernel/web/api/live-events.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { Card } from '../../../kernel/web/components/card.tsx'
import { type DataColumn, DataTable } from '../../../kernel/web/components/data-table.tsx'
import { QueryError } from '../../../kernel/web/components/error-state.tsx'
import { IconButton } from '../../../kernel/web/components/icon-button.tsx'
import { SkeletonLines } from '../../../kernel/web/components/skeleton.tsx'
import { saveTemplate } from '../../../kernel/web/import/save-template.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { IntakeFrame } from './intake-frame.tsx'
import classes from './upload-page.module.css'

const ImportDialog = lazy(() =>
  import('../../../kernel/web/import/import-dialog.tsx').then(module => ({ default: module.ImportDialog })),
)

const list = (titles: string[]): string =>
  titles.length < 2 ? titles.join('') : `${titles.slice(0, -1).join(', ')} y ${titles.at(-1)}`

const Name = ({ entity }: { entity: ImportEntity }) => (
  <span className={classes.name}>
    {entity.titles.many}
    {entity.after.length > 0 && <small>Después de {list(entity.after)}</small>}
  </span>
)

const Last = ({ last, timeZone }: { last: ImportSummary | null; timeZone: string }) => (
  <span className={last ? classes.last : classes.never}>
    {last ? `${formatDateTime(last.createdAt, timeZone)} · ${last.author}` : 'Nunca'}
  </span>
)

const outcomeOf = ({ state, newCount, changedCount, wrongCount }: ImportSummary): string => {
  if (state !== 'done') return importStates[state]
  const parts = [
    newCount > 0 && `${formatNumber(newCount)} nuevas`,
    changedCount > 0 && `${formatNumber(changedCount)} cambiadas`,
    wrongCount > 0 && `${formatNumber(wrongCount)} con error`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : 'Sin cambios'
}

const TemplateMenu = ({ entity }: { entity: ImportEntity }) => (
  <Menu>
    <Menu.Target>
      <IconButton size="small" icon={IconFileDownload} label={`Plantilla de ${inSentence(entity.titles.many)}`} />
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label>Plantilla para completar</Menu.Label>
      <Menu.Item onClick={() => saveTemplate(entity.resource, 'xlsx')}>Excel (xlsx), con ayuda</Menu.Item>
      <Menu.Item onClick={() => saveTemplate(entity.resource, 'csv')}>Texto separado (csv)</Menu.Item>
    </Menu.Dropdown>
  </Menu>
)

const columnsOf = (timeZone: string, onUpload: (entity: ImportEntity) => void): DataColumn<ImportEntity>[] => [
  { title: 'Qué', cell: entity => <Name entity={entity} /> },
  {
    title: 'Última subida',
    narrow: 'below',
    width: '280px',
    cell: ({ last }) => <Last last={last} timeZone={timeZone} />,
  },
  { title: 'Resultado', narrow: 'gone', width: '260px', cell: ({ last }) => (last ? outcomeOf(last) : '') },
  {
    title: 'Archivo',
    figure: true,
    width: '150px',
    cell: entity => (
      <span className={classes.acts}>
        <TemplateMenu entity={entity} />
        <Button
          size="small"
          leftIcon={<IconUpload aria-hidden />}
          aria-label={`Subir ${inSentence(entity.titles.many)}`}
          onClick={() => onUpload(entity)}
        >
          Subir
        </Button>
      </span>
    ),
  },
]

const useEntities = () => {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: ['import-entities'],
    queryFn: ({ signal }) => call(importRoutes.entities, { signal }),
  })
  const again = (): void => void queries.invalidateQueries({ queryKey: ['import-entities'] })
  useLiveEvents(['imports'], again, again)
  return { ...query, again }
}

/** Everything that files can fill, in the order in which it goes in: what others point at comes first. */
export const UploadPage = () => {
  const { environment } = useSession()
  const [opened, setOpened] = useState<ImportEntity | null>(null)
  const entities = useEntities()
  return (
    <IntakeFrame>
      <Card title="Qué subir" note="De arriba hacia abajo: cada cosa va después de las que nombra" flush>
        {entities.isPending && (
          <div className={classes.wait}>
            <SkeletonLines lines={10} />
          </div>
        )}
        {entities.isError && (
          <QueryError
            title="No pudimos traer la lista"
            error={entities.error}
            onRetry={() => void entities.refetch()}
          />
        )}
        {entities.data && (
          <div className={classes.table}>
            <DataTable
              caption="Qué subir"
              columns={columnsOf(environment.timeZone, setOpened)}
              items={entities.data.items}
              keyOf={({ resource }) => resource}
            />
          </div>
        )}
      </Card>
      {opened && (
        <Suspense fallback={null}>
          <ImportDialog
            resource={opened.resource}
            title={opened.titles.many}
            note={opened.note ?? undefined}
            onClose={() => setOpened(null)}
            onDone={entities.again}
          />
        </Suspense>
      )}
    </IntakeFrame>
  )
}
