import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isApiError, messageOf } from '../../../../kernel/web/api/api-error.ts'
import { call } from '../../../../kernel/web/api/client.ts'
import { useLiveEvents } from '../../../../kernel/web/api/live-events.ts'
import { useSession } from '../../../../kernel/web/session/session-store.ts'
import { deliveriesTopic } from '../../../logistics/contract/delivery-results.ts'
import { draftOf } from '../../contract/draft-of.ts'
import { settlementProblems } from '../../contract/problems.ts'
import { differenceKey } from '../../contract/settlement-rules.ts'
import type { SettlementView } from '../../contract/settlement-view.ts'
import { settlementRoutes } from '../../contract/settlements.ts'
import { type Draft, dropDraft, type Kept, keepDraft, readKept } from './kept-draft.ts'

/** Milliseconds without changes before the draft is saved. */
const pause = 600
/** Milliseconds before a failed save is tried again. */
const again = 5_000

/** The state of the draft: saved, being saved, only on this device, refused with a reason, or in conflict with another person's. */
export type Saving =
  | { state: 'saved' | 'waiting' | 'saving' | 'conflict' }
  | { state: 'offline' | 'refused'; text: string }

/** The draft over a newer view: drops ticked values that a correction removed, and adds goods without a count. */
const onto = (draft: Draft, view: SettlementView): Draft => {
  const subjects = new Set(view.values.map(({ subject }) => subject))
  const articleIds = new Set(draft.goods.map(({ articleId }) => articleId))
  const missing = view.goods.filter(({ articleId }) => !articleIds.has(articleId))
  return {
    ...draft,
    ticked: draft.ticked.filter(subject => subjects.has(subject)),
    goods: [...draft.goods, ...missing.map(({ articleId, fit, unfit, empty }) => ({ articleId, fit, unfit, empty }))],
  }
}

const useView = (loadId: string) => {
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: ['settlements', loadId],
    queryFn: ({ signal }) => call(settlementRoutes.read, { params: { loadId }, signal }),
  })
  const refresh = useCallback(
    () => void queries.invalidateQueries({ queryKey: ['settlements', loadId] }),
    [queries, loadId],
  )
  useLiveEvents([deliveriesTopic], refresh, refresh)
  const put = useCallback(
    (next: SettlementView) => queries.setQueryData(['settlements', loadId], next),
    [queries, loadId],
  )
  return { query, view: query.data, refresh, put }
}

/** The state after a failed save: passing failures are tried again, refusals wait for a change by the person. */
const savingAfter = (error: unknown): Saving => {
  const text = messageOf(error)
  if (!isApiError(error) || error.kind !== 'problem') return { state: 'offline', text }
  if (error.code === settlementProblems.changed.code) return { state: 'conflict' }
  // A ticked value no longer exists: the settlement is reloaded and the rest is saved again.
  if (error.code === settlementProblems.resultsChanged.code) return { state: 'waiting' }
  return { state: error.status >= 500 || error.status === 429 ? 'offline' : 'refused', text }
}

/** The unsaved draft, stored on this device with every change; `latest` gives asynchronous functions the current values. */
const useWritten = (loadId: string, view: SettlementView | undefined) => {
  const { user } = useSession()
  const place = useMemo(() => ({ userId: user.id, loadId }), [user.id, loadId])
  const [written, setWritten] = useState<Kept | null>(() => readKept(place))
  const [saving, setSaving] = useState<Saving>({ state: written ? 'waiting' : 'saved' })
  const latest = useRef({ view, written })
  latest.current = { view, written }
  const write = useCallback(
    (copy: Kept | null) => {
      latest.current = { ...latest.current, written: copy }
      setWritten(copy)
      if (copy) keepDraft(place, copy)
      else dropDraft(place)
    },
    [place],
  )
  return { written, write, saving, setSaving, latest }
}

type Writing = ReturnType<typeof useWritten>
type View = Pick<ReturnType<typeof useView>, 'put' | 'refresh'>

/** Saves drafts, one request after another. */
const useSender = (loadId: string, { write, setSaving, latest }: Writing, { put, refresh }: View) => {
  const sending = useRef<Promise<SettlementView> | null>(null)
  const send = useCallback(
    async (screenView: SettlementView, copy: Kept): Promise<SettlementView> => {
      setSaving({ state: 'saving' })
      try {
        const body = { ...onto(copy.draft, screenView), seenVersion: copy.version }
        const next = await call(settlementRoutes.save, { params: { loadId }, body })
        put(next)
        latest.current = { ...latest.current, view: next }
        const now = latest.current.written
        const isMore = now !== null && now !== copy
        write(isMore ? { ...now, version: next.version } : null)
        setSaving({ state: isMore ? 'waiting' : 'saved' })
        return next
      } catch (error) {
        setSaving(savingAfter(error))
        refresh()
        throw error
      }
    },
    [loadId, put, refresh, write, setSaving, latest],
  )
  /** Saves the draft, after a save in progress, and returns the settlement. Throws when it is refused. */
  return useCallback(async (): Promise<SettlementView | null> => {
    while (sending.current) await sending.current.catch(() => undefined)
    const { view: screenView, written: copy } = latest.current
    if (!screenView || !copy) return screenView ?? null
    const run = send(screenView, copy)
    sending.current = run
    try {
      return await run
    } finally {
      sending.current = null
    }
  }, [send, latest])
}

/** Saves the draft automatically: after a pause, again after a failure, and on leaving the page. */
const useAutosave = ({ written, write, saving, latest }: Writing, save: ReturnType<typeof useSender>): void => {
  const state = latest.current.view?.state
  useEffect(() => {
    if (!state || !written) return
    if (state === 'closed') return write(null)
    if (saving.state !== 'waiting' && saving.state !== 'offline') return
    const wait = setTimeout(() => void save().catch(() => undefined), saving.state === 'offline' ? again : pause)
    return () => clearTimeout(wait)
  }, [state, written, saving, save, write])
  useEffect(() => () => void save().catch(() => undefined), [save])
}

/**
 * A settlement with the person's draft: every change is stored on this device at once and saved automatically a moment later.
 * Changes by somebody else are never overwritten unseen: the person chooses.
 */
export const useSettlement = (loadId: string) => {
  const { query, view, refresh, put } = useView(loadId)
  const writing = useWritten(loadId, view)
  const { written, write, saving, setSaving, latest } = writing
  const save = useSender(loadId, writing, { put, refresh })
  useAutosave(writing, save)
  const draft = useMemo(() => view && onto(written?.draft ?? draftOf(view), view), [view, written])
  const change = (part: Partial<Draft>) => {
    if (!view || !draft) return
    write({ draft: { ...draft, ...part }, version: latest.current.written?.version ?? view.version })
    if (saving.state !== 'conflict') setSaving({ state: 'waiting' })
  }
  /** Saves the draft, sends an act, and shows the settlement that it returns. */
  const act = async (send: (version: number) => Promise<SettlementView>): Promise<void> => {
    const screenView = (await save()) ?? latest.current.view
    if (screenView) put(await send(screenView.version))
  }
  return {
    query,
    view,
    draft,
    saving,
    change,
    save,
    act,
    refresh,
    /** Resolves a conflict: this draft replaces the other person's (`keepMine`), or is dropped. */
    keepMine: () => {
      if (!view || !written) return
      write({ ...written, version: view.version })
      setSaving({ state: 'waiting' })
    },
    takeTheirs: () => {
      write(null)
      setSaving({ state: 'saved' })
    },
  }
}
export type Settlement = ReturnType<typeof useSettlement>

/** A settlement that has been loaded. */
export type OpenSettlement = Settlement & { view: SettlementView; draft: Draft }

/** Unexplained differences, without those explained in the draft that is not saved yet. */
export const openDifferences = ({ view, draft }: OpenSettlement): SettlementView['unexplained'] => {
  const savedKeys = new Set(view.differences.map(differenceKey))
  const explainedKeys = new Set(draft.differences.map(differenceKey).filter(key => !savedKeys.has(key)))
  return view.unexplained.filter(open => !explainedKeys.has(differenceKey(open)))
}
