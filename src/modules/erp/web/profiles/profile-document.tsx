import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { downloadFile } from '../../../../kernel/web/api/download.ts'
import { requestUrl } from '../../../../kernel/web/api/request-url.ts'
import { Button } from '../../../../kernel/web/components/button.tsx'
import { Card } from '../../../../kernel/web/components/card.tsx'
import { type DataColumn, DataTable } from '../../../../kernel/web/components/data-table.tsx'
import { QueryError } from '../../../../kernel/web/components/error-state.tsx'
import { SkeletonLines } from '../../../../kernel/web/components/skeleton.tsx'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'
import type { ProfileDocument as Described } from '../../contract/profile-document.ts'
import { type ProfileView, profileRoutes } from '../../contract/profiles.ts'
import classes from './profiles.module.css'

const extensions = { delimited: 'txt', fixed: 'txt', csv: 'csv', xlsx: 'xlsx' } as const

type Section = Described['sections'][number]

const columns: DataColumn<Section['cells'][number]>[] = [
  { title: 'Lugar', width: '84px', quiet: true, cell: ({ place }) => place },
  { title: 'Nombre', cell: ({ name }) => name },
  { title: 'De dónde sale', narrow: 'below', cell: ({ source }) => source },
  { title: 'Tipo', narrow: 'below', cell: ({ type }) => type },
  { title: 'Largo', narrow: 'below', cell: ({ size }) => size },
  { title: 'Reglas', narrow: 'below', cell: ({ rules }) => rules || '—' },
  { title: 'Ejemplo', cell: ({ example }) => <code className={classes.code}>{example}</code> },
]

const Places = ({ section: { title, cells } }: { section: Section }) => (
  <Card title={title} flush>
    <DataTable caption={title} columns={columns} items={cells} keyOf={({ place }) => place} />
  </Card>
)

const Example = ({ document }: { document: Described }) => (
  <Card
    title="Ejemplo"
    note={
      document.example === 'own' ? 'Con el último documento' : 'Con un documento inventado: todavía no hay uno tuyo'
    }
  >
    <textarea
      className={classes.sample}
      aria-label="Archivo de ejemplo"
      readOnly
      wrap="off"
      rows={10}
      value={document.lines.join('\n')}
    />
  </Card>
)

const Downloads = ({ profile }: { profile: ProfileView }) => {
  const onError = (error: unknown) => showToast({ variant: 'error', text: messageOf(error) })
  const { id, definition } = profile
  const page = useMutation({
    mutationFn: () => downloadFile(requestUrl(profileRoutes.page.path, { id }), 'formato.html'),
    onError,
  })
  const example = useMutation({
    mutationFn: () =>
      downloadFile(requestUrl(profileRoutes.example.path, { id }), `ejemplo.${extensions[definition.format]}`),
    onError,
  })
  return (
    <div className={classes.toolbar}>
      <Button leftIcon={<IconDownload aria-hidden />} busy={page.isPending} onClick={() => page.mutate()}>
        Bajar la documentación
      </Button>
      <Button leftIcon={<IconDownload aria-hidden />} busy={example.isPending} onClick={() => example.mutate()}>
        Bajar un archivo de ejemplo
      </Button>
    </div>
  )
}

/** A layout as whoever programs the other side needs it: all of it comes from the layout. */
export const ProfileDocument = ({ profile }: { profile: ProfileView }) => {
  const query = useQuery({
    queryKey: ['erp-profile-document', profile],
    queryFn: ({ signal }) => call(profileRoutes.document, { params: { id: profile.id }, signal }),
  })
  const { data } = query
  return (
    <div className={classes.document}>
      <Downloads profile={profile} />
      {query.isPending && <SkeletonLines lines={12} />}
      {query.isError && (
        <QueryError
          title="No pudimos traer la documentación"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {data && (
        <>
          <Card title={data.name}>
            {data.about && <p className={classes.about}>{data.about}</p>}
            <dl className={classes.facts}>
              {data.facts.map(({ label, value }) => [
                <dt key={`${label}-label`}>{label}</dt>,
                <dd key={`${label}-value`}>{value}</dd>,
              ])}
            </dl>
          </Card>
          {data.sections.map(section => (
            <Places key={section.section} section={section} />
          ))}
          <Example document={data} />
        </>
      )}
    </div>
  )
}
