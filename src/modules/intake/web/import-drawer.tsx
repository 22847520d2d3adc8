import { IconArrowBackUp } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '../../../kernel/contract/formats.ts'
import {
  delimiterNames,
  type ImportView,
  importRoutes,
  importStates,
  importTransitions,
  isRunning,
  textEncodings,
  undoDays,
} from '../../../kernel/contract/imports.ts'
import { messageOf } from '../../../kernel/web/api/api-error.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { Button } from '../../../kernel/web/components/button.tsx'
import { DrawerSection } from '../../../kernel/web/components/detail-drawer.tsx'
import { QueryDrawer } from '../../../kernel/web/components/query-drawer.tsx'
import { RecordFacts } from '../../../kernel/web/components/record-head.tsx'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import type { GridTools } from '../../../kernel/web/grid/resource-grid.tsx'
import { Counts } from '../../../kernel/web/import/counts.tsx'
import { ErrorDownload } from '../../../kernel/web/import/error-download.tsx'
import { FoundRows } from '../../../kernel/web/import/found-rows.tsx'
import { fileSize, rowsText } from '../../../kernel/web/import/import-words.ts'
import { UndoDialog } from '../../../kernel/web/import/undo-dialog.tsx'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import classes from './import-drawer.module.css'

const allows = (act: 'settle' | 'discard', { state }: ImportView): boolean =>
  (importTransitions[act] as readonly string[]).includes(state)

const openLabel = (view: ImportView): string | null => {
  if (isRunning(view.state)) return 'Ver cómo va'
  return allows('settle', view) && view.isFileKept ? 'Continuar' : null
}

const useDiscard = (view: ImportView, tools: GridTools) =>
  useMutation({
    mutationFn: () => call(importRoutes.discard, { params: { id: view.id } }),
    onSuccess: () => {
      showToast({ variant: 'success', text: `Descartaste «${view.fileName}»` })
      tools.close()
      tools.reload()
    },
    onError: error => showToast({ variant: 'error', text: messageOf(error) }),
  })

type ActionsProps = { view: ImportView; tools: GridTools; onOpen: (view: ImportView) => void }

const Actions = ({ view, tools, onOpen }: ActionsProps) => {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const discard = useDiscard(view, tools)
  const label = openLabel(view)
  return (
    <div className={classes.actions}>
      {label && <Button onClick={() => onOpen(view)}>{label}</Button>}
      <ErrorDownload {...view} />
      {view.isUndoable && (
        <Button leftIcon={<IconArrowBackUp aria-hidden />} onClick={() => setAsking(true)}>
          Deshacer
        </Button>
      )}
      {allows('discard', view) && !view.isUndoable && (
        <Button variant="ghost" busy={discard.isPending} onClick={() => discard.mutate()}>
          Descartar
        </Button>
      )}
      {isAsking && (
        <UndoDialog
          view={view}
          onClose={() => setAsking(false)}
          onStarted={next => {
            queries.setQueryData(['import', next.id], next)
            setAsking(false)
            tools.reload()
          }}
        />
      )}
    </div>
  )
}

const writtenOf = ({ format, settings }: ImportView): string =>
  format === 'xlsx'
    ? `Planilla, hoja «${settings.sheet ?? ''}»`
    : [settings.encoding && textEncodings[settings.encoding], settings.delimiter && delimiterNames[settings.delimiter]]
        .filter(Boolean)
        .join(' · ')

const factsOf = (view: ImportView, timeZone: string): [string, string][] => {
  const moment = (instant: string): string => formatDateTime(instant, timeZone)
  return [
    ['Grilla', view.title],
    ['Archivo', `${view.fileName} · ${fileSize(view.fileBytes)}`],
    ['Está escrito', writtenOf(view)],
    ['Subido', `${moment(view.createdAt)} · ${view.author}`],
    ...(view.appliedAt ? [['Importado', moment(view.appliedAt)] as [string, string]] : []),
    ...(view.undoneAt ? [['Deshecho', `${moment(view.undoneAt)} · ${view.undoneBy ?? ''}`] as [string, string]] : []),
    ...(view.undoneCount + view.keptCount > 0
      ? [
          [
            'Filas deshechas',
            `${rowsText(view.undoneCount)}${view.keptCount > 0 ? `; ${rowsText(view.keptCount)} quedaron` : ''}`,
          ] as [string, string],
        ]
      : []),
    ...(view.isUndoable ? [['Se puede deshacer', `hasta ${undoDays} días después`] as [string, string]] : []),
  ]
}

const Detail = ({ view, tools, onOpen }: ActionsProps) => {
  const { environment } = useSession()
  const kind = view.wrongCount > 0 ? 'wrong' : view.changedCount > 0 ? 'changed' : 'new'
  return (
    <>
      <div className={classes.top}>
        <Actions view={view} tools={tools} onOpen={onOpen} />
        {view.failure && (
          <p role="alert" className={classes.failure}>
            {view.failure}
          </p>
        )}
        <Counts view={view} isDone={view.appliedAt !== null} />
      </div>
      <DrawerSection>
        <RecordFacts facts={factsOf(view, environment.timeZone)} />
      </DrawerSection>
      <DrawerSection title={{ wrong: 'Con error', changed: 'Cambiadas', new: 'Nuevas' }[kind]}>
        <FoundRows view={view} kind={kind} />
      </DrawerSection>
    </>
  )
}

type ImportDrawerProps = { id: string; tools: GridTools; onOpen: (view: ImportView) => void }

/** One import beside the list: what it did, what it could not, and the way back. */
export const ImportDrawer = ({ id, tools, onOpen }: ImportDrawerProps) => {
  const query = useQuery({
    queryKey: ['import', id],
    queryFn: ({ signal }) => call(importRoutes.get, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.state) ? 2000 : false),
  })
  const { data: view } = query
  return (
    <QueryDrawer
      query={query}
      label={view ? `Importación de ${view.title.toLowerCase()}` : 'Importación'}
      heading={<h2>{view ? `${view.title} · ${importStates[view.state].toLowerCase()}` : 'Importación'}</h2>}
      failure="No pudimos abrir la importación"
      tools={tools}
    >
      {view => <Detail view={view} tools={tools} onOpen={onOpen} />}
    </QueryDrawer>
  )
}
