import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../kernel/web/api/api-error.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { type AgendaNote, agendaRoutes } from '../contract/agenda.ts'
import { tellFailure, useAgendaAgain } from './use-agenda.ts'

type Text = Pick<AgendaNote, 'title' | 'detail'>
type Saving = { state: 'saved' | 'saving' } | { state: 'failed'; reason: string }

const pauseMs = 800

/** What was typed and not saved yet, by note: closing the panel meanwhile loses nothing. */
const unsaved = new Map<string, Text>()

const isSame = (one: Text, other: Text): boolean => one.title === other.title && one.detail === other.detail

/** A note saves itself when typing pauses and when it is left; what could not be saved stays and says why. */
export const useNote = (note: AgendaNote) => {
  const again = useAgendaAgain()
  const { id } = note
  const [text, setText] = useState<Text>(() => unsaved.get(id) ?? { title: note.title, detail: note.detail })
  const [saving, setSaving] = useState<Saving>({ state: 'saved' })
  const kept = useRef<Text>({ title: note.title, detail: note.detail })
  const latest = useRef(text)
  latest.current = text

  const save = useCallback(async (): Promise<void> => {
    const body = latest.current
    if (isSame(body, kept.current)) return
    setSaving({ state: 'saving' })
    await call(agendaRoutes.changeNote, { params: { id }, body })
    kept.current = body
    if (isSame(unsaved.get(id) ?? body, body)) unsaved.delete(id)
    setSaving({ state: 'saved' })
    again()
  }, [id, again])

  const trySave = useCallback(
    () => save().catch(error => setSaving({ state: 'failed', reason: messageOf(error) })),
    [save],
  )

  useEffect(() => {
    if (isSame(text, kept.current)) return
    const timer = setTimeout(() => void trySave(), pauseMs)
    return () => clearTimeout(timer)
  }, [text, trySave])
  useEffect(() => () => void save().catch(tellFailure), [save])

  return {
    text,
    saving,
    isPending: !isSame(text, kept.current),
    save: trySave,
    write: (change: Partial<Text>) => {
      const next = { ...text, ...change }
      unsaved.set(id, next)
      setText(next)
    },
  }
}
