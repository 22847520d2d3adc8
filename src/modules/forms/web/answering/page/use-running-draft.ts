import { useCallback, useMemo, useRef, useState } from 'react'
import type { SurveyModel } from 'survey-core'
import type { AnswerOutcome } from '../../../contract/answering.ts'
import type { FormDefinition } from '../../../contract/definition/types.ts'
import { createAnswerModel, visibleAnswers } from '../../../contract/runtime/answer-model.ts'
import type { FormDraft, Refusal } from '../device/draft.ts'
import { currentPlace } from '../questions/current-place.ts'
import { variablesOf } from './draft-of.ts'
import type { Answering } from './use-answering.ts'

/** What became of a finished answer. */
export type Finished =
  | { state: 'waiting'; isOffline: boolean }
  | { state: 'sent'; outcome: AnswerOutcome }
  | { state: 'refused'; refusal: Refusal }

const nameIn = (path: string): string => path.split(/[.[]/, 1)[0] ?? ''

/** Shows the server's reasons at their questions, and opens the page of the first. */
const showRefusal = (model: SurveyModel, { errors }: Refusal): void => {
  const wrong = errors.flatMap(({ path, message }) => {
    const question = model.getQuestionByName(nameIn(path))
    if (!question) return []
    question.addError(message)
    return [question]
  })
  const page = wrong[0]?.page
  if (page) model.currentPage = page
}

const createModel = (draft: FormDraft): SurveyModel => {
  const model = createAnswerModel(draft.definition as FormDefinition, {
    variables: variablesOf(draft),
    data: draft.data,
    // What was emptied by hand stays empty: defaults are for what nobody has seen yet.
    isWhole: draft.record !== null || draft.changedAt !== draft.startedAt,
  })
  model.currentPageNo = Math.min(draft.page, Math.max(0, model.visiblePages.length - 1))
  if (draft.refusal) showRefusal(model, draft.refusal)
  return model
}

const placeTimeout = 4000

/** Where a phone is when the form is finished; a computer at a desk is not asked. */
const placeOnPhone = async (): Promise<FormDraft['place']> => {
  if (!window.matchMedia('(pointer: coarse)').matches) return null
  const place = await currentPlace(placeTimeout).catch(() => null)
  return place && { latitude: place.latitude, longitude: place.longitude, accuracy: place.accuracy ?? null }
}

const finishedOf = (draft: FormDraft | undefined, outcome: AnswerOutcome | undefined, isOffline: boolean): Finished => {
  if (outcome) return { state: 'sent', outcome }
  if (draft?.state === 'refused' && draft.refusal) return { state: 'refused', refusal: draft.refusal }
  return { state: 'waiting', isOffline }
}

/** The running form of a draft: every change goes to the device, and finishing it to the outbox. */
export const useRunningDraft = ({ outbox }: Answering, begun: FormDraft) => {
  const [round, setRound] = useState(0)
  const [start, setStart] = useState(begun)
  const current = useRef(begun)
  const [isBusy, setBusy] = useState(false)
  const [isFinished, setFinished] = useState(begun.state === 'waiting')
  const [isUntouched, setUntouched] = useState(true)
  const model = useMemo(() => createModel(start), [start])
  const { drafts, outcomes, storage, offline } = outbox.state.useStore(state => state)
  const stored = drafts.find(({ key }) => key === begun.key)

  const save = useCallback(() => {
    const next: FormDraft = {
      ...current.current,
      state: 'writing',
      data: { ...(model.data as Record<string, unknown>) },
      page: model.currentPageNo,
      changedAt: new Date().toISOString(),
    }
    current.current = next
    setUntouched(false)
    void outbox.put(next)
  }, [model, outbox])

  /** Starts again from another state of the draft: another version, or a record read again. */
  const restart = useCallback(
    (draft: FormDraft) => {
      current.current = draft
      setStart(draft)
      setRound(count => count + 1)
      setFinished(false)
      void outbox.put(draft)
    },
    [outbox],
  )

  const finish = async () => {
    setBusy(true)
    const place = await placeOnPhone()
    const finishedDraft: FormDraft = {
      ...current.current,
      data: visibleAnswers(model),
      takenAt: new Date().toISOString(),
      place,
    }
    current.current = finishedDraft
    await outbox.finish(finishedDraft)
    setBusy(false)
    setFinished(true)
  }

  return {
    model,
    round,
    draft: current.current,
    storage,
    isBusy,
    isUntouched,
    finished: isFinished ? finishedOf(stored, outcomes.get(begun.key), offline) : null,
    save,
    restart,
    finish,
    /** Back to the questions of a refused answer. */
    correct: () => restart({ ...(stored ?? current.current), state: 'writing' }),
  }
}
export type RunningDraft = ReturnType<typeof useRunningDraft>
