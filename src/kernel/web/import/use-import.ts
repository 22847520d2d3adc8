import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type ImportMapping, type ImportView, importRoutes, isRunning } from '../../contract/imports.ts'
import { isApiError, messageOf } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { useLiveEvents } from '../api/live-events.ts'
import { requestUrl } from '../api/request-url.ts'
import { sendFile } from '../api/send-file.ts'

/** A running job is polled at this interval, in case a live event is lost. */
const askMs = 2_000
const largest = 200 * 1024 * 1024

/** The person's changes to the mapping and settings that have not been sent yet. */
export type Draft = { mapping: ImportMapping; decimal: ',' | '.'; dateOrder: 'dmy' | 'mdy' }

const draftOf = ({ mapping, settings }: ImportView): Draft => ({
  mapping,
  decimal: settings.decimal,
  dateOrder: settings.dateOrder,
})

const isImport = (value: unknown): value is ImportView =>
  typeof value === 'object' && value !== null && 'mapping' in value

type Options = { resource: string; importId: string | null; onDone: () => void }
type Act = 'check' | 'apply' | 'cancel'

/** The import's state on the server, read again on every live event about it. */
const useView = (id: string | null) => {
  const queries = useQueryClient()
  const key = ['import', id]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(importRoutes.get, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.state) ? askMs : false),
  })
  const again = (): void => void queries.invalidateQueries({ queryKey: key })
  useLiveEvents(
    ['imports'],
    event => {
      if ((event.payload as { id?: string } | null)?.id === id) again()
    },
    again,
  )
  const put = (view: ImportView): void => {
    queries.setQueryData(['import', view.id], view)
    void queries.invalidateQueries({ queryKey: ['import-entities'] })
  }
  return { view: query.data ?? null, error: query.error, put, retry: () => void query.refetch() }
}

/** Uploads the file with its progress; unmounting aborts it. */
const useUpload = (
  resource: string,
  onView: (view: ImportView) => void,
  onFailure: (message: string | null) => void,
) => {
  const [upload, setUpload] = useState<{ name: string; share: number } | null>(null)
  const stopping = useRef(new AbortController())
  useEffect(() => () => stopping.current.abort(), [])
  const choose = async (file: File): Promise<void> => {
    onFailure(null)
    if (file.size > largest) return onFailure(`«${file.name}» pasa los 200 MB. Partilo en varios.`)
    stopping.current = new AbortController()
    setUpload({ name: file.name, share: 0 })
    try {
      const answer = await sendFile({
        url: requestUrl(importRoutes.upload.path, {}, { resource, name: file.name.slice(-200) }),
        file,
        signal: stopping.current.signal,
        onProgress: share => setUpload({ name: file.name, share }),
      })
      if (isImport(answer)) onView(answer)
    } catch (error) {
      if (!(isApiError(error) && error.kind === 'aborted')) onFailure(messageOf(error))
    } finally {
      setUpload(null)
    }
  }
  return { upload, choose, stop: () => stopping.current.abort() }
}

/** The state of the import dialog: a file, its columns, what it would do, what it did. */
export const useImport = ({ resource, importId, onDone }: Options) => {
  const [id, setId] = useState(importId)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [isBack, setBack] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { view, error, put, retry } = useView(id)

  const take = (next: ImportView): void => {
    put(next)
    setId(next.id)
    setDraft(draftOf(next))
  }
  const { upload, choose, stop } = useUpload(resource, take, setFailure)
  const run = useMutation({
    mutationFn: async (work: () => Promise<ImportView>) => work(),
    onMutate: () => setFailure(null),
    onError: problem => setFailure(messageOf(problem)),
  })
  const params = { id: id ?? '' }
  const currentDraft = draft ?? (view ? draftOf(view) : null)

  /** Calls `onDone` when a job finishes, because the grid behind the dialog changed. */
  const lastOutcome = useRef<string | null>(null)
  useEffect(() => {
    const mark =
      view?.appliedAt && !isRunning(view.state) ? `${view.state} ${view.finishedAt} ${view.undoneCount}` : null
    if (mark && lastOutcome.current !== null && lastOutcome.current !== mark) onDone()
    lastOutcome.current = mark ?? ''
  }, [view, onDone])

  const act = (name: Act): void =>
    run.mutate(async () => {
      if (name === 'check' && currentDraft) await call(importRoutes.settle, { params, body: currentDraft })
      const next = await call(importRoutes[name], { params })
      setBack(false)
      put(next)
      return next
    })

  return {
    view,
    error,
    retry,
    draft: currentDraft,
    setDraft,
    failure,
    busy: run.isPending,
    isBack,
    back: () => {
      setFailure(null)
      setBack(true)
    },
    upload,
    choose: (file: File) => void choose(file),
    stop,
    act,
    put,
    /** Sets the grids in which missing references are created, and checks the file again. */
    make: (makes: string[]): void =>
      run.mutate(async () => {
        await call(importRoutes.settle, { params, body: { makes } })
        const next = await call(importRoutes.check, { params })
        put(next)
        return next
      }),
    /** Reads the file's columns again with another sheet, encoding or delimiter. */
    reread: (body: Partial<Pick<ImportView['settings'], 'encoding' | 'delimiter' | 'sheet'>>): void =>
      run.mutate(async () => {
        const { encoding, delimiter, sheet } = body
        const settings = {
          ...(encoding ? { encoding } : {}),
          ...(delimiter ? { delimiter } : {}),
          ...(sheet ? { sheet } : {}),
        }
        const next = await call(importRoutes.settle, { params, body: settings })
        take(next)
        return next
      }),
    /** Discards this import and starts with another file. */
    startOver: (): void => {
      if (view && !view.appliedAt) void call(importRoutes.discard, { params }).catch(() => {})
      setId(null)
      setDraft(null)
      setBack(false)
      setFailure(null)
    },
  }
}

export type ImportFlow = ReturnType<typeof useImport>
